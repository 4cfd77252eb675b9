import { api } from "@/client/api"
import { maxPageSize } from "@/domain/pageSizes"

/** The largest page of texts. There are never as many as a hundred declarations. */
const size = maxPageSize

/** The texts of the pre-registration: declarations to accept, or descriptions. */
export const textsQuery = (required: boolean) =>
  api.texts.list.query({ query: { required: required ? "true" : "false", page: 0, size } })
