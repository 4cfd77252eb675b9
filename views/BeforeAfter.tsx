import { clientKindTitles } from "@/domain/integration"
import { isRecord } from "@/domain/records"
import { fieldLabels, instantInWords } from "./fieldLabels"

interface Difference {
  field: string
  before: unknown
  after: unknown
}

/** Parts of a unit. Their fields are compared one by one. */
const parts = new Set(["organizationAddress", "organizationComplement"])

/** The fields that differ between the audit log's values before and after. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: old[field], after: now[field] }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after))
    .flatMap((each) => (parts.has(each.field) ? differences(each.before, each.after) : each))
}

/** Fields of a unit that repeat others by their numbers, or that its form does not have. */
const derived = new Set(
  "id version can path children userCount createDate cityId stateId countryId organizationTypeId regionId".split(
    " ",
  ),
)

/** A part of a list: a text, or something by its name. */
function named(value: unknown): string {
  if (!isRecord(value)) return typeof value === "string" ? value : JSON.stringify(value)
  const name = value.label ?? value.acronym ?? value.title ?? value.name
  return typeof name === "string" ? name : JSON.stringify(value)
}

/** Labels of code words in the audit log, by field. */
const words: Record<string, Readonly<Record<string, string>>> = {
  kind: clientKindTitles,
  tokenType: {
    access: "Comum",
    twoFactor: "Ativação das duas etapas",
    twoFactorRecover: "Depois de um código de recuperação",
    firstAccess: "Primeiro acesso",
    recover: "Recuperação da senha",
    registry: "Pré-cadastro",
    expiredPassword: "Senha expirada",
  },
  secondFactor: {
    none: "Nenhuma",
    code: "Código do aplicativo autenticador",
    recoveryCode: "Código de recuperação",
    passkey: "Chave de acesso",
    passkeyAlone: "Chave de acesso, sem senha",
    upstream: "Nenhuma, por outro provedor",
    upstreamTwoFactors: "Duas etapas no outro provedor",
  },
}

/** A value of a field as text. */
function written(field: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return "—"
  if (typeof value === "boolean") return value ? "sim" : "não"
  const word = typeof value === "string" ? words[field]?.[value] : undefined
  if (word !== undefined) return word
  if (typeof value === "string") return instantInWords(value)
  if (Array.isArray(value)) return value.map(named).join(", ") || "—"
  return typeof value === "number" ? String(value) : named(value)
}

/** The values before and after a change, side by side. Renders nothing if none were recorded. */
export function BeforeAfter({ before, after }: { before: unknown; after: unknown }) {
  const changed = differences(before, after).filter(({ field }) => !derived.has(field))
  if (changed.length === 0) return null
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-80 border-collapse text-left">
        <thead className="text-small text-muted">
          <tr>
            <th className="py-1 pr-4 font-semibold">Campo</th>
            <th className="w-2/5 py-1 pr-4 font-semibold">Antes</th>
            <th className="w-2/5 py-1 font-semibold">Depois</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ field, before: old, after: now }) => (
            <tr key={field} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {fieldLabels[field] ?? <span className="mono">{field}</span>}
              </th>
              <td className="py-1.5 pr-4 break-words text-bad">{written(field, old)}</td>
              <td className="py-1.5 break-words text-ok">{written(field, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
