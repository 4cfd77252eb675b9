import { History } from "@views/History"
import { api } from "@/client/api"
import type { Application } from "../../bulkUnlink/applicationTarget"

/** The history of an application, its roles and its profiles. */
export default function HistoryTab({ app: { id } }: { app: Application }) {
  return (
    <History
      queryKey={["applications", "history", { id }]}
      load={(query, signal) =>
        api.applications.history.query({ params: { app: String(id) }, query }).queryFn({ signal })
      }
      empty="O que for feito com esta aplicação passa a aparecer aqui."
    />
  )
}
