import { pageSizes } from "@/domain/pageSizes"
import { viewsOf } from "../audit/history"
import { presentView } from "../audit/presenter"
import type { Handlers } from "../http/context"
import { ownData } from "./ownData"
import { endReceived, receivedOf } from "./received"

export const privacy: Handlers<"privacy"> = {
  looks: async ({ db, me }, { query }) => {
    const { search = "", page = 0, size = pageSizes.ownViews } = query
    return { items: (await viewsOf(db, me.atalaiaId, { search, page, size })).map(presentView) }
  },
  received: ({ db, me }) => receivedOf(db, me.atalaiaId),
  endReceived,
  export: ownData,
}
