import { useQuery } from "@tanstack/react-query"
import { useAtomValue } from "jotai"
import { memo, useDeferredValue, useSyncExternalStore } from "react"
import { api } from "@/client/api"
import type { SessionInfo } from "@/client/identity"
import { serverOffsetQuery } from "@/client/serverClock"
import { may } from "@/domain/access"
import { grouped } from "@/domain/text/words"
import { millisecondsUntil, remainingPassword } from "@/domain/time/duration"
import { formatTime, isElsewhere, ofBrasilia } from "@/domain/time/when"
import { appearing, visible } from "@/palette/commandRegistry"
import { targetsAtom } from "@/palette/currentTargets"
import { useRegistries } from "@/palette/registries"
import type { Target } from "@/palette/targetTypes"
import { Keys } from "@/ui/buttons/Keys"
import { useNow } from "@/ui/page/useNow"
import { eachKeyOnce, type KeyHint, keyHintsAtom, type PlacedHint } from "../../ui/page/keyHints"
import { productName } from "../signIn/SignInLayout"
import { BackToTop } from "./BackToTop"

/** The footer: the keys that work now, the name of the product, the server's clock, who is online. */
export function StatusLine({ session }: { session: SessionInfo }) {
  return (
    <footer
      id="footer"
      tabIndex={-1}
      className="col-span-2 flex min-h-7 items-center gap-4.5 overflow-hidden border-t border-line bg-panel px-3.5 text-small text-muted outline-none print:hidden"
    >
      <WorkingKeys session={session} />
      <span className="py-1 text-center text-tiny text-balance max-lg:flex-1 lg:w-60 lg:shrink-0 xl:w-auto">
        {productName}, versão {__VERSION__}
      </span>
      <span className="flex shrink-0 gap-4.5 whitespace-nowrap max-md:hidden">
        <ServerClock />
        {may(session, "dashboard.view") && <Online />}
        <PasswordLeft session={session} />
      </span>
      <BackToTop />
    </footer>
  )
}

const shown = 7

/** The keys of the page and of its commands. They are drawn after a key's effect, which has priority. */
function WorkingKeys({ session }: { session: SessionInfo }) {
  const hints = useDeferredValue(useAtomValue(keyHintsAtom))
  const targets = useDeferredValue(useAtomValue(targetsAtom))
  const focused = useDeferredValue(useSyncExternalStore(onFocus, placeOfFocus))
  const dialog = useDeferredValue(useSyncExternalStore(onFocus, dialogOfFocus))
  return <KeyList {...{ session, hints, targets, focused, dialog }} />
}

/** Fields in which keys type text. */
const fields = "input:not([type=checkbox], [type=radio], [type=file]), textarea, [contenteditable=true]"

const onFocus = (listener: () => void) => {
  document.addEventListener("focusin", listener)
  document.addEventListener("focusout", listener)
  return () => {
    document.removeEventListener("focusin", listener)
    document.removeEventListener("focusout", listener)
  }
}

/** Where the page's own keys do not work: in a form, in a field outside a form, or in a dialog. */
type Focused = "form" | "field" | "dialog"

const dialogAround = (element: Element | null) => element?.closest<HTMLElement>("[aria-modal=true]")
/** The `data-holder` of the dialog that has the focus. */
const dialogOfFocus = () => dialogAround(document.activeElement)?.dataset.holder

function placeOfFocus(): Focused | undefined {
  const { activeElement } = document
  const isField = activeElement?.matches(fields)
  const dialog = dialogAround(activeElement)
  if (!isField && !dialog) return undefined
  if (activeElement?.closest("form[aria-label]")) return "form"
  return dialog ? "dialog" : "field"
}

/** What keys do there if no button says it. */
const keysIn: Record<Focused, readonly KeyHint[]> = {
  form: [
    { keys: "Ctrl+Enter", label: "enviar" },
    { keys: "Esc", label: "sair" },
  ],
  field: [{ keys: "Ctrl+K", label: "comandar" }],
  dialog: [{ keys: "Esc", label: "fechar" }],
}
/** Keys that have the same effect in a field. */
const worksInFields = ({ keys }: KeyHint) => /^(Ctrl|Alt|F\d|Esc)/.test(keys)

