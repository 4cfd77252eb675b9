import { useContext } from "react"
import type { Preview } from "@/client/send"
import { namesTime } from "@/domain/time/when"
import { BrasiliaTime } from "@/ui/badges/BrasiliaTime"
import { Button } from "@/ui/buttons/Button"
import { ShownErrorsContext } from "@/ui/page/shownErrors"
import { Skeleton } from "@/ui/states/Skeleton"
import { classes } from "@/ui/theme/classes"
import { type ChangePreview, previewText } from "./preview"
import type { Prerequisite } from "./usePrerequisite"

type Tone = Preview["effects"][number]["tone"]

const tones: Record<Tone, string> = {
  danger: "bg-bad-soft text-bad",
  warning: "bg-warn-soft text-warn",
  positive: "bg-ok-soft text-ok",
  neutral: "bg-sunken text-muted",
}
const gravest: readonly Tone[] = ["danger", "warning", "positive", "neutral"]

/**
 * The preview of a change in the server's sentences, in the gravest tone among them. A refusal that the form shows already is not
 * repeated. `named` adds the person's full name if there are several previews, because first names may
 * repeat. `first` leads to the prerequisite.
 */
export function PreviewCard({
  change: { values, preview, refusal },
  named,
  first,
}: {
  change: ChangePreview
  named?: boolean
  first?: Prerequisite | undefined
}) {
  const said = useContext(ShownErrorsContext)
  const whose = named ? values.user?.[0]?.label : undefined
  if (refusal !== undefined) {
    const isSaid = said.includes(refusal)
    if (isSaid && !first) return null
    return (
      <div className="grid gap-2">
        {!isSaid && (
          <Card tone="warning" whose={whose}>
            {refusal}
          </Card>
        )}
        {first && (
          <Button small className="justify-self-start" onClick={first.run}>
            {first.label}
          </Button>
        )}
      </div>
    )
  }
  if (!preview) return <Skeleton className="h-14 w-full rounded-lg" />
  const text = previewText(preview)
  if (text === "") return null
  const tone =
    gravest.find((each) => preview.effects.some((effect) => effect.text !== "" && effect.tone === each)) ??
    "neutral"
  return (
    <Card tone={tone} whose={whose}>
      {text}
    </Card>
  )
}

function Card({ tone, whose, children }: { tone: Tone; whose: string | undefined; children: string }) {
  return (
    <p
      className={classes(
        "rounded-lg px-2.5 py-2 whitespace-pre-line text-[0.8125rem]/[1.1875rem] forced-colors:border",
        tones[tone],
      )}
    >
      {whose && <strong className="block font-semibold">{whose}</strong>}
      {children}
      {namesTime(children) && <BrasiliaTime />}
    </p>
  )
}
