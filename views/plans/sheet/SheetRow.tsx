import { memo, useMemo } from "react"
import { planLineStates } from "@/domain/plans"
import { grouped } from "@/domain/text/words"
import { withoutOpening } from "@/palette/form/preview"
import { hasProblems, parseCommandLine } from "@/palette/grammar/grammar"
import { ColouredLine } from "@/palette/panel/ColouredLine"
import { faultsOf } from "@/palette/panel/faults"
import { textsIn, useResolution } from "@/palette/slots/useResolution"
import { useCommands, useOthersCommands, useSheetSources } from "@/palette/slots/useSources"
import { Tag } from "@/ui/badges/Tag"
import { classes } from "@/ui/theme/classes"
import { lineTones, type SentCall } from "../plan"
import { problemOf } from "./compile"
import { effectColours, type Mark } from "./effects"
import { isCommand, isComment } from "./rows"
import { sentWords } from "./sentWords"

/** Every letter has its column, in the row in which one writes and in the others. */
export const rowFont = "w-full whitespace-pre font-mono text-[0.84375rem]/7 tracking-normal"

/** A row that is only looked at: the colours of its parts, and what is wrong with it. */
export const RowText = memo(function RowText({
  text,
  wraps,
  checks,
  problem,
}: {
  text: string
  /** All of it is shown, in as many lines as it takes. */
  wraps: boolean
  /** Its values are looked up, too. */
  checks: boolean
  /** What is wrong with it, as it was found when all were looked at. */
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
  const faults = [...parsed.problems, ...parsed.spared, ...faultsOf(parsed, resolved, false)]
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

/** What a row would do, or why it would not; `old` once the sheet is another. */
export const RowMark = memo(function RowMark({
  id,
  mark,
  change,
  old,
}: {
  id: string
  mark: Mark | undefined
  /** What it would do now in the place of what was seen. */
  change: string | undefined
  old: boolean
}) {
  const { line } = mark ?? {}
  if (!line && change === undefined) return null
  return (
    <div id={id} className={classes("grid gap-0.5 pb-1.5 text-small", old && "opacity-60")}>
      {line?.sends?.map((sent, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may send the same twice, in this order.
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

/** What a line of somebody else's plan sends: its text is only what the author wrote. */
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

/** Beside a row: its number, and how it stands once the plan is applied. */
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
