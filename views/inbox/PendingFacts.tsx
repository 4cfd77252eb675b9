import { InPlaceOf } from "@views/queue/InPlaceOf"
import { upperName } from "@/domain/people/person"
import { formatDate } from "@/domain/time/when"
import { Tag, type Tone } from "@/ui/badges/Tag"
import { type InboxKind, kindTitles, type Pending } from "./sources"

const tones: Record<InboxKind, Tone> = {
  preUser: "accent",
  update: "warn",
  accessRequest: "ok",
  validation: "neutral",
  consent: "bad",
  plan: "violet",
  review: "accent",
  deputy: "violet",
}

/** A pending case in the list: person, waiting time, kind and subject. */
export function PendingFacts({ row }: { row: Pending }) {
  const { kind, name, atalaiaId, about, organization, since, inPlaceOf } = row
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-[550]">
          {atalaiaId === undefined ? name : upperName(name)}
        </span>
        <time dateTime={since} className="text-small text-faint tabular-nums">
          {formatDate(since)}
        </time>
      </span>
      <span className="flex items-center gap-1.5 text-muted">
        <Tag tone={tones[kind]}>{kindTitles[kind].one}</Tag>
        <span className="min-w-0 flex-1 truncate" title={about}>
          {[about, organization].filter(Boolean).join(" · ")}
        </span>
      </span>
      <InPlaceOf inPlaceOf={inPlaceOf} />
    </>
  )
}
