import { InPlaceOf } from "@views/queue/InPlaceOf"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { formatDate } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import type { AccessRequest } from "./accessRequest"

/** A request in the list: requester, unit and waiting time. */
export function RequestFacts({ row }: { row: AccessRequest }) {
  const { userName, atalaiaId, isForeign, organization, lastUpdate, rejected, inPlaceOf } = row
  return (
    <span className="grid gap-0.5">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-[550]">{upperName(userName)}</span>
        <span className="text-small text-muted">{formatDate(lastUpdate)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-muted">
        <span>
          <span className="mono">{formatIdentifier(atalaiaId)}</span>
          {organization && ` · ${organization.acronym}`}
        </span>
        {rejected && <Tag tone="bad">Rejeitado</Tag>}
        {isForeign && <Tag tone="violet">Estrangeiro</Tag>}
        <InPlaceOf inPlaceOf={inPlaceOf} />
      </span>
    </span>
  )
}
