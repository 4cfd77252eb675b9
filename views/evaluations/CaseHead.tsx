import { InPlaceOf } from "@views/queue/InPlaceOf"
import type { Details } from "@views/registrationData/details"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { PersonAvatar } from "@/ui/badges/PersonAvatar"
import { Tag } from "@/ui/badges/Tag"
import { type CaseKind, changeKindTitles, requestedKinds } from "./evaluation"

export interface CaseHeadProps {
  kind: CaseKind
  details: Details
  target: Target<"evaluation">
}

/** The person of a case, and the kinds of data that it changes. */
export function CaseHead({ kind, details, target }: CaseHeadProps) {
  const { atalaiaId, name, isForeign, organization, personal, evaluation } = details
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <PersonAvatar atalaiaId={atalaiaId} name={name} image={personal.valid?.image} size="large" />
      <div className="min-w-0">
        <h2 className="text-section font-[650] tracking-[-0.01em] break-words">{upperName(name)}</h2>
        <p className="text-muted">
          <span className="mono">{formatIdentifier(atalaiaId)}</span>
          {organization && ` · ${organization.acronym}`}
        </p>
      </div>
      <div className="flex flex-1 flex-wrap gap-1.5 pl-1.5">
        <InPlaceOf inPlaceOf={evaluation?.inPlaceOf} />
        {isForeign && <Tag tone="violet">Estrangeiro</Tag>}
        {kind === "pre-user" && <Tag tone="warn">Aguardando aprovação</Tag>}
        {kind === "update" &&
          requestedKinds(details).map((each) => (
            <Tag key={each} tone={each === "sensitive" ? "warn" : "neutral"}>
              {changeKindTitles[each]}
            </Tag>
          ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Actions target={target} only="whole-registration" />
      </div>
    </header>
  )
}
