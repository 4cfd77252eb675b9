import { InPlaceOf } from "@views/queue/InPlaceOf"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { formatDate } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import type { WaitingCase } from "./evaluation"

/** A case in the list: the person, their unit and the waiting time. */
export function CaseFacts({ row }: { row: WaitingCase }) {
  const { atalaiaId, name, isForeign, organizationAcronym, createdAt, inPlaceOf, can } = row
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-[550]">{upperName(name || "Não informado")}</span>
        <time dateTime={createdAt} className="text-small text-faint tabular-nums">
          {formatDate(createdAt)}
        </time>
      </span>
      <span className="flex items-center gap-1.5 text-muted">
        <span className="min-w-0 flex-1 truncate">
          <span className="mono">{formatIdentifier(atalaiaId)}</span>
          {organizationAcronym && ` · ${organizationAcronym}`}
        </span>
        {isForeign && <Tag tone="violet">Estrangeiro</Tag>}
      </span>
      <InPlaceOf inPlaceOf={inPlaceOf} />
      {can.why && <span className="text-small text-muted">{can.why}</span>}
    </>
  )
}
