import { History } from "@views/History"
import { api } from "@/client/api"

/** The history of a person. */
export default function HistoryTab({ atalaiaId }: { atalaiaId: string }) {
  return (
    <History
      queryKey={["users", "history", { atalaiaId }]}
      load={(query, signal) => api.users.history.query({ params: { atalaiaId }, query }).queryFn({ signal })}
      empty="O que for feito com esta pessoa passa a aparecer aqui."
    />
  )
}
