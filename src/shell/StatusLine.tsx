import { useQuery } from "@tanstack/react-query"
import { useAtomValue } from "jotai"
import { memo, useDeferredValue, useEffect, useState } from "react"
import { api } from "@/client/api"
import { may, type SessionInfo } from "@/client/identity"
import { serverOffsetQuery } from "@/client/serverClock"
import { remainingPassword } from "@/domain/duration"
import { appearing, visible } from "@/palette/table"
import type { Target } from "@/palette/target"
import { targetsAtom } from "@/palette/targets"
import { Keys } from "@/ui/Keys"
import { type KeyHint, keyHintsAtom } from "./keyHints"
import { useTables } from "./tables"

/** The product's full name (decisions.md, Names). */
export const productName = "Atalaia, Sistema Nacional de Identidade e Acesso da Segurança Pública"

/** The foot: the keys that matter now, the product's name, the server's clock, who is online. */
export function StatusLine({ session }: { session: SessionInfo }) {
  return (
    <footer
      id="footer"
      tabIndex={-1}
      className="col-span-2 flex min-h-7 items-center gap-4.5 overflow-hidden border-t border-line bg-panel px-3.5 text-small text-muted outline-none print:hidden"
    >
      <WorkingKeys session={session} />
      <span className="min-w-0 flex-1 truncate text-center text-tiny" title={productName}>
        {productName}
      </span>
      <span className="flex shrink-0 gap-4.5 max-md:hidden">
        <ServerClock />
        {may(session, "dashboard.view") && <Online />}
        <PasswordLeft session={session} />
      </span>
    </footer>
  )
}

const shown = 6

/** Keys of the page and of its commands, drawn after what was pressed is on the screen. */
function WorkingKeys({ session }: { session: SessionInfo }) {
  const hints = useDeferredValue(useAtomValue(keyHintsAtom))
  const targets = useDeferredValue(useAtomValue(targetsAtom))
  return <KeyList session={session} hints={hints} targets={targets} />
}

interface KeyListProps {
  session: SessionInfo
  hints: readonly KeyHint[]
  targets: readonly Target[]
}

const KeyList = memo(({ session, hints, targets }: KeyListProps) => {
  const { commands } = useTables()
  const allowed = visible(commands, session.abilities)
  // The most particular target comes first: the current row before the page.
  const ofCommands = targets
    .toReversed()
    .flatMap((target) => appearing(allowed, target))
    .flatMap(({ command, label, disabledReason }) =>
      command.key && !disabledReason ? [{ keys: command.key, label: label.toLocaleLowerCase("pt-BR") }] : [],
    )
  const all = [...hints, ...ofCommands].slice(0, shown)
  return (
    <ul aria-label="Teclas" className="flex shrink-0 gap-4.5 max-lg:hidden pointer-coarse:hidden">
      {[...all, { keys: "?", label: "teclas" }].map(({ keys, label }) => (
        <li key={`${keys} ${label}`} className="flex items-center gap-1.5 whitespace-nowrap">
          <Keys keys={keys} />
          {label}
        </li>
      ))}
    </ul>
  )
})

const time = new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium" })

/** The server's time, ticking here: the offset of the two clocks is asked for once. */
function ServerClock() {
  const { data: offset } = useQuery(serverOffsetQuery)
  const now = useSecond()
  return offset === undefined ? null : (
    <span className="tabular-nums">Servidor {time.format(now + offset)}</span>
  )
}

function useSecond(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Online() {
  const { data } = useQuery({ ...api.system.online.query(), refetchInterval: 60_000 })
  return data ? <span>{data.count.toLocaleString("pt-BR")} online</span> : null
}

function PasswordLeft({ session }: { session: SessionInfo }) {
  const { passwordExpirationDate } = session.user.userAccountInfo
  if (!passwordExpirationDate) return null
  const left = Date.parse(passwordExpirationDate) - Date.now()
  return <span>{left > 0 ? `Sua senha expira em ${remainingPassword(left)}` : "Sua senha expirou!"}</span>
}
