import "@/ui/theme/theme.css"
import { createRoot } from "react-dom/client"
import { identityQuery } from "@/client/identity"
import { currentToken } from "@/client/session"
import { watchUse } from "@/client/use"
import { sweep } from "@/palette/ranking/history"
import { App } from "@/shell/App"
import { queryClient } from "@/shell/queryClient"
import { startAppearance } from "@/ui/theme/theme"

const loadConsole = () => import("./console")

/** Puts the page together: the sign-in page at once, the console once somebody is signed in. */
async function start() {
  // Current browsers have Temporal. The others load it before anything needs it.
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global")
  watchUse()
  const token = currentToken()
  if (token) void queryClient.prefetchQuery(identityQuery(token))
  startAppearance()
  sweep(localStorage, Date.now())
  const root = document.getElementById("root")
  if (!root) throw new Error("the page has no root")
  createRoot(root).render(<App loadConsole={loadConsole} />)
  // The page has no service worker. One of an earlier version must not answer for it.
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) void worker.unregister()
}

void start()
