import { QueryClientProvider } from "@tanstack/react-query"
import { Notices } from "@/ui/notices/Notices"
import { type Tables, TablesProvider } from "../palette/tables"
import { Gate } from "./Gate"
import { Outlasting } from "./Outlasting"
import { queryClient } from "./queryClient"
import { ErrorScreen } from "./screens/ErrorScreen"

/** The whole page. */
export function App({ tables }: { tables: Tables }) {
  return (
    <QueryClientProvider client={queryClient}>
      <TablesProvider value={tables}>
        <ErrorScreen>
          <Outlasting>
            <Gate />
          </Outlasting>
        </ErrorScreen>
        <Notices />
      </TablesProvider>
    </QueryClientProvider>
  )
}
