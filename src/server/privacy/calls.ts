import { pageSizes } from "@/domain/pageSizes"
import { viewsOf } from "../audit/history"
import { pageOf } from "../audit/place"
import { presentView } from "../audit/presenter"
import type { Handlers } from "../http/context"
import { ownData } from "./ownData"
import { endReceived, receivedOf } from "./received"

export const privacy: Handlers<"privacy"> = {
  looks: async ({ db, me }, { query }) => {
    const { search = "", page = 0, size = pageSizes.ownViews, after } = query
    return pageOf(await viewsOf(db, me.atalaiaId, { search, page, size, after }), size, presentView)
  },
  received: ({ db, me }) => receivedOf(db, me.atalaiaId),
  endReceived,
  export: ownData,
}
