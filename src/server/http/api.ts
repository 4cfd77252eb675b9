import { Hono, type Context as HonoContext } from "hono"
import { getCookie } from "hono/cookie"
import { type Call, FileAnswer, hasAnswer, hasBody, type Quota, quotaOf } from "@/contract/call"
import { callTable } from "@/contract/index"
import { problemType } from "@/contract/problems"
import { type } from "@/contract/type"
import { onceFor } from "@/domain/once"
import type { AuditOrigin } from "../audit/rows/audit"
import { recordDenied } from "../audit/views/viewLog"
import { federation } from "../federation/provider/mount"
import { hashing, maxPerPerson } from "../identity/access/hashing"
import { countAttempt, network, previewsTelling } from "../identity/access/limits"
import { refuseStale } from "../identity/access/reauthentication"
import { type SessionRateLimit, sessionRateLimit } from "../identity/access/sessionRateLimit"
import type { CallingApplication } from "../identity/actor/callingApplication"
import type {
  Actor,
  AuthenticatedContext,
  Context,
  LooseHandler,
  LooseInput,
} from "../identity/actor/context"
import { countRead, subjectOf } from "../people/privacy/quota"
import { subjectNamed } from "../people/registrationData/scope"
import { lostRace } from "../platform/database/races"
import { type ReplicaReader, readingOn } from "../platform/database/replica"
import { databaseUnavailable, unavailable } from "../platform/database/unavailable"
import type { FileStore } from "../platform/files/fileStore"
import { fileStoreOf, reportingFailures } from "../platform/files/store"
import { conflict, Refusal } from "../platform/refusal/refusal"
import { UnknownKey } from "../platform/secrets/secretKey"
import type { Services } from "../platform/services/services"
import { addressOf } from "../platform/web/address"
import { fixingHeaders, problemOf, respond, respondJson, respondProblem, tell } from "../platform/web/headers"
import { commandLineOf, readParameters, readQuery, shaped } from "../platform/web/reading"
import { incompatibleRefusal } from "../rights/incompatibilities/refusal"
import { type Bodies, bodies } from "./body"
import { callingApplication, isUse, session } from "./caller"
import { changing } from "./change"
import { connectionOf } from "./connection"
import { tellDeprecated } from "./deprecation"
import { documentation } from "./documentation/routes"
import { handlerOf } from "./handlers"
import { refusingSeveralHosts } from "./host"
import { fingerprintOf, keyOf, once, type StoredAnswer } from "./idempotency"
import { observing } from "./operations/observe"
import { operationsRoutes } from "./operations/routes"
import { withPaging } from "./paging"
import { asPrecondition, etagOf, versionMatched } from "./precondition"
import { previewing } from "./preview"
import { type KeepRefused, keepingRefused } from "./refusedCalls"
import { sentBody } from "./sentBody"
import { sessionTransportOf } from "./sessionTransport"

/**
 * Identifies the changes that ended sessions of applications: `deliveries.ofChanges` reports the progress of their logout
 * notices.
 */
const changeHeader = "x-change"

/** The services, with the objects that are created from them once. */
interface Serving extends Services {
  keepRefused: KeepRefused
  files: FileStore
  reading: ReplicaReader
  pace: SessionRateLimit | undefined
  bodies: Bodies
}

/** The API under `/api`: each record of the contract with its handler. All other paths are left to the page. */
export function apiApp(services: Services): Hono {
  const app = new Hono()
  const operating = services.operating ?? { closing: () => false }
  app.use(observing(operating), refusingSeveralHosts)
  const files = reportingFailures(fileStoreOf(services.settings), services.report)
  const { db, replica, report } = services
  const reading: ReplicaReader = replica ? readingOn(db, replica, report) : (work) => work(db)
  const keepRefused = keepingRefused(services)
  const serving = {
    ...services,
    files,
    reading,
    keepRefused,
    pace: sessionRateLimit(services.settings),
    bodies: bodies(),
  }
  for (const [resource, records] of Object.entries(callTable)) {
    for (const [name, record] of Object.entries(records)) {
      const handler = handlerOf(resource, name)
      if (!handler) throw new Error(`no handler for ${resource}.${name}`)
      const path = `/api${record.path}`
      app.on(record.method, path, (c) => {
        c.set("called", record)
        c.set("callName", `${resource}.${name}`)
        return answer(serving, record, handler, c)
      })
    }
  }
  app.use("/api/*", fixingHeaders)
  app.route("/", documentation(services.settings))
  app.route("/", operationsRoutes(services, operating))
  app.route("/", federation(services))
  app.all("/api/*", (c) => respondProblem(c, new Refusal(404, "NO_SUCH_CALL", "Esta chamada não existe.")))
  app.onError(async (error, c) => {
    if (error instanceof Refusal) {
      const [called, actorId] = [c.get("called"), c.get("actor")]
      const address = addressOf(c, services.settings.trustProxy)
      if (called && actorId) await keepRefused(called, error, { actorId, address })
      return respondProblem(c, error)
    }
    const lost = lostRace(error)
    // A read that the database aborted, for its own maintenance for example, changed nothing and may be made again.
    const isAbortedRead = lost?.code === "CHANGED" && c.req.method === "GET"
    if (lost) return respondProblem(c, isAbortedRead ? unavailable() : lost)
    if (leftEarly(c))
      return respondProblem(c, new Refusal(400, "UNREADABLE", "A chamada não chegou inteira."))
    services.report(error, `${c.req.method} ${c.req.routePath}`, c.get("requestId"))
    if (error instanceof UnknownKey) return respondProblem(c, conflict(keyMissing, "KEY_UNKNOWN"))
    const away = databaseUnavailable(error)
    if (away) return respondProblem(c, away)
    return respondProblem(c, failed)
  })
  return app
}

