import { useQueryClient } from "@tanstack/react-query"
import { useAtomValue } from "jotai"
import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from "react"
import { Redirect, useLocation, useRouter, useSearch } from "wouter"
import { identityQuery, SessionContext, type SessionInfo, useIdentity } from "@/client/identity"
import { endSession, refusedAtom, sessionAtom } from "@/client/session"
import { keepFarewell, signInPath } from "@/client/signOut"
import { upstreamPath } from "@/domain/upstream"
import { useForgetPalette } from "@/palette/run/open"
import { homePath } from "@/screens/routes"
import { dropRest } from "@/shortcuts/dispatcher"
import { Button } from "@/ui/buttons/Button"
import { lazy } from "@/ui/page/lazy"
import { fetchModule, useLazyModule } from "@/ui/page/lazyModule"
import { forgetNotices } from "@/ui/page/notice"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { mayGoOn, noteLeaving, takeOver, useClearLocalData } from "./localData"
import { ConsoleComing } from "./screens/ConsoleComing"
import { Splash } from "./screens/Splash"
import { pendingInteraction } from "./signIn/interaction"
import { linkAtom } from "./signIn/link"

const SignIn = lazy(() => import("./signIn/SignIn"))
const Ticket = lazy(() => import("./signIn/Ticket"))
const EnterApplication = lazy(() => import("./signIn/EnterApplication"))
const EmailChange = lazy(() => import("./signIn/EmailChange"))
const UpstreamReturn = lazy(() => import("./signIn/UpstreamReturn"))

const emailActs = { confirmEmail: "confirm", stopEmail: "stop" } as const

/** Delays before the sign-in page, in ms: after a check that failed, and after a 401 of an open session. */
const leaveInvalidAfter = 5000
const leaveRefusedAfter = 2000

type Parser = ReturnType<typeof useRouter>["parser"]

/** The code that a signed-in person needs (`src/console.tsx`). */
export interface ConsoleCode {
  Console: ComponentType<{ session: SessionInfo }>
  /** Loads the code of the screen to which an address leads the session, and prefetches its first data. */
  fetchScreenAt: (address: string, session: SessionInfo, parser: Parser) => Promise<void>
}
export interface GateProps {
  loadConsole: () => Promise<ConsoleCode>
}

/**
 * Checks the session before any screen. Without one it shows the sign-in page, the page of a link's ticket, or the page of an
 * e-mail change.
 */
export function Gate({ loadConsole }: GateProps) {
  const identity = useIdentity()
  const [location] = useLocation()
  const search = useSearch()
  const link = useAtomValue(linkAtom)
  if (link) {
    return (
      <Suspense fallback={<Splash />}>
        {link.purpose === "ticket" ? (
          <Ticket key={link.before} ticket={link.secret} />
        ) : (
          <EmailChange key={link.before} ticket={link.secret} act={emailActs[link.purpose]} />
        )}
      </Suspense>
    )
  }
  if (location === upstreamPath) {
    return (
      <Suspense fallback={<Splash />}>
        <UpstreamReturn />
      </Suspense>
    )
  }
  const interaction = pendingInteraction(search)
  switch (identity.state) {
    case "unchecked":
      if (location !== signInPath) return <Redirect to={signInAddress(location, search)} replace />
      return <Entrance interaction={interaction} />
    case "checking":
      // A person who is on the way to an application does not need the console.
      return interaction ? <Splash /> : <Checking loadConsole={loadConsole} />
    case "check_false":
      return identity.over ? <Over cause={identity.cause} /> : <InvalidSession cause={identity.cause} />
    case "check_fail":
      return <CheckFailed cause={identity.cause} retry={identity.retry} />
    case "check_true":
      if (interaction && !mustDoFirst(identity.session)) {
        return (
          <SessionContext value={identity.session}>
            <Suspense fallback={<Splash />}>
              <EnterApplication interaction={interaction} />
            </Suspense>
          </SessionContext>
        )
      }
      if (location === signInPath) {
        const isTheirs = mayGoOn(identity.session.user.atalaiaId)
        return <Redirect to={isTheirs ? wantedAddress(search) : homePath} replace />
      }
      return (
        <>
          <Refused />
          <Entered
            key={identity.session.user.atalaiaId}
            session={identity.session}
            loadConsole={loadConsole}
          />
        </>
      )
  }
}

