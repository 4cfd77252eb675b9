import { useAtom, useAtomValue } from "jotai"
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from "lucide-react"
import { useEffect, useLayoutEffect, useState } from "react"
import { createPortal } from "react-dom"
import { useHotkeys } from "react-hotkeys-hook"
import { classes } from "./classes"
import { IconButton } from "./IconButton"
import { Keys, keysForAria } from "./Keys"
import { decisionBarAtom, type Notice, noticesAtom, takeKeptNotice, withNotice } from "./notice"

const looks: Record<Notice["tone"], { icon: LucideIcon; color: string; line: string }> = {
  ok: { icon: CircleCheck, color: "text-ok", line: "bg-ok" },
  info: { icon: Info, color: "text-accent", line: "bg-accent" },
  warn: { icon: TriangleAlert, color: "text-warn", line: "bg-warn" },
  bad: { icon: CircleAlert, color: "text-bad", line: "bg-bad" },
}

/** Where notices stand, so that they cover no bar in which one decides; absent where there is none. */
function above(bar: Element | null): string | undefined {
  if (!bar) return undefined
  const taken = window.innerHeight - bar.getBoundingClientRect().top
  return taken > 0 && taken < window.innerHeight / 2 ? `${taken + 8}px` : undefined
}

/**
 * What was done and what went wrong, at the corner of the console. Stands once in the shell, also while empty. It
 * is drawn beside the page, which a dialog makes inert: notices are read out and can be pressed over a dialog too.
 */
export function Notices() {
  const [notices, setNotices] = useAtom(noticesAtom)
  useEffect(() => {
    // Not before the region is there: what comes with it is not read out.
    const kept = takeKeptNotice()
    if (kept) setNotices((all) => withNotice(all, kept))
  }, [setNotices])
  const bar = useAtomValue(decisionBarAtom)
  const [bottom, setBottom] = useState<string>()
  // With every notice, as the page is then.
  useLayoutEffect(() => {
    if (notices.length > 0) setBottom(above(bar))
  }, [notices, bar])
  const dismiss = (id: number) => setNotices((all) => all.filter((each) => each.id !== id))
  const keyed = notices.findLast(({ action }) => action?.key !== undefined)
  const draw = (notice: Notice) => (
    <Card key={notice.id} notice={notice} keyed={notice === keyed} onDismiss={() => dismiss(notice.id)} />
  )
  return createPortal(
    <section
      aria-label="Avisos"
      style={{ bottom }}
      className="pointer-events-none fixed right-4 bottom-10 z-80 grid w-[min(24rem,calc(100vw-2rem))] justify-items-stretch gap-2 print:hidden"
    >
      <div aria-live="assertive" className="grid gap-2">
        {notices.filter((notice) => notice.tone === "bad").map(draw)}
      </div>
      <div aria-live="polite" className="grid gap-2">
        {notices.filter((notice) => notice.tone !== "bad").map(draw)}
      </div>
    </section>,
    document.body,
  )
}

interface CardProps {
  notice: Notice
  /** Its action's key is pressed for it: there is no newer one with a key. */
  keyed: boolean
  onDismiss: () => void
}

function Card({ notice, keyed, onDismiss }: CardProps) {
  const { tone, text, details, action, times } = notice
  const { icon: Icon, color, line } = looks[tone]
  const act = () => {
    action?.run()
    onDismiss()
  }
  const key = keyed ? action?.key : undefined
  useHotkeys((key ?? "").replace("Ctrl", "mod"), act, {
    enabled: key !== undefined,
    preventDefault: true,
    // Held down it would undo the undoing.
    ignoreEventWhen: ({ repeat }) => repeat,
  })
  return (
    <div className="group pointer-events-auto relative flex animate-pop items-start gap-2.5 overflow-hidden rounded-xl bg-panel py-2.5 pr-2 pl-3.5 shadow-pop forced-colors:border">
      <Icon aria-hidden className={classes("mt-0.5 size-4 shrink-0", color)} strokeWidth={2} />
      <div className="min-w-0 flex-1 py-px">
        <p className="font-[550] break-words">{text}</p>
        {details && <p className="text-muted break-words">{details}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="flex items-center gap-1.5 rounded-sm py-px font-semibold text-accent-text hover:underline"
          aria-keyshortcuts={key && keysForAria(key)}
          onClick={act}
        >
          {action.label}
          {key && <Keys keys={key} />}
        </button>
      )}
      <IconButton icon={X} label="Dispensar aviso" onClick={onDismiss} className="-my-1 size-7" />
      {tone !== "bad" && (
        // The line is the clock: six seconds, standing still while someone reads or is about to press.
        <span
          key={times}
          aria-hidden
          data-life
          onAnimationEnd={(event) => {
            event.stopPropagation()
            onDismiss()
          }}
          className={classes(
            "absolute inset-x-0 bottom-0 h-0.5 origin-left animate-life group-focus-within:[animation-play-state:paused] group-hover:[animation-play-state:paused]",
            line,
          )}
        />
      )}
    </div>
  )
}
