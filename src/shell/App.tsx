import { QueryClientProvider } from "@tanstack/react-query"
import { lazy } from "react"
import { Notices } from "@/ui/notices/Notices"
import { type Tables, TablesProvider } from "../palette/tables"
import { AfterSession } from "./AfterSession"
import { Gate } from "./Gate"
import { queryClient } from "./queryClient"
import { ErrorScreen } from "./screens/ErrorScreen"

const Told = lazy(() => import("./Told"))

/** The whole page. */
export function App({ tables }: { tables: Tables }) {
  return (
    <QueryClientProvider client={queryClient}>
      <TablesProvider value={tables}>
        <ErrorScreen>
          <AfterSession>
            <Gate />
          </AfterSession>
        </ErrorScreen>
        <Notices Told={Told} />
      </TablesProvider>
    </QueryClientProvider>
  )
}
