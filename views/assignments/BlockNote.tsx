import { formatDateTime } from "@/domain/time/when"
import type { ClientRole } from "./clientPermissions"

/** The author, time and reason of a role's block. */
export function BlockNote({ block }: { block: NonNullable<ClientRole["block"]> }) {
  return (
    <p className="mt-0.5 pb-0.5 text-small text-muted">
      Bloqueado por {block.createdBy.name} em {formatDateTime(block.createDateTime)}
      {block.justification && (
        <>
          : <span className="break-words whitespace-pre-line text-text">{block.justification}</span>
        </>
      )}
    </p>
  )
}
