import "@/ui/theme/theme.css"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { identityQuery } from "@/client/identity"
import { currentSession } from "@/client/session"
import { finishLeaving } from "@/client/signOut"
import { watchUserActivity } from "@/client/userActivity"
import { sweep } from "@/palette/ranking/history"
import { App } from "@/shell/App"
import { queryClient } from "@/shell/queryClient"
import { watchLinks } from "@/shell/signIn/link"
import { fetchModule } from "@/ui/page/lazyModule"
import { startAppearance } from "@/ui/theme/theme"

const loadConsole = () => import("./console")

/** Starts the page: the sign-in page at once, the console after sign-in. */
async function start() {
  // Current browsers have Temporal. The others load it before anything needs it.
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global")
  if (watchLinks()) return undefined
  watchUserActivity()
  const session = currentSession()
  if (session) {
    void queryClient.prefetchQuery(identityQuery(session))
    // The code for the next screen is fetched during the check. If that fails, the screen itself reports it.
    fetchModule(loadConsole).catch(() => undefined)
  }
  // It is tried again by the next page.
  finishLeaving().catch(() => undefined)
  startAppearance()
  sweep(localStorage, Date.now())
  const root = document.getElementById("root")
  if (!root) throw new Error("the page has no root")
  // Drawn before the browser says that the page is loaded, so that the first key is heard.
  const drawn = createRoot(root)
  flushSync(() => drawn.render(<App loadConsole={loadConsole} />))
  // The page has no service worker. One of an earlier version must not answer for it.
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) void worker.unregister()
  return drawn
}

/** Resolves with what draws the page. */
export const root = start()
