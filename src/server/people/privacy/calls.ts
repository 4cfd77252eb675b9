import { pageSizes } from "@/domain/pageSizes"
import { pageOf } from "../../audit/rows/cursor"
import { presentView } from "../../audit/rows/presenter"
import { viewsOf } from "../../identity/access/history"
import type { Handlers } from "../../identity/actor/context"
import { endingsOf } from "../../rights/assignments/endings"
import { ownData } from "./ownData"
import { endReceived, receivedOf } from "./received"

export const privacy: Handlers<"privacy"> = {
  looks: async ({ db, me }, { query }) => {
    const { search = "", page = 0, size = pageSizes.ownViews, after } = query
    return pageOf(await viewsOf(db, me.atalaiaId, { search, page, size, after }), size, presentView)
  },
  endings: async ({ db, me }) => ({ items: await endingsOf(db, me.atalaiaId) }),
  received: ({ db, me }) => receivedOf(db, me.atalaiaId),
  endReceived,
  export: ownData,
}