/** Whether a forced screen comes first: a new password, two-factor, or details to bring up to date. */
export const mustDoFirst = ({ tokenType, user }: SessionInfo) =>
  tokenType !== "access" || user.userAccountInfo.deprecatedDetails

function Entered({ session, loadConsole }: GateProps & { session: SessionInfo }) {
  const { atalaiaId } = session.user
  // Must run before any form looks for its draft.
  useState(() => takeOver(atalaiaId))
  const Console = useLazyModule(loadConsole)?.Console
  return Console ? <Console session={session} /> : <ConsoleComing />
}

function Entrance({ interaction }: { interaction: string | null }) {
  useClearLocalData()
  const forgetPalette = useForgetPalette()
  useEffect(forgetPalette, [forgetPalette])
  useEffect(() => {
    forgetNotices()
    return forgetNotices
  }, [])
  return (
    <Suspense fallback={<Splash />}>
      <SignIn interaction={interaction} />
    </Suspense>
  )
}

/** Loads the code of the next screen while the session is checked. */
function Checking({ loadConsole }: GateProps) {
  const [location] = useLocation()
  const search = useSearch()
  const { parser } = useRouter()
  const client = useQueryClient()
  const current = useAtomValue(sessionAtom)
  useEffect(() => {
    const address = location === signInPath ? wantedAddress(search) : `${location}?${search}`
    Promise.all([fetchModule(loadConsole), client.fetchQuery(identityQuery(current))])
      .then(([{ fetchScreenAt }, session]) =>
        fetchScreenAt(address.replace(/#.*/, ""), session as SessionInfo, parser),
      )
      // The next screen shows the error.
      .catch(() => undefined)
  }, [loadConsole, location, search, parser, client, current])
  return <ConsoleComing />
}

function signInAddress(location: string, search: string): string {
  const wanted = search ? `${location}?${search}` : location
  return wanted === homePath ? signInPath : `${signInPath}?to=${encodeURIComponent(wanted)}`
}

/** The address that the person wanted before signing in. Only addresses of this site are accepted. */
function wantedAddress(search: string): string {
  const wanted = new URLSearchParams(search).get("to") ?? homePath
  return /^\/(?![/\\])/.test(wanted) ? wanted : homePath
}

/** To the sign-in page, which shows the cause. Text that is being typed is not for its fields. */
function leaveBecause(cause: string): void {
  keepFarewell(cause)
  dropRest("refused")
  noteLeaving()
  endSession()
}

/** The session was ended elsewhere. The person did nothing wrong, so the sign-in page explains it. */
function Over({ cause }: { cause: string }) {
  const leave = useEffectEvent(() => leaveBecause(cause))
  useEffect(leave, [])
  return <Splash />
}

function InvalidSession({ cause }: { cause: string }) {
  useLeaving(cause, leaveInvalidAfter)
  return (
    <main
      role="alert"
      className="grid min-h-dvh place-content-center justify-items-center gap-2 p-6 text-center"
    >
      <h1 className="text-title font-[650]">Autenticação inválida.</h1>
      <p className="text-muted">{cause}</p>
      <p className="text-muted">Em 5 segundos você volta à página de entrada.</p>
      <Button className="mt-3" onClick={() => leaveBecause(cause)}>
        Entrar agora
      </Button>
    </main>
  )
}

function CheckFailed({ cause, retry }: { cause: string; retry: () => void }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center p-6">
      <ErrorPanel message="Não foi possível checar as suas credenciais." details={cause} onRetry={retry} />
      <Button onClick={endSession}>Entrar</Button>
    </main>
  )
}

/** Goes to the sign-in page after so many milliseconds and shows the cause there. Drafts remain. */
function useLeaving(cause: string | undefined, after: number): void {
  useEffect(() => {
    if (cause === undefined) return
    const timer = setTimeout(() => leaveBecause(cause), after)
    return () => clearTimeout(timer)
  }, [cause, after])
}

/** After a 401 of an open session: shows a message at once, and goes to the sign-in page two seconds later. */
function Refused() {
  const cause = useAtomValue(refusedAtom)
  useLeaving(cause, leaveRefusedAfter)
  if (cause === undefined) return null
  return (
    <div role="alert" className="fixed inset-x-0 top-0 z-50 bg-bad p-3 text-center font-semibold text-panel">
      Sua sessão terminou. Você será levado à página de entrada; o que digitou fica guardado.
    </div>
  )
}
