import { useAtom, useAtomValue, useSetAtom } from "jotai"
import { lazy, Suspense, useEffect, useState } from "react"
import { SessionContext, type SessionInfo } from "@/client/identity"
import { mayAskWhoItIsAtom, whoItIsAtom } from "@/client/reauthentication"
import { keysOverlayAtom, paletteAtom } from "@/palette/panel/open"
import { PaletteComing } from "@/palette/panel/PaletteComing"
import { useCloseCommand, useCommandLine } from "@/palette/run/run"
import { Arriving } from "@/ui/form/Arriving"
import { ArrivalContext, useComing } from "@/ui/form/coming"
import { FormComing } from "@/ui/form/FormComing"
import { UnsavedGuard } from "@/ui/form/UnsavedGuard"
import { doneAtom } from "@/ui/notices/undo"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { Hotkeys } from "../Hotkeys"
import { readyAtom } from "../quiet"
import { ErrorScreen } from "../screens/ErrorScreen"
import { KeepFocus } from "../screens/KeepFocus"
import { ScreenOutlet } from "../screens/ScreenOutlet"
import { Header } from "./Header"
import { PaletteHint } from "./PaletteHint"
import { PasswordBanner } from "./PasswordBanner"
import { SideMenu } from "./SideMenu"
import { StatusLine } from "./StatusLine"

const loadPalette = () => import("@/palette/panel/Palette")
const loadCommandHost = () => import("@/palette/run/CommandHost")
const Palette = lazy(loadPalette)
const CommandHost = lazy(loadCommandHost)
const KeysOverlay = lazy(() => import("@/palette/run/KeysOverlay"))
const WhoItIs = lazy(() => import("../signIn/WhoItIs"))
const PrintHead = lazy(() => import("./PrintHead"))

/** The frame around every screen: header, menu, content, status line, and what can stand over them. */
export function Frame({ session }: { session: SessionInfo }) {
  const narrow = useNarrow()
  const [menuOpen, setMenuOpen] = useState(false)
  const quiet = useAtomValue(readyAtom)
  const setDone = useSetAtom(doneAtom)
  const { atalaiaId } = session.user
  // Nobody takes back what another did before them in this tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is forgotten with the person.
  useEffect(() => () => setDone([]), [atalaiaId, setDone])
  // Other token types have one task to do first; there is nothing to choose from yet.
  const whole = session.tokenType === "access" && !session.user.userAccountInfo.deprecatedDetails
  return (
    <SessionContext value={session}>
      {/* Where the view is short it is all the content's: header and foot are scrolled to. */}
      <div className="grid h-dvh grid-cols-[auto_minmax(0,1fr)] grid-rows-[3rem_minmax(0,1fr)_auto] bg-bg short:h-auto short:grid-rows-[3rem_100dvh_auto] print:block print:h-auto">
        <Header session={session} whole={whole} onMenu={narrow ? () => setMenuOpen(true) : undefined} />
        {whole ? (
          <SideMenu session={session} drawer={narrow} open={menuOpen} onClose={() => setMenuOpen(false)} />
        ) : (
          <span />
        )}
        <Suspense fallback={null}>{quiet && <PrintHead session={session} />}</Suspense>
        <main
          id="content"
          tabIndex={-1}
          className="relative mb-[min(var(--notices,0px),40dvh)] flex min-h-0 flex-col overflow-y-auto outline-none print:mb-0"
        >
          {whole && <PaletteHint />}
          <PasswordBanner session={session} />
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
        <FormComing />
        <KeepFocus />
      </div>
    </SessionContext>
  )
}

/** The question that a call waits for, over whatever else stands there; what is typed before it came is for it. */
function ShowingWho() {
  const asked = useAtomValue(whoItIsAtom)
  const mayAsk = useAtomValue(mayAskWhoItIsAtom) > 0
  const arrival = useComing({
    kind: "screen",
    wanted: asked || mayAsk ? "who it is" : undefined,
    cancel: () => (asked ? asked.answered(false) : false),
  })
  return (
    <ArrivalContext value={arrival}>
      <Suspense fallback={null}>{asked && <WhoItIs answered={asked.answered} />}</Suspense>
    </ArrivalContext>
  )
}

/** What stands over the page, each loaded when it is first wanted. */
function Overlays() {
  const palette = useAtomValue(paletteAtom)
  const [keys, setKeys] = useAtom(keysOverlayAtom)
  const commandLine = useCommandLine()
  const closeCommand = useCloseCommand()
  const quiet = useAtomValue(readyAtom)
  // Once the first screen stands, so that the first key typed after Ctrl+K finds the palette there.
  useEffect(() => {
    if (quiet) void Promise.all([loadPalette(), loadCommandHost()]).catch(console.error)
  }, [quiet])
  return (
    <>
      {/* Each by itself: one that is on its way must not hide another that stands. */}
      <Suspense fallback={<PaletteComing />}>{(palette || quiet) && <Palette />}</Suspense>
      <Arriving wanted={commandLine} onCancel={closeCommand}>
        {commandLine !== undefined && <CommandHost />}
      </Arriving>
      <Arriving wanted={keys ? "keys" : undefined} onCancel={() => setKeys(false)}>
        {keys && <KeysOverlay />}
      </Arriving>
    </>
  )
}
