import { viewsOf } from "../audit/history"
import { presentView } from "../audit/presenter"
import type { Handlers } from "../http/context"
import { ownData } from "./ownData"

const pageSize = 30

export const privacy: Handlers<"privacy"> = {
  looks: async ({ db, me }, { query }) => {
    const { search = "", page = 0, size = pageSize } = query
    return { items: (await viewsOf(db, me.atalaiaId, { search, page, size })).map(presentView) }
  },
  export: ownData,
}
