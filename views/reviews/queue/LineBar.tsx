import { DecisionBar } from "@views/queue/DecisionBar"
import { InPlaceOf } from "@views/queue/InPlaceOf"
import { formatIdentifier } from "@/domain/people/identifier"
import { staysText } from "@/domain/reviews"
import { uncapitalized } from "@/domain/text/words"
import { helps, lineTarget, type WaitingLine } from "./line"

/** The current line: who has what, what helps to decide, and the decision. */
export function LineBar({ review, line }: { review: number; line: WaitingLine }) {
  const { client, held, application, staysBy } = line
  const stays = staysText(held.kind, staysBy)
  return (
    <DecisionBar label="Linha atual" target={lineTarget(review)(line)} decides>
      <p className="font-semibold break-words">
        {client.name} ainda precisa de <span className="mono">{held.title}</span> em {application.acronym}?
      </p>
      <InPlaceOf inPlaceOf={line.inPlaceOf} />
      <p className="text-muted">
        {client.kind === "person" ? formatIdentifier(client.id) : "aplicação"}
        {client.organization && ` · ${client.organization.acronym}`}
      </p>
      <p className="break-words text-muted">{helps(line).join(" ")}</p>
      {stays !== undefined && (
        <p className="break-words text-warn">Se for retirado: {uncapitalized(stays)}</p>
      )}
    </DecisionBar>
  )
}
