import { formatDateTime } from "@/domain/when"
import type { RoleStanding } from "./clientPermissions"

/** Who blocked a role, when and why. */
export function BlockNote({ block }: { block: NonNullable<RoleStanding["block"]> }) {
  return (
    <p className="mt-0.5 pb-0.5 text-small text-muted">
      Bloqueado por {block.createdBy.name} em {formatDateTime(block.createDateTime)}
      {block.justification && (
        <>
          : <span className="break-words text-text">{block.justification}</span>
        </>
      )}
    </p>
  )
}
