import { useAtom, useAtomValue, useSetAtom } from "jotai"
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from "lucide-react"
import { type ComponentType, Fragment, Suspense, useEffect, useLayoutEffect, useState } from "react"
import { createPortal } from "react-dom"
import { useHotkeys } from "react-hotkeys-hook"
import { IconButton } from "../buttons/IconButton"
import { Keys, keysForAria } from "../buttons/Keys"
import { afterPress } from "../page/afterPress"
import { Part } from "../page/Part"
import { classes } from "../theme/classes"
import { decisionBarAtom, type Notice, noticesAtom, takeBackAtom, takeKeptNotice, withNotice } from "./notice"
import { doneAtom } from "./undo"
import { useNoticeKeys } from "./useNoticeKeys"

const looks: Record<Notice["tone"], { icon: LucideIcon; color: string; line: string }> = {
  ok: { icon: CircleCheck, color: "text-ok", line: "bg-ok" },
  info: { icon: Info, color: "text-accent", line: "bg-accent" },
  warn: { icon: TriangleAlert, color: "text-warn", line: "bg-warn" },
  bad: { icon: CircleAlert, color: "text-bad", line: "bg-bad" },
}

/**
 * The height above the buttons that end a screen, where there are such buttons: notices must not cover them. Elsewhere
 * the content ends above the notices (`--notices`), because they would cover the actions at the end of the rows.
 */
function above(bar: Element | null): string | undefined {
  if (!bar) return undefined
  const height = window.innerHeight - bar.getBoundingClientRect().top
  return height > 0 && height < window.innerHeight / 2 ? `${height + 8}px` : undefined
}

/** Fields that have something to undo themselves, which comes first there. */
const typedInto = new WeakSet<EventTarget>()

/**
 * Notices of what was done and what failed, over the footer, where one line covers no control. The button back to the
 * top is beside them. Drawn once, in the shell, even while empty, and outside of the page, which dialogs make inert:
 * notices are read out and can be clicked while a dialog is open. In narrow windows, where a dialog ends with its buttons
 * at the bottom, they are at the top meanwhile.
 */
export function Notices({ Told }: { Told: ComponentType<ToldProps> }) {
  const [notices, setNotices] = useAtom(noticesAtom)
  useEffect(() => {
    // Only after the live region exists: text that appears together with it is not read out.
    const kept = takeKeptNotice()
    if (kept) setNotices((all) => withNotice(all, kept))
  }, [setNotices])
  const bar = useAtomValue(decisionBarAtom)
  const [bottom, setBottom] = useState<string>()
  const { section, onKeyDown, leave } = useNoticeKeys(notices.length > 0)
  // With every notice, because the page may have changed.
  useLayoutEffect(() => {
    const over = above(bar)
    if (notices.length > 0) setBottom(over)
    const height = notices.length > 0 && over === undefined ? (section.current?.offsetHeight ?? 0) + 16 : 0
    // The room that notices take and leave moves a page that is at its end.
    afterPress(() => document.documentElement.style.setProperty("--notices", `${height}px`))
  }, [notices, bar, section])
  const dismiss = (id: number) => {
    leave(id)
    setNotices((all) => all.filter((each) => each.id !== id))
  }
  const last = useAtomValue(doneAtom).at(-1)?.undo
  const takeBack = useSetAtom(takeBackAtom)
  const typing = useTyping()
  useHotkeys("mod+z", () => void takeBack(), {
    preventDefault: true,
    enableOnFormTags: true,
    // A held key would undo more than the person has seen. In a dialog the key must not affect the page behind.
    ignoreEventWhen: ({ repeat, target }) =>
      repeat ||
      (target !== null && typedInto.has(target)) ||
      document.querySelector('[aria-modal="true"]:not([hidden] *)') !== null,
  })
  const draw = (notice: Notice) => (
    <Card
      key={notice.id}
      notice={notice}
      Told={Told}
      keyed={notice.undo !== undefined && notice.undo === last && !typing}
      onUndo={() => void takeBack(notice.undo)}
      onDismiss={() => dismiss(notice.id)}
    />
  )
  return createPortal(
    <section
      ref={section}
      data-notices
      aria-label="Avisos"
      onKeyDown={onKeyDown}
      style={{ bottom }}
      className="pointer-events-none fixed right-12 bottom-1 z-80 grid w-[min(24rem,calc(100vw-4rem))] justify-items-stretch gap-2 max-md:[body:has([data-sheet])_&]:top-1 max-md:[body:has([data-sheet])_&]:bottom-auto! print:hidden"
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

/** Whether the focus is in a field that was typed into, and notes which fields are. */
function useTyping(): boolean {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    const look = () => setTyping(document.activeElement !== null && typedInto.has(document.activeElement))
    const note = ({ target }: Event) => {
      if (target) typedInto.add(target)
      look()
    }
    document.addEventListener("input", note, true)
    document.addEventListener("focusin", look)
    document.addEventListener("focusout", look)
    return () => {
      document.removeEventListener("input", note, true)
      document.removeEventListener("focusin", look)
      document.removeEventListener("focusout", look)
    }
  }, [])
  return typing
}

