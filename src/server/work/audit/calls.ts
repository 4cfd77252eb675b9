import { type SQL, sql } from "drizzle-orm"
import { FileAnswer, type QueryOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { auditKindNames } from "@/domain/audit/kinds"
import { pageSizes } from "@/domain/pageSizes"
import { isMeantAsId, normalizeIdentifier } from "@/domain/people/identifier"
import { afterNamedCursor, pageOf } from "../../audit/rows/cursor"
import { presentAuditItem } from "../../audit/rows/presenter"
import { lastSeal, waitingForSeals } from "../../audit/seals/seals"
import { isLately } from "../../audit/views/viewLog"
import { newestFirst } from "../../identity/access/history"
import { onceAtATime } from "../../identity/access/limits"
import { administeredApplication } from "../../identity/access/scope"
import type { AuthenticatedContext, Handlers } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { invalid } from "../../platform/refusal/refusal"
import { auditCsv } from "./export"
import { ocsfStream } from "./ocsfStream"
import { type AuditFilter, auditWhere } from "./search"

export const audit: Handlers<"audit"> = {
  search: async (context, { query }) => {
    const { page = 0, size = pageSizes.audit, after } = query
    const behind = afterNamedCursor(after)
    const filter = await filterOf(context, query)
    await recordReading(context, filter)
    const limits = sql`limit ${size} offset ${after === undefined ? page * size : 0}`
    const entries = await context.reading((db) => {
      const find = (place: SQL) => auditWhere(db, context.me, filter, sql`${place} and ${behind}`, limits)
      // A period that ends in the past is not within the last days.
      return filter.until === undefined ? newestFirst(size, find) : find(sql`true`)
    })
    return pageOf(entries, size, presentAuditItem)
  },

  export: async (context, { query }) => {
    const { db, reading, me, change } = context
    const filter = await filterOf(context, query)
    const what = "Uma exportação sua ainda está em andamento."
    return onceAtATime(db, "auditExport", me.atalaiaId, what, async (done) => {
      await change((_, record) => record({ kind: "audit.export", after: { ...filter } }))
      return new FileAnswer("auditoria.csv", "text/csv; charset=utf-8", auditCsv(reading, me, filter, done))
    })
  },

  ocsf: (context, { query }) => ocsfStream(context, query),

  chain: async ({ db }) => {
    const last = await lastSeal(db)
    return { ...(last && { last }), waiting: await waitingForSeals(db) }
  },
}

/** Audits that the actor read the audit, and with which filter. The same filter is recorded once in a while only. */
async function recordReading({ db, me, change }: AuthenticatedContext, filter: AuditFilter): Promise<void> {
  const known = await hasRows(
    db,
    sql`
      select from audit u
      where u.actor_id = ${me.atalaiaId} and u.kind = 'audit.read' and u.after = ${JSON.stringify(filter)}::jsonb
        and ${isLately()}
      limit 1`,
  )
  if (known) return
  await change((_, record) => record({ kind: "audit.read", after: { ...filter } }))
}

/** Throws 404 for an unknown application, 403 for one that the actor does not administer, and 422 for an impossible filter. */
async function filterOf(
  context: AuthenticatedContext,
  query: QueryOf<Calls["audit"]["export"]>,
): Promise<AuditFilter> {
  const { subject, actor, app } = query
  const from = momentIn("from", query.from)
  const until = momentIn("until", query.until)
  const kinds = auditKindNames.filter((kind) => query.kinds?.split(",").includes(kind))
  if (query.kinds !== undefined && kinds.length < new Set(query.kinds.split(",")).size) {
    throw invalid({ kinds: "Esta operação não é conhecida." })
  }
  if (from !== undefined && until !== undefined && from >= until) {
    throw invalid({ until: "O fim do período vem antes do início." })
  }
  return {
    ...(subject !== undefined && { subjectId: normalizeIdentifier(subject) }),
    ...(actor !== undefined && { actorId: await actorNamed(context.db, actor) }),
    ...(app !== undefined && { appId: (await administeredApplication(context, app)).id }),
    ...(query.kinds !== undefined && { kinds }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}

const application = type({ clientId: "string" })

/** The id of an actor, from a person's id, or from a service account's acronym, key or id. */
async function actorNamed(db: Database, name: string): Promise<string> {
  const [found] = isMeantAsId(name)
    ? []
    : await rows(db, application, sql`select client_id as "clientId" from application_named(${name})`)
  return found?.clientId ?? normalizeIdentifier(name)
}

/** The years that databases and other clients read without a sign. */
const years = [Date.parse("0001-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59Z")] as const

/** A moment in ISO 8601, converted to UTC. The shape accepts some dates that do not exist: these throw 422. */
function momentIn(field: "from" | "until", text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const at = Date.parse(text)
  if (!(at >= years[0] && at <= years[1])) throw invalid({ [field]: "Esta data não existe." })
  return new Date(at).toISOString()
}