/** The keys that finish a form or leave it, in the order in which they are shown before the others. */
const ends = ["Ctrl+Enter", "Ctrl+S", "Esc"]
const endsFirst = (hints: readonly KeyHint[]) => [
  ...ends.flatMap((keys) => hints.filter((hint) => hint.keys === keys)),
  ...hints.filter(({ keys }) => !ends.includes(keys)),
]
const sends = ({ keys }: KeyHint) => keys === "Ctrl+Enter" || keys === "Ctrl+S"

interface KeyListProps {
  session: SessionInfo
  hints: readonly PlacedHint[]
  targets: readonly Target[]
  focused: Focused | undefined
  dialog: string | undefined
}

const KeyList = memo(({ session, hints, targets, focused, dialog }: KeyListProps) => {
  const { commands } = useRegistries()
  const allowed = visible(commands, session)
  // The most specific target comes first: the current row before the page.
  const ofCommands = targets
    .toReversed()
    .flatMap((target) => appearing(allowed, target))
    .flatMap(({ command, label, disabledReason }) =>
      command.key && !disabledReason ? [{ keys: command.key, label: label.toLocaleLowerCase("pt-BR") }] : [],
    )
  // The keys of the page do nothing while a dialog is over it.
  const ofPlace = hints.filter((hint) => hint.dialog === dialog)
  const ofPage = eachKeyOnce([...ofPlace, ...(dialog === undefined ? ofCommands : [])])
  // A screen may use a key for something else than its forms do. One key to send is enough.
  const isOther = (usual: KeyHint) =>
    !ofPlace.some((hint) => hint.keys === usual.keys || (sends(usual) && sends(hint)))
  const all =
    focused === undefined
      ? [{ keys: "?", label: "teclas" }, ...endsFirst(ofPage)]
      : endsFirst([
          ...keysIn[focused].filter(isOther),
          ...(focused === "dialog" ? ofPage : ofPage.filter(worksInFields)),
        ])
  return (
    // Keys that do not fit wrap to a hidden line, so that the product's name is never cut off. The empty one before them lets the
    // first one wrap, too.
    <ul
      aria-label="Teclas"
      className="-ml-4.5 flex h-5 min-w-0 flex-1 flex-wrap gap-x-4.5 overflow-hidden before:h-5 before:w-0 max-lg:hidden pointer-coarse:invisible"
    >
      {all.slice(0, shown).map(({ keys, label }) => (
        <li
          key={`${keys} ${label}`}
          className="flex h-5 max-w-[calc(100%-1.125rem)] items-center gap-1.5 whitespace-nowrap"
        >
          <Keys keys={keys} className="shrink-0" />
          {/* Of a long label the beginning is enough, so that there is room for other keys. */}
          <span className="max-w-48 truncate">{label}</span>
        </li>
      ))}
    </ul>
  )
})

/** The server's time in its own time zone, which is named if the person's differs. The offset of the clock is measured once. */
function ServerClock() {
  const { data: offset } = useQuery(serverOffsetQuery)
  const now = useNow(1000)
  return offset === undefined ? null : (
    <span className="tabular-nums">
      Servidor {formatTime(now.add({ milliseconds: Math.round(offset) }).toString())}
      {isElsewhere(now) && `, ${ofBrasilia}`}
    </span>
  )
}

function Online() {
  const { data } = useQuery({ ...api.system.online.query(), refetchInterval: 60_000 })
  return data ? <span>{grouped(data.count)} online</span> : null
}

function PasswordLeft({ session }: { session: SessionInfo }) {
  const { passwordExpirationDate } = session.user.userAccountInfo
  const now = useNow(1000)
  if (!passwordExpirationDate) return null
  const left = millisecondsUntil(passwordExpirationDate, now)
  return <span>{left > 0 ? `Sua senha expira em ${remainingPassword(left)}` : "Sua senha expirou!"}</span>
}
