import { PrefetchRequest } from "@views/accessRequests/decisions/PrefetchRequest"
import { RequestPane } from "@views/accessRequests/decisions/RequestPane"
import { ConsentBar } from "@views/consents/ConsentBar"
import { type Consent, consentTarget } from "@views/consents/consent"
import { CaseView } from "@views/evaluations/CaseView"
import type { CaseKind } from "@views/evaluations/evaluation"
import { PrefetchCase } from "@views/evaluations/queue/PrefetchCase"
import { type Fact, Facts } from "@views/Facts"
import { type Deputy, deputyTarget } from "@views/me/deputies/deputy"
import { DecisionBar } from "@views/queue/DecisionBar"
import { ValidationBar } from "@views/validations/ValidationBar"
import { originOf, type Validation, validationTarget } from "@views/validations/validation"
import { type ReactNode, useEffect, useEffectEvent } from "react"
import { consentTitle } from "@/domain/consents"
import { partsText } from "@/domain/deputies"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { capitalized } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import type { Target } from "@/palette/targetTypes"
import { OpenPlan } from "./OpenPlan"
import { OpenReview } from "./OpenReview"
import type { Pending } from "./sources"

export const caseOf = { preUser: "pre-user", update: "update" } as const satisfies Record<string, CaseKind>

export interface OpenPendingProps {
  pending: Pending
  /** The lists still contain it. */
  isListed: boolean
  /** Called after the decision. */
  onDecided: () => unknown
}

/** A pending case with its decision, as its own screen shows it. */
export function OpenPending({ pending, isListed, onDecided }: OpenPendingProps) {
  switch (pending.kind) {
    case "preUser":
    case "update":
      return (
        <CaseView
          kind={caseOf[pending.kind]}
          atalaiaId={pending.atalaiaId}
          fills
          // The decision itself removes the case from every list.
          onDecided={() => undefined}
        />
      )
    case "accessRequest":
      return <RequestPane key={pending.atalaiaId} app={pending.app} atalaiaId={pending.atalaiaId} scrolls />
    case "validation":
      return <OpenValidation validation={pending.validation} isListed={isListed} onDecided={onDecided} />
    case "consent":
      return <OpenConsent consent={pending.consent} isListed={isListed} onDecided={onDecided} />
    case "review":
      return <OpenReview review={pending.review} isListed={isListed} onDecided={onDecided} />
    case "deputy":
      return <OpenDeputy deputy={pending.deputy} isListed={isListed} onDecided={onDecided} />
    case "plan":
      return <OpenPlan key={pending.key} planId={pending.planId} isListed={isListed} onDecided={onDecided} />
  }
}

type OpeningProps = Pick<OpenPendingProps, "isListed" | "onDecided">
type OpenDecisionProps = OpeningProps & {
  target: Target
  client: Validation["client"]
  facts: readonly Fact[]
  bar: ReactNode
}

/** The person and subject of a decision, above the decision bar. */
function OpenDecision({ target, client, facts, bar, isListed, onDecided }: OpenDecisionProps) {
  const isPerson = client.kind === "person"
  useTarget(target, JSON.stringify(target))
  const goOn = useEffectEvent(onDecided)
  useEffect(() => {
    if (!isListed) goOn()
  }, [isListed])
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 px-4 py-4.5 md:px-6.5">
      <section
        data-open-case
        aria-label={client.name}
        className="grid min-h-0 flex-1 content-start gap-4.5 overflow-y-auto"
      >
        <header>
          <h2 className="text-section font-[650] break-words">
            {isPerson ? upperName(client.name) : client.name}
          </h2>
          <p className="text-muted">
            {isPerson ? <span className="mono">{formatIdentifier(client.id)}</span> : "aplicação"}
            {client.organization && ` · ${client.organization.acronym}`}
          </p>
        </header>
        <Facts facts={facts} />
      </section>
      {bar}
    </div>
  )
}

type OpenValidationProps = OpeningProps & { validation: Validation }

function OpenValidation({ validation, ...opening }: OpenValidationProps) {
  const { client, role, application, createDate, expirationDateTime } = validation
  return (
    <OpenDecision
      target={validationTarget(validation)}
      client={client}
      facts={[
        { label: "Papel", value: role.title, mono: true },
        { label: "Descrição", value: role.description },
        { label: "Aplicação", value: `${application.acronym} · ${application.title}` },
        { label: "Concedido por", value: originOf(validation) || "Não informado" },
        { label: "Concedido em", value: formatDateTime(createDate) },
        { label: "Até", value: expirationDateTime ? formatDateTime(expirationDateTime) : "sem expiração" },
      ]}
      bar={<ValidationBar validation={validation} />}
      {...opening}
    />
  )
}

type OpenDeputyProps = OpeningProps & { deputy: Deputy }

/** A person who named the actor their deputy, and waits for an answer. */
function OpenDeputy({ deputy, ...opening }: OpenDeputyProps) {
  const { holder, parts, fromDate, untilDate, justification, createDate, can } = deputy
  const target = deputyTarget(deputy)
  return (
    <OpenDecision
      target={target}
      client={{ ...holder, id: holder.atalaiaId, kind: "person" }}
      facts={[
        { label: "Você decidiria", value: capitalized(partsText(parts)) || "Nada, hoje" },
        { label: "De", value: formatDateTime(fromDate) },
        { label: "Até", value: formatDateTime(untilDate) },
        { label: "Motivo", value: justification ?? "Não informado" },
        { label: "Nomeado em", value: formatDateTime(createDate) },
      ]}
      bar={
        <DecisionBar label="Substituição atual" target={target} decides={can.accept || can.decline}>
          <p className="font-semibold break-words">Você em lugar de {holder.name}</p>
        </DecisionBar>
      }
      {...opening}
    />
  )
}

type OpenConsentProps = OpeningProps & { consent: Consent }

function OpenConsent({ consent, ...opening }: OpenConsentProps) {
  const { subject, askedBy, justification, createDate, expireDate } = consent
  return (
    <OpenDecision
      target={consentTarget(consent)}
      client={{ ...subject, id: subject.atalaiaId, kind: "person" }}
      facts={[
        { label: "O quê", value: consentTitle(consent) },
        { label: "Pedido por", value: askedBy.name },
        { label: "Motivo", value: justification },
        { label: "Em", value: formatDateTime(createDate) },
        { label: "Espera decisão até", value: formatDateTime(expireDate) },
      ]}
      bar={<ConsentBar consent={consent} />}
      {...opening}
    />
  )
}

/** Preloads the data of a row before it is opened. */
export function PrefetchPending({ row: pending }: { row: Pending }) {
  switch (pending.kind) {
    case "preUser":
    case "update":
      return <PrefetchCase row={pending} />
    case "accessRequest":
      return <PrefetchRequest row={{ appId: pending.app.id, atalaiaId: pending.atalaiaId }} />
    case "validation":
    case "consent":
    case "plan":
    case "review":
    case "deputy":
      return null
  }
}