const failed = new Refusal(500, "INTERNAL", "Algo deu errado no servidor. Tente novamente em instantes.")

const keyMissing =
  "Isto foi guardado com uma chave que este servidor não tem. Avise quem opera o sistema; nada do que você digitou se perdeu."

/** Answers a call in this order: headers, session, ability, re-authentication, body, shapes, handler, answer. */
async function answer(services: Serving, record: Call, handler: LooseHandler, c: HonoContext) {
  if (record.takesLong) mayBeSilent(c)
  const caller = await callingApplication(services.db, c)
  c.set("caller", caller.appKey)
  if (record.deprecated) tellDeprecated(c, record.deprecated)
  const me = await session(services, record, caller, c)
  const previewed = c.req.header("x-preview") !== undefined
  if (me && record.reauthenticates === "always" && !previewed) refuseStale(me)
  const body = hasBody(record) ? await services.bodies.read(c, record, me?.atalaiaId) : undefined
  try {
    return await carryOut(services, record, handler, c, { caller, me, previewed, bytes: body?.bytes })
  } finally {
    body?.done()
  }
}

interface Admitted {
  caller: CallingApplication
  me: Actor | undefined
  previewed: boolean
  /** The body, if the call has one. */
  bytes: Uint8Array<ArrayBuffer> | undefined
}

async function carryOut(
  services: Serving,
  record: Call,
  handler: LooseHandler,
  c: HonoContext,
  { caller, me, previewed, bytes }: Admitted,
): Promise<Response> {
  const { settings } = services
  const keeping = sessionTransportOf(c, settings)
  const params = readParameters(record.path, (name) => c.req.param(name))
  const version = versionMatched(c, record)
  const key = previewed ? undefined : keyOf(c, record)
  const address = addressOf(c, settings.trustProxy)
  const sent =
    bytes && (await sentBody(c, record, bytes, version, me ? `person ${me.atalaiaId}` : network(address)))
  const input: LooseInput = { params, query: shaped(record.query, readQuery(c, record)), body: sent?.body }
  const origin = {
    actorId: me?.atalaiaId ?? "",
    address,
    ...commandLineOf(c),
  }
  const context: Context & { me?: Actor } = {
    db: services.db,
    report: services.report,
    reading: services.reading,
    settings,
    caller,
    address: origin.address,
    userAgent: (c.req.header("user-agent") ?? "").slice(0, 300),
    cookie: (name) => getCookie(c, name),
    sessionTransport: keeping,
    use: isUse(c),
    ...(me && { me }),
    files: services.files,
    dryRun: false,
    change: changing(services, origin, (changeId) => tell(c, changeHeader, changeId)),
    afterwards: (work) => work(services.db),
    refused: (called, refusal) => services.keepRefused(called, refusal, origin),
  }
  const asMatched = (error: unknown) => {
    throw version === undefined ? error : asPrecondition(error)
  }
  const asIncompatible = async (error: unknown) => {
    throw (me && (await incompatibleRefusal(services.db, me, error, input))) ?? error
  }
  if (previewed) {
    if (!record.previews) throw new Refusal(400, "NO_PREVIEW", "Esta chamada não tem prévia.")
    // Before the transaction, which is rolled back with all that it counts.
    if (record.limitsPreviews && me) await countAttempt(services.db, previewsTelling(me.atalaiaId))
    const attempt = (dryRun: typeof context) => handler(dryRun, input).catch(asMatched)
    return respondJson(c, 200, await previewing(context, input.params, attempt).catch(asIncompatible))
  }
  // A refused read of a person's data is audited together with that person.
  if (me && quotaOf(record)) c.set("actor", undefined)
  const produced = (given: typeof context) =>
    produce(record, given, origin, input, () => handler(given, input))
      .catch(asIncompatible)
      .catch(asMatched)
  if (key === undefined || !me) {
    const result = withPaging(record, input.query, c.req.url, await produced(context))
    return result instanceof FileAnswer
      ? sendFile(c, result)
      : respondAnswered(c, answered(services, record, result))
  }
  const fingerprint = await fingerprintOf(c, sent?.content, c.req.header("if-match") ?? "")
  const changeIds: string[] = []
  const outcome = await once(
    { db: services.db, settings, me },
    { context: { ...context, me }, record, params },
    { key, fingerprint },
    async (mark) => {
      const change = changing(services, origin, (changeId) => changeIds.push(changeId), mark)
      return answered(services, record, await produced({ ...context, change }), changeIds)
    },
    (refused) => ({ status: refused.status, body: problemOf(c, refused), headers: {} }),
  )
  if ("refusal" in outcome) throw outcome.refusal
  return respondAnswered(c, outcome.answer, outcome.again)
}

