import { type AssignmentFacts, assignmentStatus, withoutEffect } from "@/domain/assignment"
import { formatDateTime } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import { Tooltip } from "@/ui/buttons/Tooltip"
import type { ClientRole } from "./clientPermissions"

export interface AssignmentTagProps {
  facts: AssignmentFacts
  assignment: ClientRole["assignment"]
}

/** The state of an assignment. Its tooltip has the exact expiration, the grantor and the time. */
export function AssignmentTag({ facts, assignment }: AssignmentTagProps) {
  const { text, tone } = assignmentStatus(facts)
  const { expirationDateTime, createdBy, createDate } = assignment ?? {}
  const until = expirationDateTime && `Até ${formatDateTime(expirationDateTime)}. `
  const origin =
    createdBy && createDate && `Atribuído por ${createdBy.name} em ${formatDateTime(createDate)}.`
  const { obstacle } = facts
  return (
    <>
      {text === withoutEffect && <span className="text-small text-bad">{obstacle}</span>}
      <Tooltip text={assignment && `${until ?? ""}${origin ?? ""}`}>
        <span>
          <Tag tone={tone}>{text}</Tag>
        </span>
      </Tooltip>
    </>
  )
}
