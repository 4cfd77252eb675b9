import { formatIdentifier, isPersonId } from "@/domain/people/identifier"
import { isOneLine, seen } from "@/domain/text/oneLine"
import { formatDateTime } from "@/domain/time/when"
import type { SentCall } from "../plan"

/** Portuguese names of call values. Others are shown with their API names. */
const labels: Readonly<Record<string, string>> = {
  acronym: "sigla",
  address: "endereço",
  app: "aplicação",
  atalaiaId: "pessoa",
  atalaiaIds: "pessoas",
  clientId: "pessoa ou aplicação",
  content: "conteúdo",
  description: "descrição",
  email: "e-mail",
  enable: "ativa",
  enabled: "ativa",
  expirationDateTime: "até",
  isForeign: "estrangeira",
  justification: "justificativa",
  name: "nome",
  nameReduced: "nome reduzido",
  number: "quantas",
  permissions: "papéis",
  redirectUrl: "endereço",
  roles: "papéis",
  title: "título",
  tokens: "sessões",
  twoFactorRequired: "exige duas etapas",
  userAtalaiaId: "pessoa",
}

/** Ids and versions, which the effects show in words. */
const isNumberOfThing = (name: string, value: unknown): boolean =>
  /(^i|I)ds?$|^app$|^version$|^permissions$|^roles$|^profiles$|^shared$/.test(name) &&
  (Array.isArray(value) ? value : [value]).every((each) => /^\d{1,10}$/.test(String(each)))

const moment = /^\d{4}-\d{2}-\d{2}T/

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(", ")
  if (typeof value === "boolean") return value ? "sim" : "não"
  if (typeof value !== "string") return seen(value)
  if (isPersonId(value)) return formatIdentifier(value)
  if (moment.test(value) && !Number.isNaN(Date.parse(value))) return formatDateTime(value)
  return isOneLine(value) ? value : seen(value)
}

/**
 * The named values that a call sends. People are shown with their whole id, because the effects may show the same
 * first name for several.
 */
export function sentWords({ parameters, query, body }: SentCall): { name: string; text: string }[] {
  // A body that is no object is shown as a whole.
  const isRecord = typeof body === "object" && body !== null && !Array.isArray(body)
  const values = { ...parameters, ...query, ...(isRecord ? body : body !== undefined && { body }) }
  return Object.entries(values)
    .filter(([name, value]) => !isNumberOfThing(name, value))
    .map(([name, value]) => ({ name: labels[name] ?? name, text: inWords(value) }))
}
