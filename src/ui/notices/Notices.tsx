import { useAtom, useAtomValue, useSetAtom } from "jotai"
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from "lucide-react"
import {
  type ComponentType,
  Fragment,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { createPortal } from "react-dom"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { IconButton } from "../buttons/IconButton"
import { Keys, keysForAria } from "../buttons/Keys"
import { afterPointerUp } from "../page/afterPointerUp"
import { ChunkBoundary } from "../page/ChunkBoundary"
import {
  decisionBarAtom,
  type Notice,
  noticesAtom,
  takeBackAtom,
  takeKeptNotice,
  withNotice,
} from "../page/notice"
import { doneAtom } from "../page/undo"
import { classes } from "../theme/classes"
import { useNoticeKeys } from "./useNoticeKeys"

const looks: Record<Notice["tone"], { icon: LucideIcon; color: string; line: string }> = {
  ok: { icon: CircleCheck, color: "text-ok", line: "bg-ok" },
  info: { icon: Info, color: "text-accent", line: "bg-accent" },
  warn: { icon: TriangleAlert, color: "text-warn", line: "bg-warn" },
  bad: { icon: CircleAlert, color: "text-bad", line: "bg-bad" },
}

/** Pixels between notices and the content below or above them. */
const gap = 8
/** Pixels of empty space that every screen has at its end. */
const margin = 16

/** Pixels from an element's top to the end of the window, 0 if it is not at the end. */
function heightAtEnd(element: Element | null): number {
  const height = element ? window.innerHeight - element.getBoundingClientRect().top : 0
  return height > 0 && height < window.innerHeight / 2 ? height : 0
}

/** Fields with their own undo history, which takes precedence while they have the focus. */
const typedInto = new WeakSet<EventTarget>()

/**
 * Notices of changes and failures, over the footer, where one line covers no control. Next to them is the button back
 * to the top. Rendered once, in the shell, even while empty. They are outside of the page, which dialogs make inert,
 * so they are announced and clickable while a dialog is open. In narrow windows, where a dialog has its buttons at
 * the bottom, they are at the top.
 */
export function Notices({ Told }: { Told: ComponentType<ToldProps> }) {
  const [notices, setNotices] = useAtom(noticesAtom)
  useEffect(() => {
    // Only after the live region exists: text that appears together with it is not announced.
    const kept = takeKeptNotice()
    if (kept) setNotices((all) => withNotice(all, kept))
  }, [setNotices])
  const { section, onKeyDown, leave } = useNoticeKeys(notices.length > 0)
  const bottom = useBottom(notices, section)
  const dismiss = (id: number) => {
    leave(id)
    setNotices((all) => all.filter((each) => each.id !== id))
  }
  const last = useAtomValue(doneAtom).at(-1)?.undo
  const takeBack = useSetAtom(takeBackAtom)
  const typing = useTyping()
  useShortcuts(
    [
      {
        keys: "Ctrl+Z",
        run: () => void takeBack(),
        inFields: true,
        when: ({ target }) => target === null || !typedInto.has(target),
      },
    ],
    "page",
  )
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
      className="pointer-events-none fixed right-12 bottom-1 z-80 grid w-[min(24rem,calc(100vw-4rem))] justify-items-stretch [&>:not(:empty)+:not(:empty)]:mt-2 max-md:[body:has([data-sheet])_&]:top-1 max-md:[body:has([data-sheet])_&]:bottom-auto! print:hidden"
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

/**
 * Where notices end: above the bar at the end of the window, if there is one. They stay above it when it grows, such as with the
 * facts of another line.
 */
function useBottom(notices: readonly Notice[], section: RefObject<HTMLElement | null>): string | undefined {
  const bar = useAtomValue(decisionBarAtom)
  const [bottom, setBottom] = useState<string>()
  const placed = useRef(false)
  // Runs for every notice, because the page may have changed.
  useLayoutEffect(() => {
    // Before there is anything to place, measuring would only lay the first screen out once more.
    if (notices.length === 0 && !bar && !placed.current) return
    placed.current = true
    const place = () => {
      const over = heightAtEnd(bar)
      if (notices.length > 0) setBottom(over > 0 ? `${over + gap}px` : undefined)
      const height = notices.length > 0 ? (section.current?.offsetHeight ?? 0) + gap : 0
      // Over a bar they cover what is above it. Otherwise the page ends above them, as far as the footer does not suffice,
      // so that they do not cover the row actions at its end.
      const ofPage = over > 0 ? 0 : height - heightAtEnd(document.getElementById("footer")) - margin
      // Changing a margin moves a page that is scrolled to its end, so it waits until no button is pressed.
      afterPointerUp(() => {
        const { style } = document.documentElement
        style.setProperty("--notices", `${Math.max(ofPage, 0)}px`)
        style.setProperty("--notices-over-bar", `${over > 0 ? height + gap : 0}px`)
      })
    }
    place()
    if (!bar || notices.length === 0) return
    const observer = new ResizeObserver(place)
    observer.observe(bar)
    return () => observer.disconnect()
  }, [notices, bar, section])
  return bottom
}

/** Whether the focus is in a field that was typed into. Also records such fields. */
function useTyping(): boolean {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    const look = () => setTyping(document.activeElement !== null && typedInto.has(document.activeElement))
    const note = ({ target }: Event) => {
      if (target) typedInto.add(target)
      look()
    }
    // After React's own listener. Before it, this render would take along one of the form that is still due, which would write
    // the field's former value over the character that was just typed.
    document.addEventListener("input", note)
    document.addEventListener("focusin", look)
    document.addEventListener("focusout", look)
    return () => {
      document.removeEventListener("input", note)
      document.removeEventListener("focusin", look)
      document.removeEventListener("focusout", look)
    }
  }, [])
  return typing
}

/** On its own line in narrow windows, so that the text has room. */
const actionClass =
  "flex items-center gap-1.5 rounded-sm py-px font-semibold text-accent-text hover:underline max-md:order-last max-md:ml-6.5"

/** Props of the counter of systems that were informed of the sessions that the changes ended. */
export interface ToldProps {
  changes: readonly string[]
  /** Called once all systems were informed, or the waiting time is over. */
  onEnd: () => void
  onDismiss: () => void
}

/** Allows line breaks after `_` and `@`, so that role titles and e-mail addresses do not break within a word. */
function Written({ text }: { text: string }) {
  const parts = text.split(/(?<=[_@])/)
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position.
    <Fragment key={at}>
      {part}
      {at < parts.length - 1 && <wbr />}
    </Fragment>
  ))
}

interface CardProps {
  notice: Notice
  Told: ComponentType<ToldProps>
  /** Whether `Ctrl+Z` would undo this notice, because it is about the last action. */
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
        <ChunkBoundary silent>
          <Suspense fallback={null}>
            <Told key={times} changes={changes} onEnd={() => setCounted(times)} onDismiss={onDismiss} />
          </Suspense>
        </ChunkBoundary>
      )}
      {tone !== "bad" && !isCounting && (
        // The line shows the remaining time: six seconds, paused while the notice is hovered or focused.
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
