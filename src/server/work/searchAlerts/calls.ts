import type { Handlers } from "../../identity/actor/context"
import { receiveNoMore, receiveSearch } from "./receiving"

export const searchReports: Handlers<"searchReports"> = {
  set: (context, { params, body }) => receiveSearch(context, params.searchId, body),

  remove: (context, { params }) => receiveNoMore(context, params.searchId),
}
