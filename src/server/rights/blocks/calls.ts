import { sql } from "drizzle-orm"
import { administered, clientNamed } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { presentBlock } from "../grants/presenter"
import { targetToRead } from "../grants/target"
import { block, blocksOf, blockWithin, unblock, updateBlock } from "./blocking"

export const blocks: Handlers<"blocks"> = {
  listAll: async ({ db, me }, { params }) => {
    const client = await clientNamed(db, params.clientId)
    const within = blockWithin((appId) => administered(me, appId))
    return (await blocksOf(db, client.id, within)).map(presentBlock)
  },

  list: async (context, { params }) => {
    const { app, client } = await targetToRead(context, params)
    const within = blockWithin((appId) => sql`${appId} = ${app.id}`)
    return (await blocksOf(context.db, client.id, within)).map(presentBlock)
  },

  create: async (context, { params, body }) => presentBlock(await block(context, { ...params, ...body })),

  update: async (context, { params, body }) =>
    presentBlock(await updateBlock(context, { ...params, ...body })),

  remove: (context, { params, query }) => unblock(context, { ...params, ...query }),
}
