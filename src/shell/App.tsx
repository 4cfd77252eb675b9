import { QueryClientProvider } from "@tanstack/react-query"
import { lazy } from "react"
import { Notices } from "@/ui/notices/Notices"
import { AfterSession } from "./AfterSession"
import { Gate, type GateProps } from "./Gate"
import { queryClient } from "./queryClient"
import { ErrorScreen } from "./screens/ErrorScreen"

const Told = lazy(() => import("./Told"))

/** The whole page. */
export function App(props: GateProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorScreen>
        <AfterSession>
          <Gate {...props} />
        </AfterSession>
      </ErrorScreen>
      <Notices Told={Told} />
    </QueryClientProvider>
  )
}