/** The person that a query names: some calls have the id there instead of in the path. */
const namedIn = (query: unknown): { atalaiaId?: string } =>
  typeof query === "object" && query !== null && "atalaiaId" in query && typeof query.atalaiaId === "string"
    ? { atalaiaId: query.atalaiaId }
    : {}

/** Runs a handler: in the hashing queue if the call hashes passwords, and counted if it reads a person's data. */
function produce(
  record: Call,
  context: Context & { me?: Actor },
  origin: AuditOrigin,
  { params, query }: LooseInput,
  handled: () => Promise<unknown>,
): Promise<unknown> {
  const { me } = context
  const work = () => (record.hashes ? inTurn(handled, me, origin.address) : handled())
  const quota = me && quotaOf(record)
  if (!quota) return work()
  return withinQuota({ ...context, me }, quota, { ...namedIn(query), ...params }, origin, work)
}

/** The hashing queue serves people in rotation; without a session, it rotates by network. */
const inTurn = (work: () => Promise<unknown>, me: Actor | undefined, address: string) =>
  me ? hashing.run(work, `person ${me.atalaiaId}`, maxPerPerson) : hashing.run(work, network(address))

/** Counts a read of a person's data, and audits it if it is refused. */
async function withinQuota(
  context: AuthenticatedContext,
  quota: Quota,
  params: LooseInput["params"],
  origin: AuditOrigin,
  read: () => Promise<unknown>,
): Promise<unknown> {
  const { db, me } = context
  const subjectId = await subjectOf(db, me, params)
  if (subjectId === undefined) return read()
  await countRead(db, me, quota, subjectId, origin)
  try {
    return await read()
  } catch (error) {
    // If the person is in scope, a 404 concerns something that they do not have: it is not a refused read.
    const refused =
      error instanceof Refusal &&
      (error.status === 403 ||
        (error.status === 404 && !(await subjectNamed(context, db, subjectId).catch(() => undefined))))
    if (refused) await recordDenied(db, subjectId, error, origin)
    throw error
  }
}

/** The answer of a call that does not return a file, as it is sent. */
function answered(
  { settings }: Pick<Services, "settings">,
  record: Call,
  result: unknown,
  changeIds: readonly string[] = [],
): StoredAnswer {
  const headers = { ...etagOf(result), ...(changeIds.length > 0 && { [changeHeader]: changeIds.join(", ") }) }
  if (!hasAnswer(record)) return { status: 204, body: null, headers }
  if (!settings.production) checkAnswer(record, result)
  return { status: 200, body: JSON.stringify(result), headers }
}

function respondAnswered(c: HonoContext, { status, body, headers }: StoredAnswer, again = false): Response {
  for (const [name, value] of Object.entries(headers)) tell(c, name, value)
  if (again) tell(c, "idempotency-replayed", "true")
  const contentType = status < 400 ? "application/json" : problemType
  return respond(c, status, body, body === null ? undefined : contentType)
}

/** Sends a file as a download only, so that its content never runs in this page. */
function sendFile(c: HonoContext, { name, contentType, bytes, headers }: FileAnswer) {
  for (const [header, value] of Object.entries(headers)) tell(c, header, value)
  tell(c, "content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  return respond(c, 200, bytes, contentType)
}

function checkAnswer(record: Call, result: unknown): void {
  const plain = JSON.parse(JSON.stringify(result))
  const checked = refusingOtherKeys(record.answer)(plain)
  if (checked instanceof type.errors) {
    throw new Error(`${record.method} ${record.path} answers other than its record: ${checked.summary}`)
  }
}

/** The shape that rejects unknown keys at every depth. Cached, because creating it takes longer than a check with it. */
const refusingOtherKeys = onceFor((shape: type.Any) => shape.onDeepUndeclaredKey("reject") as type.Any)

/** Socket timeout of a long call, in milliseconds. */
const longSilence = 600_000

/** Allows a long call to send nothing for a while. Node resets the timeout at the next request of the connection. */
function mayBeSilent(c: HonoContext): void {
  const { incoming } = connectionOf(c)
  incoming?.socket.setTimeout(longSilence)
}

/** True if the client disconnected before it had sent the whole request; false for requests made in-process. */
function leftEarly(c: HonoContext): boolean {
  const { incoming } = connectionOf(c)
  return incoming?.destroyed === true && !incoming.complete
}