/** In narrow windows on a line of its own, so that the text has room. */
const actionClass =
  "flex items-center gap-1.5 rounded-sm py-px font-semibold text-accent-text hover:underline max-md:order-last max-md:ml-6.5"

/** Counts, in a notice, the systems that were informed of the sessions that its changes ended. */
export interface ToldProps {
  changes: readonly string[]
  /** All systems were informed, or it has waited long enough for them. */
  onEnd: () => void
  onDismiss: () => void
}

/** Titles of roles and e-mails go on in the next line behind a sign in them, not in the middle of a word. */
function Written({ text }: { text: string }) {
  const parts = text.split(/(?<=[_@])/)
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
    <Fragment key={at}>
      {part}
      {at < parts.length - 1 && <wbr />}
    </Fragment>
  ))
}

interface CardProps {
  notice: Notice
  Told: ComponentType<ToldProps>
  /** Whether `Ctrl+Z` would undo this notice, because nothing was done since. */
  keyed: boolean
  onUndo: () => void
  onDismiss: () => void
}

const undoKey = "Ctrl+Z"

function Card({ notice, Told, keyed, onUndo, onDismiss }: CardProps) {
  const { tone, text, details, action, undo, times, changes } = notice
  /** How often the notice had been shown when the counting ended. */
  const [counted, setCounted] = useState(0)
  const isCounting = changes !== undefined && counted !== times
  const { icon: Icon, color, line } = looks[tone]
  const act = () => {
    action?.run()
    onDismiss()
  }
  return (
    <div
      data-notice={notice.id}
      className="group pointer-events-auto relative flex animate-pop flex-wrap items-start gap-x-2.5 overflow-hidden rounded-xl bg-panel py-1.5 pr-2 pl-3.5 shadow-pop forced-colors:border"
    >
      <Icon aria-hidden className={classes("mt-0.5 size-4 shrink-0", color)} strokeWidth={2} />
      <div className="min-w-0 flex-1 py-px max-md:basis-3/5">
        <p className="font-[550] break-words">
          <Written text={text} />
        </p>
        {details && (
          <p className="text-muted break-words">
            <Written text={details} />
          </p>
        )}
      </div>
      {action && (
        <button type="button" className={actionClass} onClick={act}>
          {action.label}
        </button>
      )}
      {undo && (
        <button
          type="button"
          className={actionClass}
          aria-label={`Desfazer: ${text}`}
          aria-keyshortcuts={keyed ? keysForAria(undoKey) : undefined}
          onClick={onUndo}
        >
          Desfazer
          {keyed && <Keys keys={undoKey} />}
        </button>
      )}
      <IconButton
        icon={X}
        label="Dispensar aviso"
        data-dismiss
        onClick={onDismiss}
        className="-my-1 size-7"
      />
      {changes && (
        <Part silent>
          <Suspense fallback={null}>
            <Told key={times} changes={changes} onEnd={() => setCounted(times)} onDismiss={onDismiss} />
          </Suspense>
        </Part>
      )}
      {tone !== "bad" && !isCounting && (
        // The line measures the time: six seconds, paused while the notice is hovered or has the focus.
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
