import type { Preview } from "@/client/send"
import { classes } from "@/ui/classes"
import { Skeleton } from "@/ui/Skeleton"
import type { Ahead } from "./usePreview"

type Tone = Preview["effects"][number]["tone"]

const tones: Record<Tone, string> = {
  danger: "bg-bad-soft text-bad",
  warning: "bg-warn-soft text-warn",
  positive: "bg-ok-soft text-ok",
  neutral: "bg-sunken text-muted",
}
const gravest: readonly Tone[] = ["danger", "warning", "positive", "neutral"]

/** What a change would do, in the server's sentences; the card takes the gravest tone among them. */
export function PreviewCard({ ahead: { preview, refusal } }: { ahead: Ahead }) {
  if (refusal !== undefined) return <Card tone="warning">{refusal}</Card>
  if (!preview) return <Skeleton className="h-14 w-full rounded-lg" />
  const said = preview.effects.filter(({ text }) => text !== "")
  if (said.length === 0) return null
  const tone = gravest.find((each) => said.some((effect) => effect.tone === each)) ?? "neutral"
  return <Card tone={tone}>{joined(said.map(({ text }) => text))}</Card>
}

const opening = "Ao confirmar, "

/** One text of several sentences, which begin alike: only the first says when. */
function joined([first = "", ...others]: readonly string[]): string {
  const shortened = others.map((text) => {
    if (!first.startsWith(opening) || !text.startsWith(opening)) return text
    const rest = text.slice(opening.length)
    return rest.charAt(0).toLocaleUpperCase("pt-BR") + rest.slice(1)
  })
  return [first, ...shortened].join(" ")
}

function Card({ tone, children }: { tone: Tone; children: string }) {
  return (
    <p
      className={classes(
        "rounded-lg px-2.5 py-2 text-[0.8125rem]/[1.1875rem] forced-colors:border",
        tones[tone],
      )}
    >
      {children}
    </p>
  )
}
