import { QueryClientProvider } from "@tanstack/react-query"
import { Notices } from "@/ui/notices/Notices"
import { type Tables, TablesProvider } from "../palette/tables"
import { AfterSession } from "./AfterSession"
import { Gate } from "./Gate"
import { queryClient } from "./queryClient"
import { ErrorScreen } from "./screens/ErrorScreen"

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
        <Notices />
      </TablesProvider>
    </QueryClientProvider>
  )
}
