import { Suspense, useEffect, useLayoutEffect } from "react"
import { Redirect as RedirectOnce, useLocation, useRouter, useSearch } from "wouter"
import type { SessionInfo } from "@/client/identity"
import { may } from "@/domain/access"
import { useRegistries } from "@/palette/registries"
import { ledHereToEdit, useCommandLine, useStepBack } from "@/palette/run/run"
import { useWaiting } from "@/shortcuts/kept"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { DeferredForm, LoadingPart } from "@/ui/form/DeferredForm"
import { lazy } from "@/ui/page/lazy"
import { useLazyModule } from "@/ui/page/lazyModule"
import { acceptsToken, forcedScreen, screenAt, shortcutFrom, startPath } from "../../screens/entry"
import { pathTo, type Screen, type ScreenWithView } from "../../screens/screen"
import { FirstPaintWatch } from "../firstPaint"
import { Splash } from "./Splash"

/** wouter redirects only once per mounted component, so each target mounts its own. */
const Redirect = ({ to }: { to: string }) => <RedirectOnce key={to} to={to} replace />

/** The screen at the address, or a redirect to where the session has to be. */
export function ScreenOutlet({ session }: { session: SessionInfo }) {
  const { screens } = useRegistries()
  const [path] = useLocation()
  const { parser } = useRouter()
  const command = useCommandLine()
  const match = screenAt(screens, path, parser)
  const forced = forcedScreen(screens, session)
  if (forced && match?.screen !== forced && !alsoAllowed(match?.screen, session)) {
    return <Redirect to={forced.path} />
  }
  const shortcut = shortcutFrom(path, session)
  // A command link (`/?command=…`) opens its form over whatever screen the person starts on.
  if (shortcut) {
    return <Redirect to={command ? `${shortcut}?command=${encodeURIComponent(command)}` : shortcut} />
  }
  if (!match) return <Nowhere />
  const { screen, params } = match
  if (!acceptsToken(screen, session) || (screen.deprecatedDetails && !forced)) {
    return <Redirect to={startPath(session)} />
  }
  if (!may(session, screen.who)) {
    return screen.otherwise ? (
      <Redirect to={pathTo(screen.otherwise)} />
    ) : (
      <Nowhere forbidden={screen.title} />
    )
  }
  return <Loaded key={screen.path} screen={screen} params={params} />
}

const NoScreen = lazy(() => import("./NoScreen"))

/** An address that leads nowhere, or to a screen that the session may not enter, which is `forbidden`. */
const Nowhere = (props: { forbidden?: string }) => (
  <Suspense fallback={<Splash />}>
    <NoScreen {...props} />
    <FirstPaintWatch />
  </Suspense>
)

/** Sessions of a two-factor token may also open the person's own registration. */
const alsoAllowed = (screen: Screen | undefined, session: SessionInfo) =>
  screen !== undefined && session.tokenType !== "access" && screen.tokens.includes(session.tokenType)

/** The form of a screen that takes the focus; null for none. */
function shownForm({ form }: Screen, search: string): string | null {
  if (typeof form === "function") return form(new URLSearchParams(search))
  const isShown = form === "editing" ? ledHereToEdit() : form
  return isShown ? "" : null
}

/** While a screen's code loads, `Esc` already goes back to where it was opened. */
function OnItsWay({ onEscape }: { onEscape: () => unknown }) {
  useShortcuts([{ keys: "Esc", run: onEscape }])
  return <Splash />
}

function Loaded({ screen, params }: { screen: ScreenWithView; params: Record<string, string | undefined> }) {
  const View = useLazyModule(screen.load)?.default
  const [path] = useLocation()
  const search = useSearch()
  const stepBack = useStepBack()
  const shown = shownForm(screen, search)
  const wanted = shown === null ? undefined : `${path} ${shown}`
  // Keystrokes for a form are buffered for its first field instead (`DeferredForm`).
  useWaiting(View === undefined && wanted === undefined)
  // Every screen begins at its top. A list that was left further down scrolls there itself, after this.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is scrolled when the path changes.
  useLayoutEffect(() => () => document.getElementById("content")?.scrollTo({ top: 0 }), [path])
  useEffect(() => {
    document.title = `${screen.title} · Atalaia`
  }, [screen.title])
  return (
    <DeferredForm
      kind="screen"
      wanted={wanted}
      onCancel={stepBack}
      fallback={<OnItsWay onEscape={stepBack} />}
    >
      {View ? (
        <>
          <View params={params} />
          <FirstPaintWatch />
        </>
      ) : (
        <LoadingPart>
          <OnItsWay onEscape={stepBack} />
        </LoadingPart>
      )}
    </DeferredForm>
  )
}
