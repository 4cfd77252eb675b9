import { cpfWithZeros, digitsOf, formatIdentifier, isPersonId } from "@/domain/people/identifier"
import { saysNoEnd, withoutEnd } from "@/domain/time/when"
import type { Slot } from "@/palette/command"
import { dateOfSerial } from "./read/formats"
import type { CellMark } from "./read/read"

/** Interprets a cell for a slot, and corrects the known ways in which spreadsheets change values. */
export interface CellMeaning {
  /** The texts for the line; empty if the cell is empty. */
  texts: string[]
  /** The correction made. */
  note?: string
  /** The reason why the cell is refused. */
  problem?: string
}

const rounded = /^-?\d+([.,]\d+)?E\+?\d+$/i
const person = new Set<Slot["kind"]>(["user", "preUser", "identifier"])
const moment = new Set<Slot["kind"]>(["when", "end", "day"])

/** A number that is a CPF without its leading zeros. They are added if most digits are there. */
function withZeros(text: string): { restored: string } | { doubted: string } | undefined {
  const whole = cpfWithZeros(text)
  if (whole === undefined) return undefined
  return digitsOf(text).length < 8 ? { doubted: formatIdentifier(whole) } : { restored: whole }
}

/** Removes text copied along with an id; a common spelling stays unchanged. */
const asId = (text: string) =>
  isPersonId(text) && !/^[a-z\d][a-z\d.\- ]*[a-z\d]$/i.test(text) ? formatIdentifier(text) : text

function ofPerson(texts: readonly string[]): CellMeaning {
  const meant = texts.map((text) => ({ text: asId(text), zeros: withZeros(text) }))
  const restored = meant.flatMap(({ zeros }) => (zeros && "restored" in zeros ? [zeros.restored] : []))
  const doubted = meant.flatMap(({ zeros }) => (zeros && "doubted" in zeros ? [zeros.doubted] : []))
  return {
    texts: meant.map(({ text, zeros }) => (zeros && "restored" in zeros ? zeros.restored : text)),
    ...(restored.length > 0 && { note: `Zeros à esquerda repostos: ${restored.join(", ")}` }),
    ...(doubted.length > 0 && {
      problem: `CPF Inválido. Se faltam zeros à esquerda, é ${doubted.join(", ")}: escreva assim`,
    }),
  }
}

/** Spreadsheet serial numbers of days from 1982 to 2118. */
const isSerial = (text: string) => /^\d{5}([.,]\d+)?$/.test(text) && Number.parseInt(text, 10) >= 30_000

function ofMoment(text: string): CellMeaning {
  const date = isSerial(text) ? dateOfSerial(Number(text.replace(",", "."))) : undefined
  return date === undefined ? { texts: [text] } : { texts: [date], note: `O número ${text} é a data ${date}` }
}

const ofMark: Record<CellMark, Pick<CellMeaning, "note" | "problem">> = {
  formula: { note: "Vem de uma fórmula: vale o último resultado que o Excel salvou" },
  uncalculated: { problem: "É uma fórmula sem resultado salvo: copie e cole como valor" },
  error: { problem: "A fórmula deu erro" },
  narrow: { problem: "A coluna era estreita demais para o valor: alargue-a e salve ou copie de novo" },
}

const noEndSaid = `Vazia: escreva o fim, ou “${withoutEnd}”`

/** The meaning of a cell in a slot. */
export function meaningIn(slot: Slot, given: string, mark?: CellMark): CellMeaning {
  const text = given.replace(/\s+/g, " ").trim()
  const { note, problem } = mark ? ofMark[mark] : {}
  if (problem !== undefined) return { texts: [], problem }
  // If there is a column of expiry dates, an empty cell may be an oversight, and no end has to be chosen.
  if (slot.kind === "when" && slot.optional && text === "") return { texts: [], problem: noEndSaid }
  if (slot.kind === "when" && slot.optional && saysNoEnd(text)) return { texts: [] }
  if (text === "") return { texts: [] }
  if (person.has(slot.kind) && rounded.test(text)) {
    return {
      texts: [],
      problem: `O Excel arredondou o número (${text}): formate a coluna como texto e digite de novo`,
    }
  }
  const texts = slot.many ? text.split(/\s*[,;]\s*/).filter(Boolean) : [text]
  const meant = person.has(slot.kind) ? ofPerson(texts) : moment.has(slot.kind) ? ofMoment(text) : { texts }
  const notes = [note, meant.note].filter((each) => each !== undefined)
  return { ...meant, ...(notes.length > 0 && { note: notes.join(". ") }) }
}
