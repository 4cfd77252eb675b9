import { QueryClientProvider } from "@tanstack/react-query"
import { FormComing } from "@/ui/form/FormComing"
import { Notices } from "@/ui/notices/Notices"
import { lazy } from "@/ui/page/lazy"
import { AfterSession } from "./AfterSession"
import { Gate, type GateProps } from "./Gate"
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
      <FormComing />
      <Notices Told={LogoutProgress} />
    </QueryClientProvider>
  )
}
