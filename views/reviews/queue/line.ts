import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { formatIdentifier } from "@/domain/people/identifier"
import { formatDate, formatDateTime } from "@/domain/time/when"
import type { Target } from "@/palette/targetTypes"

export type WaitingLine = AnswerOf<Calls["reviews"]["queue"]>["items"][number]

export const lineKey = ({ id }: Pick<WaitingLine, "id">) => String(id)

/** A line as a target of commands. */
export const lineTarget =
  (review: number) =>
  ({ id, client, held }: WaitingLine): Target<"reviewLine"> => ({
    kind: "reviewLine",
    review,
    line: id,
    clientId: client.id,
    clientKind: client.kind === "person" ? "user" : "app",
    name: client.name,
    held: held.title,
  })

/** What a line is named by. */
export type NamedLine = Pick<WaitingLine, "id" | "client" | "held" | "application">

/** *JOÃO SILVA, 123.456.789-09: ROLE_X em SINAL* */
export const lineName = ({ client, held, application }: NamedLine) =>
  `${client.name}${client.kind === "person" ? `, ${formatIdentifier(client.id)}` : ""}: ${held.title} em ${application.acronym}`

/** What helps to decide, one sentence each. */
export function helps(line: WaitingLine): string[] {
  const { givenDate, givenBy, justification, ofUnit, movedFrom, blocked, expirationDateTime } = line
  const why = justification === undefined ? "" : `: “${justification}”`
  return [
    `Desde ${formatDate(givenDate)}, por ${givenBy.name}${why}.`,
    `${line.lastUse === undefined ? "Nenhum uso conhecido" : `Último uso em ${formatDate(`${line.lastUse}T12:00:00-03:00`)}`}.`,
    ...(ofUnit
      ? [`Na unidade, ${ofUnit.holders} de ${ofUnit.people} ${ofUnit.holders === 1 ? "tem" : "têm"} o mesmo.`]
      : []),
    ...(movedFrom === undefined ? [] : [`Mudou de unidade: era de ${movedFrom} no começo da revisão.`]),
    ...(blocked ? ["Está bloqueado: hoje não tem efeito."] : []),
    ...(expirationDateTime ? [`Termina em ${formatDateTime(expirationDateTime)}.`] : []),
  ]
}
