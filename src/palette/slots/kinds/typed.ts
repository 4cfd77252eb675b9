import { emailProblem } from "@/domain/people/email"
import { identifierProblem } from "@/domain/people/identifier"
import type { Slot } from "../../command"
import type { LocalValues, SlotKindRecord } from "./record"

/* Kinds whose value is the typed text: texts, filters, identifiers, numbers. */

/** Accepts the text unless it has a problem. */
const asTyped = (
  problemIn: (text: string, slot: Slot) => string | undefined = () => undefined,
): LocalValues => ({
  from: "page",
  resolve: ({ slot, text }) => {
    const reason = problemIn(text, slot)
    return reason ? { reason } : { value: { id: text, text, label: text } }
  },
})

function numberProblem(text: string, { limits }: Slot): string | undefined {
  const { fewest = 0, most = 999_999_999 } = limits ?? {}
  const fits = /^\d{1,9}$/.test(text.trim()) && Number(text) >= fewest && Number(text) <= most
  return fits ? undefined : `Aqui cabe um número inteiro${limits ? ` de ${fewest} a ${most}` : ""}`
}

export const text: SlotKindRecord = {
  plural: "Textos",
  values: asTyped((written, { problem }) => problem?.(written)),
  field: "textArea",
  written: true,
  missing: "Por favor, insira uma justificativa!",
  freeText: true,
  insteadOfList: "Escreva aqui, ou no formulário: Enter o abre.",
}

/** The name of a new item. */
export const name: SlotKindRecord = {
  plural: "Nomes",
  values: asTyped((written, { problem }) => problem?.(written)),
  field: "text",
  written: true,
  insteadOfList: "Escreva aqui, ou no formulário: Enter o abre.",
}

export const filters: SlotKindRecord = {
  plural: "Filtros",
  values: asTyped(),
  field: "text",
  insteadOfList: "",
}

export const identifier: SlotKindRecord = {
  plural: "Identificadores",
  values: asTyped((written, { problem }) =>
    problem ? problem(written) : written.includes("@") ? emailProblem(written) : identifierProblem(written),
  ),
  field: "text",
  insteadOfList: "",
}

export const number: SlotKindRecord = {
  plural: "Números",
  values: asTyped(numberProblem),
  field: "number",
  written: true,
  insteadOfList: "",
  shownAs: "fact",
}
