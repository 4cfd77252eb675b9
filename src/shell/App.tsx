import { QueryClientProvider } from "@tanstack/react-query"
import { KeystrokeBuffer } from "@/ui/form/KeystrokeBuffer"
import { Notices } from "@/ui/notices/Notices"
import { lazy } from "@/ui/page/lazy"
import { AfterSession } from "./AfterSession"
import { Gate, type GateProps } from "./Gate"
import { Keyboard } from "./Keyboard"
import { queryClient } from "./queryClient"
import { ErrorScreen } from "./screens/ErrorScreen"

const LogoutProgress = lazy(() => import("./LogoutProgress"))

/** The whole page. */
export function App(props: GateProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorScreen>
        <AfterSession>
          <Gate {...props} />
        </AfterSession>
      </ErrorScreen>
      <KeystrokeBuffer />
      <Keyboard />
      <Notices Told={LogoutProgress} />
    </QueryClientProvider>
  )
}
