import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { maxPageSize } from "@/domain/pageSizes"
import type { ComboOption } from "@/ui/choice/ComboField"

/** A request for access, as seen by its requester. */
export type MyRequest = AnswerOf<Calls["accessRequests"]["mine"]>[number]

export const myRequestsQuery = (atalaiaId: string) => api.accessRequests.mine.query({ params: { atalaiaId } })

export const noneAvailable = "Não há mais aplicações disponíveis para se solicitar acesso"

/** Whether there is no application left to request access to. */
export function useNoneAvailable(atalaiaId: string): boolean {
  const query = { page: 0, size: 1 }
  const { data } = useQuery(api.accessRequests.available.query({ params: { atalaiaId }, query }))
  return data?.items.length === 0
}

/** The label of the edit action. Editing a rejected request submits it again. */
export const editLabel = ({ rejected }: { rejected: boolean }) =>
  rejected ? "Corrigir e pedir de novo" : "Editar justificativa"

/** The number of picker options per request. */
const size = maxPageSize

/** Searches the applications that a person can still request access to, as picker options. */
export const searchAvailable =
  (atalaiaId: string) =>
  async (search: string, signal: AbortSignal): Promise<ComboOption[]> => {
    const query = { page: 0, size, search: search || undefined }
    const list = api.accessRequests.available.query({ params: { atalaiaId }, query })
    const { items } = await list.queryFn({ signal })
    return items.map(({ id, acronym, title }) => ({ value: String(id), label: acronym, detail: title }))
  }

export const justificationMissing = "Por favor, insira a justificativa da solicitação!"
/** Maximum number of characters (src/contract/shapes.ts, `filledText`). */
export const maxJustificationLength = 4000
