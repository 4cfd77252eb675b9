import { Facts } from "@views/Facts"
import { DecisionBar } from "@views/queue/DecisionBar"
import { screens } from "@views/screens"
import { Link } from "wouter"
import { consentActions, consentHours, consentStates, consentTitle } from "@/domain/consents"
import { formatDateTime } from "@/domain/time/when"
import { pathTo } from "@/screens/screen"
import { type Consent, consentTarget, exceptionFacts } from "./consent"

/** The effects of consenting, the request's author and reason, and the decision. */
export function ConsentBar({ consent }: { consent: Consent }) {
  const { action, subject, askedBy, justification, createDate, state, lock, exception, can } = consent
  const { will } = consentActions[action]
  return (
    <DecisionBar
      label="Pedido atual"
      target={consentTarget(consent)}
      decides={can.give || can.refuse || can.withdraw}
    >
      <p className="font-semibold break-words">
        {consentTitle(consent)}:{" "}
        <Link
          href={pathTo(screens.user, { atalaiaId: subject.atalaiaId })}
          className="text-accent-text underline underline-offset-2"
        >
          {subject.name}
        </Link>
      </p>
      <p className="break-words whitespace-pre-line text-muted">
        Pedido por {askedBy.name} em {formatDateTime(createDate)}: “{justification}”
      </p>
      {lock && (
        <p className="break-words whitespace-pre-line text-muted">
          Trancada por {lock.by.name} em {formatDateTime(lock.date)}: “{lock.justification}”
        </p>
      )}
      {exception && <Facts facts={exceptionFacts(exception)} />}
      {state === "waiting" ? (
        <p className="text-muted">
          {will(subject.name)} O pedido espera uma decisão até {formatDateTime(consent.expireDate)}.
        </p>
      ) : (
        <p className="break-words text-muted">{outcomeText(consent)}</p>
      )}
      {can.why !== undefined && <p className="text-warn">{can.why}</p>}
    </DecisionBar>
  )
}

/** *Negado por Ana Prado em 23/11/2026 14:00: “motivo”* */
function outcomeText({ state, decidedBy, decidedDate, reason }: Consent): string {
  const by = decidedBy ? ` por ${decidedBy.name}` : ""
  const at = decidedDate && decidedBy ? ` em ${formatDateTime(decidedDate)}` : ""
  const why = reason ? `: “${reason}”` : "."
  return state === "expired"
    ? `Venceu: ninguém decidiu em ${consentHours} horas.`
    : `${consentStates[state]}${by}${at}${why}`
}
