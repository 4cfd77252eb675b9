import { useAtomValue } from "jotai"
import { lazy, Suspense, useEffect, useState } from "react"
import { SessionContext, type SessionInfo } from "@/client/identity"
import { keysOverlayAtom, paletteAtom } from "@/palette/open"
import { PaletteComing } from "@/palette/PaletteComing"
import { useCommandLine } from "@/palette/run"
import { UnsavedGuard } from "@/ui/UnsavedGuard"
import { useNarrow } from "@/ui/useMediaQuery"
import { BackToTop } from "./BackToTop"
import { ErrorScreen } from "./ErrorScreen"
import { Header } from "./Header"
import { Hotkeys } from "./Hotkeys"
import { KeepFocus } from "./KeepFocus"
import { PaletteHint } from "./PaletteHint"
import { PasswordBanner } from "./PasswordBanner"
import { quietAtom } from "./quiet"
import { ScreenOutlet } from "./ScreenOutlet"
import { SideMenu } from "./SideMenu"
import { StatusLine } from "./StatusLine"

const loadPalette = () => import("@/palette/Palette")
const loadCommandHost = () => import("@/palette/CommandHost")
const Palette = lazy(loadPalette)
const CommandHost = lazy(loadCommandHost)
const KeysOverlay = lazy(() => import("@/palette/KeysOverlay"))
const PrintHead = lazy(() => import("./PrintHead"))

/** The frame around every screen: header, menu, content, status line, and what can stand over them. */
export function Frame({ session }: { session: SessionInfo }) {
  const narrow = useNarrow()
  const [menuOpen, setMenuOpen] = useState(false)
  const quiet = useAtomValue(quietAtom)
  // Other token types have one task to do first; there is nothing to choose from yet.
  const whole = session.tokenType === "access" && !session.user.userAccountInfo.deprecatedDetails
  return (
    <SessionContext value={session}>
      <div className="grid h-dvh grid-cols-[auto_minmax(0,1fr)] grid-rows-[3rem_minmax(0,1fr)_auto] bg-bg print:block print:h-auto">
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
          className="relative flex min-h-0 flex-col overflow-y-auto outline-none"
        >
          {whole && <PaletteHint />}
          <PasswordBanner session={session} />
          <ErrorScreen>
            <ScreenOutlet session={session} />
          </ErrorScreen>
          <BackToTop />
        </main>
        <StatusLine session={session} />
        {whole && (
          <>
            <Hotkeys session={session} />
            <Overlays />
          </>
        )}
        <UnsavedGuard />
        <KeepFocus />
      </div>
    </SessionContext>
  )
}

/** What stands over the page, each loaded when it is first wanted. */
function Overlays() {
  const palette = useAtomValue(paletteAtom)
  const keys = useAtomValue(keysOverlayAtom)
  const commandLine = useCommandLine()
  const quiet = useAtomValue(quietAtom)
  // Once the first screen stands, so that the first key typed after Ctrl+K finds the palette there.
  useEffect(() => {
    if (quiet) void Promise.all([loadPalette(), loadCommandHost()]).catch(console.error)
  }, [quiet])
  return (
    <>
      {/* Each by itself: one that is on its way must not hide another that stands. */}
      <Suspense fallback={<PaletteComing />}>{(palette || quiet) && <Palette />}</Suspense>
      <Suspense fallback={null}>{commandLine !== undefined && <CommandHost />}</Suspense>
      <Suspense fallback={null}>{keys && <KeysOverlay />}</Suspense>
    </>
  )
}
