import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"

/** A person's registration data, as returned by the server. */
export type Details = AnswerOf<Calls["registration"]["details"]>

export const detailsQuery = (atalaiaId: string) => api.registration.details.query({ params: { atalaiaId } })
