import { sql } from "drizzle-orm"
import { pageSizes } from "@/domain/pageSizes"
import { pageOf } from "../../audit/rows/cursor"
import { presentHistoryItemOf } from "../../audit/rows/presenter"
import { doneIn, historyWhere } from "../../identity/access/history"
import {
  administeredApplication,
  anyOf,
  applicationNamed,
  governed,
  governedApplication,
  presentApplicationSummary,
} from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { rows } from "../../platform/database/connection"
import { presentRole, roleColumns, roleRow } from "../roles/presenter"
import { createApplication, governedDetail, updateApplication } from "./basics"
import { addDocument, documentsOf, removeDocument } from "./documents"
import { applicationAdmins, applicationUsers } from "./people"
import {
  presentApplication,
  presentApplicationAdmin,
  presentApplicationUser,
  presentDecided,
  presentDocument,
} from "./presenter"
import { removeApplication } from "./removal"
import {
  applicationsDecided,
  applicationsListed,
  applicationsToAskFor,
  countApplications,
  readApplicationSearch,
} from "./search"
import { enableApplication, makeSecret, setTokens } from "./settings"

export const applications: Handlers<"applications"> = {
  list: async ({ db, me }, { query }) => {
    const { page = 0, size = pageSizes.applications, withRoles = false } = query
    const listed = await applicationsListed(db, me, readApplicationSearch(query.search), { page, size })
    if (!withRoles) return { items: listed.map((row) => presentApplication(row, me)) }
    const ids = listed.map(({ id }) => id)
    const theirs = await rows(
      db,
      roleRow,
      sql`select ${roleColumns} from role r where ${anyOf(sql`r.app_id`, ids)} order by r.title collate "C"`,
    )
    return {
      items: listed.map((row) => ({
        ...presentApplication(row, me),
        roles: theirs.filter(({ appId }) => appId === row.id).map(presentRole),
      })),
    }
  },

  count: async ({ db, me }, { query }) => ({
    count: await countApplications(db, me, readApplicationSearch(query.search)),
  }),

  withPermissions: async ({ db }, { query }) => {
    const { search = "", page = 0, size = pageSizes.applications } = query
    const listed = await applicationsToAskFor(db, search, { page, size })
    return { items: listed.map(presentApplicationSummary) }
  },

  accessible: async ({ db, me }) => (await applicationsDecided(db, me)).map((row) => presentDecided(row, me)),

  get: async (context, { params }) => {
    return presentApplication(await governedDetail(context, params.app), context.me)
  },

  create: async (context, { body }) => {
    const made = await createApplication(context, body)
    // Its creator has just become its administrator.
    const { me } = context
    return presentApplication(made, { ...me, administers: [...me.administers, made.id] })
  },

  update: async (context, { params, body }) => {
    const app = await administeredApplication(context, params.app)
    return presentApplication(await updateApplication(context, app, body), context.me)
  },

  enable: async (context, { params, body }) => {
    const app = await administeredApplication(context, params.app)
    return presentApplication(await enableApplication(context, app, body.enable), context.me)
  },

  remove: async (context, { params }) => {
    await removeApplication(context, await administeredApplication(context, params.app))
  },

  makeSecret: async (context, { params }) => ({
    secret: await makeSecret(context, await administeredApplication(context, params.app)),
  }),

  setTokens: async (context, { params, body }) => {
    const app = await administeredApplication(context, params.app)
    return presentApplication(await setTokens(context, app, body.number), context.me)
  },

  users: async (context, { params, query }) => {
    const { db, me } = context
    const { id } = await governedApplication(context, params.app)
    const { search = "", page = 0, size = pageSizes.applicationUsers } = query
    const people = await applicationUsers(db, me, id, { search, page, size })
    return { items: people.map(presentApplicationUser) }
  },

  admins: async (context, { params }) => {
    const { id } = await governedApplication(context, params.app)
    return (await applicationAdmins(context.db, id)).map(presentApplicationAdmin)
  },

  history: async (context, { params, query }) => {
    const { db, me } = context
    const { id } = await administeredApplication(context, params.app)
    const { search = "", page = 0, size = pageSizes.applicationHistory, after } = query
    const entries = await historyWhere(db, me, doneIn(id), { search, page, size, after })
    return pageOf(entries, size, presentHistoryItemOf)
  },

  documents: async ({ db, me }, { params }) => {
    // People who request access need to know the required documents of any enabled application.
    const { id } = await applicationNamed(db, params.app, (appId) => sql`(enabled or ${governed(me, appId)})`)
    return (await documentsOf(db, id)).map(presentDocument)
  },

  addDocument: async (context, { params, body }) => {
    const app = await administeredApplication(context, params.app)
    return presentDocument(await addDocument(context, app, body.documentId))
  },

  removeDocument: async (context, { params }) => {
    const app = await administeredApplication(context, params.app)
    await removeDocument(context, app, params.documentId)
  },
}
