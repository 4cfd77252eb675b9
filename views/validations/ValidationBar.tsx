import { DecisionBar } from "@views/queue/DecisionBar"
import { InPlaceOf } from "@views/queue/InPlaceOf"
import { Link } from "wouter"
import { useSession } from "@/client/identity"
import { formatDateTime } from "@/domain/time/when"
import { addressOfClient, originOf, type Validation, validationTarget } from "./validation"

/** The details of the current validation, and its decision. */
export function ValidationBar({ validation }: { validation: Validation }) {
  const session = useSession()
  const { client, role, application, createDate, expirationDateTime } = validation
  const address = addressOfClient(client, session)
  const reason = validation.can.why
  return (
    <DecisionBar label="Validação atual" target={validationTarget(validation)} decides={reason === undefined}>
      <p className="font-semibold break-words">
        {reason === undefined && "Você valida "}
        <span className="mono">{role.title}</span> de{" "}
        {address === undefined ? (
          client.name
        ) : (
          <Link href={address} className="text-accent-text underline underline-offset-2">
            {client.name}
          </Link>
        )}{" "}
        em {application.acronym}
        {reason === undefined && "?"}
      </p>
      <p className="text-muted">
        {role.description}. Concedido por {originOf(validation)} em {formatDateTime(createDate)},{" "}
        {expirationDateTime ? `até ${formatDateTime(expirationDateTime)}` : "sem expiração"}.
        {client.organization && ` Lotação: ${client.organization.acronym}.`}
      </p>
      <InPlaceOf inPlaceOf={validation.inPlaceOf} />
      {reason !== undefined && <p className="text-warn">{reason}</p>}
    </DecisionBar>
  )
}
