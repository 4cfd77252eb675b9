import { memo, useMemo } from "react"
import { planLineStates } from "@/domain/plans"
import { grouped } from "@/domain/text/words"
import { withoutOpening } from "@/palette/form/preview"
import { hasProblems, parseCommandLine, problemsIn } from "@/palette/grammar/grammar"
import { ColouredLine } from "@/palette/panel/ColouredLine"
import { faultsOf } from "@/palette/slots/faults"
import { textsIn, useResolution } from "@/palette/slots/useResolution"
import { useCommands, useOthersCommands, useSheetSources } from "@/palette/slots/useSources"
import { Tag } from "@/ui/badges/Tag"
import { classes } from "@/ui/theme/classes"
import { effectColours, type Mark } from "../effects"
import { lineTones, type SentCall } from "../plan"
import { problemOf } from "./compile"
import { isCommand, isComment } from "./rows"
import { sentWords } from "./sentWords"

/** A monospaced font, in the edited row and in the others. */
export const rowFont = "w-full whitespace-pre font-mono text-[0.84375rem]/7 tracking-normal"

/** A read-only row: its coloured parts and its problem. */
export const RowText = memo(function RowText({
  text,
  wraps,
  checks,
  problem,
}: {
  text: string
  /** Wraps instead of truncating. */
  wraps: boolean
  /** Also looks up its values. */
  checks: boolean
  /** The problem found when all rows were checked. */
  problem: string | undefined
}) {
  const commands = useCommands()
  const others = useOthersCommands()
  const sources = useSheetSources()
  const parsed = useMemo(
    () => parseCommandLine(text, text.length, commands, others),
    [text, commands, others],
  )
  const texts = useMemo(() => (checks && isCommand(text) ? textsIn(parsed) : {}), [checks, text, parsed])
  const resolved = useResolution(checks ? parsed.command : undefined, texts, sources)
  const font = classes(rowFont, wraps ? "whitespace-pre-wrap [overflow-wrap:anywhere]" : "truncate")
  if (isComment(text)) return <p className={classes(font, "text-faint")}>{text}</p>
  if (text.trim() === "") return <p className={font}>&nbsp;</p>
  const faults = [...problemsIn(parsed), ...faultsOf(parsed, resolved, false)]
  const reason = problem ?? (checks ? (problemOf(parsed) ?? faults[0]?.reason) : undefined)
  return (
    <>
      <p className={font}>
        <ColouredLine line={text} spans={parsed.spans} faults={hasProblems(parsed) || checks ? faults : []} />
      </p>
      {reason !== undefined && <p className="pb-1 text-small text-bad">{reason}</p>}
    </>
  )
})

/** The effects of a row, or the reason why it is refused. `old` once the sheet has changed. */
export const RowMark = memo(function RowMark({
  id,
  mark,
  change,
  old,
}: {
  id: string
  mark: Mark | undefined
  /** The new effect that differs from the reviewed one. */
  change: string | undefined
  old: boolean
}) {
  const { line } = mark ?? {}
  if (!line && change === undefined) return null
  return (
    <div id={id} className={classes("grid gap-0.5 pb-1.5 text-small", old && "opacity-60")}>
      {line?.sends?.map((sent, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may send the same call twice, in this order.
        <Sent key={index} sent={sent} />
      ))}
      {line?.refusal && <p className="text-bad">{line.refusal.message}</p>}
      {line?.effects.map(({ text, tone }) => (
        <p key={text} className={effectColours[tone]}>
          {withoutOpening(text)}
        </p>
      ))}
      {line && !line.refusal && line.effects.length === 0 && <p className="text-muted">Nada muda.</p>}
      {change !== undefined && <p className="font-[550] text-warn">{change}</p>}
      {line?.message !== undefined && <p className="text-bad">{line.message}</p>}
    </div>
  )
})

/** The calls that a line of another person's plan sends. Its text alone is only the author's claim. */
function Sent({ sent }: { sent: SentCall }) {
  return (
    <p className="text-muted [overflow-wrap:anywhere]">
      <span className="font-[550]">Envia:</span> {sent.summary ?? "uma mudança que não existe mais."}
      {sentWords(sent).map(({ name, text }) => (
        <span key={name}>
          {" · "}
          {name}: <bdi className="text-text">{text}</bdi>
        </span>
      ))}
    </p>
  )
}

/** The row's number, and its state once the plan is applied. */
export function RowNumber({ number, mark }: { number: number; mark: Mark | undefined }) {
  const wrong = mark?.problem !== undefined || mark?.line?.refusal !== undefined
  return (
    <span
      aria-hidden
      className={classes(
        "pt-px text-right font-mono text-tiny/7 tabular-nums select-none",
        wrong ? "font-semibold text-bad" : "text-faint",
      )}
    >
      {grouped(number)}
    </span>
  )
}

export function RowState({ mark }: { mark: Mark | undefined }) {
  const state = mark?.line?.state
  return state ? <Tag tone={lineTones[state]}>{planLineStates[state]}</Tag> : null
}
