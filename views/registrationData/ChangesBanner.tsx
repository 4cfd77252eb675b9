import type { Details } from "@views/registrationData/details"
import { sectionTitles } from "@/domain/registration/sections"
import { enumerated } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { Banner } from "@/ui/states/Banner"
import { waitingParts } from "./waitingParts"

/** Shows that changes wait for an authorizer, since when, and in which parts. */
export function ChangesBanner({ changes }: { changes: NonNullable<Details["changes"]> }) {
  const { fields, createDate, lastUpdate } = changes
  const parts = waitingParts(fields).map((part) => sectionTitles[part])
  const again = lastUpdate !== createDate && `, a última em ${formatDateTime(lastUpdate)}`
  return (
    <Banner tone="warn">
      Alterações aguardam autorização desde {formatDateTime(createDate)}
      {again}: <strong className="font-semibold">{enumerated(parts)}</strong>.
    </Banner>
  )
}
