import { fieldLabels, instantInWords } from "@views/fieldLabels"
import { formatIdentifier, isPersonId } from "@/domain/people/identifier"
import { isRecord } from "@/domain/records"
import { isOneLine, seen } from "@/domain/text/oneLine"
import { uncapitalized } from "@/domain/text/words"
import type { SentCall } from "../plan"

/** Portuguese names of call values, if they differ from the labels of the audit log. */
const labels: Readonly<Record<string, string>> = {
  address: "endereço",
  app: "aplicação",
  atalaiaId: "pessoa",
  atalaiaIds: "pessoas",
  clientId: "pessoa ou aplicação",
  content: "conteúdo",
  enable: "ativa",
  enabled: "ativa",
  expirationDateTime: "até",
  isForeign: "estrangeira",
  nameReduced: "nome reduzido",
  number: "quantas",
  permissions: "papéis",
  redirectUrl: "endereço",
  roles: "papéis",
  tokens: "sessões",
  userAtalaiaId: "pessoa",
}

const labelOf = (name: string): string => labels[name] ?? uncapitalized(fieldLabels[name] ?? name)

/** Ids and versions, which the effects show in words. */
const isNumberOfThing = (name: string, value: unknown): boolean =>
  /(^i|I)ds?$|^app$|^version$|^permissions$|^roles$|^profiles$|^shared$/.test(name) &&
  (Array.isArray(value) ? value : [value]).every((each) => /^\d{1,10}$/.test(String(each)))

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(", ")
  if (typeof value === "boolean") return value ? "sim" : "não"
  if (typeof value !== "string") return seen(value)
  if (isPersonId(value)) return formatIdentifier(value)
  return isOneLine(value) ? instantInWords(value) : seen(value)
}

/**
 * The named values that a call sends. People are shown with their whole id, because the effects may show the same
 * first name for several.
 */
export function sentWords({ parameters, query, body }: SentCall): { name: string; text: string }[] {
  // A body that is no object is shown as a whole.
  const values = { ...parameters, ...query, ...(isRecord(body) ? body : body !== undefined && { body }) }
  return Object.entries(values)
    .filter(([name, value]) => !isNumberOfThing(name, value))
    .map(([name, value]) => ({ name: labelOf(name), text: inWords(value) }))
}
