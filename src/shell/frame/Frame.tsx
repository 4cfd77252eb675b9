import { useAtom, useAtomValue, useSetAtom } from "jotai"
import { Suspense, useEffect, useState } from "react"
import { SessionContext, type SessionInfo } from "@/client/identity"
import { mayAskWhoItIsAtom, whoItIsAtom } from "@/client/reauthentication"
import { may } from "@/domain/access"
import { PaletteComing } from "@/palette/panel/PaletteComing"
import { keysOverlayAtom, useForgetPalette, usePaletteAtOnce } from "@/palette/run/open"
import { useCloseCommand, useCommandLine } from "@/palette/run/run"
import { DeferredForm } from "@/ui/form/DeferredForm"
import { UnsavedGuard } from "@/ui/form/UnsavedGuard"
import { ChunkBoundary } from "@/ui/page/ChunkBoundary"
import { lazy } from "@/ui/page/lazy"
import { ArrivalContext, usePending } from "@/ui/page/pending"
import { doneAtom } from "@/ui/page/undo"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { Banner } from "@/ui/states/Banner"
import { firstPaintAtom } from "../firstPaint"
import { Hotkeys } from "../Hotkeys"
import { ErrorScreen } from "../screens/ErrorScreen"
import { KeepFocus } from "../screens/KeepFocus"
import { ScreenOutlet } from "../screens/ScreenOutlet"
import { pendingInteraction, useAsking } from "../signIn/interaction"
import { BackToApplication } from "../signIn/SignInLayout"
import { Header } from "./Header"
import { PaletteHint } from "./PaletteHint"
import { PasswordBanner } from "./PasswordBanner"
import { SideMenu } from "./SideMenu"
import { StatusLine } from "./StatusLine"

const loadPalette = () => import("@/palette/panel/Palette")
const loadCommandHost = () => import("@/palette/form/CommandHost")
const Palette = lazy(loadPalette)
const CommandHost = lazy(loadCommandHost)
const KeysOverlay = lazy(() => import("@/palette/run/KeysOverlay"))
const Reauthenticate = lazy(() => import("../signIn/Reauthenticate"))
const EmergencyBanner = lazy(() => import("./EmergencyBanner"))
const PrintHead = lazy(() => import("./PrintHead"))

/** The frame around every screen: header, menu, content, status line, and what opens over them. */
export function Frame({ session }: { session: SessionInfo }) {
  const narrow = useNarrow()
  const [menuOpen, setMenuOpen] = useState(false)
  const quiet = useAtomValue(firstPaintAtom)
  const setDone = useSetAtom(doneAtom)
  const { atalaiaId } = session.user
  // A person cannot undo what another did before them in this tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is forgotten with the person.
  useEffect(() => () => setDone([]), [atalaiaId, setDone])
  // Sessions of other token types have one task to do first, so there is no menu yet.
  const whole = session.tokenType === "access" && !session.user.userAccountInfo.deprecatedDetails
  return (
    <SessionContext value={session}>
      {/* In a low window the content takes its whole height; header and footer scroll with it. */}
      <div className="grid h-dvh grid-cols-[auto_minmax(0,1fr)] grid-rows-[3rem_minmax(0,1fr)_auto] bg-bg short:h-auto short:grid-rows-[3rem_100dvh_auto] print:block print:h-auto">
        <Header session={session} whole={whole} onMenu={narrow ? () => setMenuOpen(true) : undefined} />
        {whole ? (
          <SideMenu session={session} drawer={narrow} open={menuOpen} onClose={() => setMenuOpen(false)} />
        ) : (
          <span />
        )}
        <ChunkBoundary silent>
          <Suspense fallback={null}>{quiet && <PrintHead session={session} />}</Suspense>
        </ChunkBoundary>
        <main
          id="content"
          tabIndex={-1}
          className="relative mb-[min(var(--notices,0px),40dvh)] flex min-h-0 flex-col overflow-y-auto outline-none print:mb-0"
        >
          {whole ? <PaletteHint /> : <OnTheWay />}
          <PasswordBanner session={session} />
          <ChunkBoundary silent>
            <Suspense fallback={null}>
              {quiet && whole && may(session, "platform.administer") && <EmergencyBanner session={session} />}
            </Suspense>
          </ChunkBoundary>
          <ErrorScreen>
            <ScreenOutlet session={session} />
          </ErrorScreen>
        </main>
        <StatusLine session={session} />
        {whole && (
          <>
            <Hotkeys session={session} />
            <Overlays />
          </>
        )}
        <ShowingWho />
        <UnsavedGuard />
        <KeepFocus />
      </div>
    </SessionContext>
  )
}

/** A banner during a forced screen: the application that the person was on the way to, and the link back to it. */
function OnTheWay() {
  const forgetPalette = useForgetPalette()
  useEffect(forgetPalette, [forgetPalette])
  const by = useAsking(pendingInteraction(""))
  if (!by) return null
  return (
    <Banner className="mx-6 mt-4 shrink-0 max-md:mx-4">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span>
          Depois disto você continua em <strong className="font-semibold">{by.acronym}</strong>, {by.title}.
        </span>
        <BackToApplication by={by} />
      </span>
    </Banner>
  )
}

/** The dialog that asks the person to authenticate again, over everything else. It receives keystrokes typed while it loaded. */
function ShowingWho() {
  const question = useAtomValue(whoItIsAtom)
  const mayAsk = useAtomValue(mayAskWhoItIsAtom) > 0
  const arrival = usePending({
    kind: "screen",
    wanted: question || mayAsk ? "who it is" : undefined,
    cancel: () => (question ? question.answered(false) : false),
  })
  return (
    <ArrivalContext value={arrival}>
      <ChunkBoundary onMissing={() => question?.answered(false)}>
        <Suspense fallback={null}>{question && <Reauthenticate answered={question.answered} />}</Suspense>
      </ChunkBoundary>
    </ArrivalContext>
  )
}

/** What opens over the page. Each is loaded when it is first used. */
function Overlays() {
  const palette = usePaletteAtOnce()
  const [keys, setKeys] = useAtom(keysOverlayAtom)
  const commandLine = useCommandLine()
  const closeCommand = useCloseCommand()
  const quiet = useAtomValue(firstPaintAtom)
  // Loads the palette once the first screen is shown, so that it is ready for the first keystroke after Ctrl+K.
  useEffect(() => {
    if (quiet) void Promise.all([loadPalette(), loadCommandHost()]).catch(console.error)
  }, [quiet])
  return (
    <>
      {/* One boundary each: while one of them loads, the others must stay visible. */}
      <ChunkBoundary silent otherwise={(retry) => <PaletteComing retry={retry} />}>
        <Suspense fallback={<PaletteComing />}>{(palette || quiet) && <Palette />}</Suspense>
      </ChunkBoundary>
      <DeferredForm wanted={commandLine} onCancel={closeCommand}>
        {commandLine !== undefined && <CommandHost />}
      </DeferredForm>
      <DeferredForm wanted={keys ? "keys" : undefined} onCancel={() => setKeys(false)}>
        {keys && <KeysOverlay />}
      </DeferredForm>
    </>
  )
}
