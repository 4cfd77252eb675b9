import type { HttpBindings } from "@hono/node-server"
import { type } from "arktype"
import { Hono, type Context as HonoContext } from "hono"
import { bodyLimit } from "hono/body-limit"
import { getCookie } from "hono/cookie"
import { type Call, FileAnswer, hasAnswer, hasBody, type Quota, quotaOf } from "@/contract/call"
import { calls } from "@/contract/index"
import { hashing } from "../access/hashing"
import { network } from "../access/limits"
import { type Pacing, pacing } from "../access/pace"
import { refuseStale } from "../access/reauthentication"
import { UnknownKey } from "../access/secretKey"
import type { AuditOrigin } from "../audit/audit"
import { lostRace } from "../database/races"
import { type Reading, readingOn } from "../database/replica"
import { databaseUnavailable } from "../database/unavailable"
import { federation } from "../federation/mount"
import type { FileStore } from "../files/fileStore"
import { fileStoreOf, reportingFailures } from "../files/store"
import { handlers } from "../handlers"
import { observing } from "../operations/observe"
import { operationsRoutes } from "../operations/routes"
import { countRead, subjectOf } from "../privacy/quota"
import { recordDenied } from "../privacy/viewLog"
import { subjectNamed } from "../registrationData/scope"
import { addressOf } from "./address"
import { callingApplication, isUse, session } from "./caller"
import { changing } from "./change"
import type { Context, Me, SignedIn } from "./context"
import { documentation } from "./documentation"
import { fixingHeaders, respond, respondJson, tell } from "./headers"
import { keepingOf } from "./keeping"
import { previewing } from "./preview"
import { commandLineOf, readJson, readParameters, readParts, readQuery, shaped } from "./reading"
import { conflict, Refusal } from "./refusal"
import { keepingRefused } from "./refusedCalls"
import type { Services } from "./services"

const bodyBytes = 256 * 1024
const formBytes = 4 * 1024 * 1024

/** What is made of them once. */
interface Serving extends Services {
  files: FileStore
  reading: Reading
  pace: Pacing | undefined
}

type LooseHandler = (context: Context & { me?: Me }, input: LooseInput) => Promise<unknown>
interface LooseInput {
  params: Record<string, string | number>
  query: unknown
  body: unknown
}

/** The API under `/api`, each record of the contract with its handler; everything else is free for the page. */
export function apiApp(services: Services): Hono {
  const app = new Hono()
  const operating = services.operating ?? { closing: () => false }
  app.use(observing(operating))
  const files = reportingFailures(fileStoreOf(services.settings), services.report)
  const { db, replica, report } = services
  const reading: Reading = replica ? readingOn(db, replica, report) : (work) => work(db)
  const serving = { ...services, files, reading, pace: pacing(services.settings) }
  const keepRefused = keepingRefused(services)
  for (const [resource, records] of Object.entries(calls)) {
    for (const [name, record] of Object.entries(records as Record<string, Call>)) {
      const handler = (handlers as unknown as Record<string, Record<string, LooseHandler>>)[resource]?.[name]
      if (!handler) throw new Error(`no handler for ${resource}.${name}`)
      const path = `/api${record.path}`
      if (hasBody(record)) app.on(record.method, path, limitBody(record))
      app.on(record.method, path, (c) => {
        c.set("called", record)
        return answer(serving, record, handler, c)
      })
    }
  }
  app.use("/api/*", fixingHeaders)
  app.route("/", documentation())
  app.route("/", operationsRoutes(services, operating))
  app.route("/", federation(services))
  app.all("/api/*", (c) => refuse(c, new Refusal(404, "NO_SUCH_CALL", "Esta chamada não existe.")))
  app.onError(async (error, c) => {
    if (error instanceof Refusal) {
      await keepRefused(c, error)
      return refuse(c, error)
    }
    const lost = lostRace(error)
    if (lost) return refuse(c, lost)
    if (leftEarly(c)) return refuse(c, new Refusal(400, "UNREADABLE", "A chamada não chegou inteira."))
    services.report(error, `${c.req.method} ${c.req.routePath}`, c.get("requestId"))
    if (error instanceof UnknownKey) return refuse(c, conflict(keyMissing, "KEY_UNKNOWN"))
    const away = databaseUnavailable(error)
    if (away) return refuse(c, away)
    const message = "Algo deu errado no servidor. Tente novamente em instantes."
    return respondJson(c, 500, { message, code: "INTERNAL" })
  })
  return app
}

const keyMissing =
  "Isto foi guardado com uma chave que este servidor não tem. Avise quem opera o sistema; nada do que você digitou se perdeu."

/** Files weigh 2.5 MB at most, everything else far less. */
const limitBody = (record: Call) =>
  bodyLimit({
    maxSize: record.multipart ? formBytes : bodyBytes,
    onError: () => {
      throw new Refusal(413, "TOO_LARGE", "O conteúdo enviado é grande demais.")
    },
  })

function refuse(c: HonoContext, { status, code, message, fields, retryAfter }: Refusal) {
  if (retryAfter !== undefined) tell(c, "retry-after", String(retryAfter))
  return respondJson(c, status, { message, code, ...(fields && { fields }) })
}

/** The way of a call: headers, session, ability, who it is, shapes, handler, answer. */
async function answer(services: Serving, record: Call, handler: LooseHandler, c: HonoContext) {
  const { settings } = services
  const caller = await callingApplication(services.db, c)
  c.set("caller", caller.appKey)
  const keeping = keepingOf(c, settings)
  const me = await session(services, record, caller, c)
  const previewed = c.req.header("x-preview") !== undefined
  if (me && record.reauthenticates === "always" && !previewed) refuseStale(me)
  const params = readParameters(record.path, c)
  // What cannot be read is said before what is wrong in it.
  const sent = hasBody(record) ? await (record.multipart ? readParts(c) : readJson(c)) : undefined
  const input: LooseInput = {
    params,
    query: shaped(record.query, readQuery(c)),
    body: hasBody(record) ? shaped(record.body, sent) : undefined,
  }
  const origin = {
    actorId: me?.atalaiaId ?? "",
    address: addressOf(c, settings.trustProxy),
    ...commandLineOf(c),
  }
  const context: Context & { me?: Me } = {
    db: services.db,
    report: services.report,
    reading: services.reading,
    settings,
    caller,
    address: origin.address,
    userAgent: (c.req.header("user-agent") ?? "").slice(0, 300),
    cookie: (name) => getCookie(c, name),
    keeping,
    use: isUse(c),
    ...(me && { me }),
    files: services.files,
    dryRun: false,
    change: changing(services, origin, (changeId) => tell(c, "x-change", changeId)),
  }
  if (previewed) {
    if (!record.previews) throw new Refusal(400, "NO_PREVIEW", "Esta chamada não tem prévia.")
    return respondJson(c, 200, await previewing(context, input.params, (dryRun) => handler(dryRun, input)))
  }
  const handled = () => handler(context, input)
  const work = () => (record.hashes ? hashing.run(handled, network(origin.address)) : handled())
  const quota = me && quotaOf(record)
  // What is refused about somebody is kept with whom it was about.
  if (quota) c.set("actor", undefined)
  const result = await (quota ? withinQuota({ ...context, me }, quota, params, origin, work) : work())
  if (!hasAnswer(record)) return respond(c, 204, null)
  if (result instanceof FileAnswer) return sendFile(c, result)
  if (!settings.production) checkAnswer(record, result)
  return respondJson(c, 200, result as object)
}

/** Reading somebody's data: counted, and kept where it is refused. */
async function withinQuota(
  context: SignedIn,
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
    // A 404 for something that a person in scope does not have is no refusal of the person.
    const refused =
      error instanceof Refusal &&
      (error.status === 403 ||
        (error.status === 404 && !(await subjectNamed(context, db, subjectId).catch(() => undefined))))
    if (refused) await recordDenied(db, subjectId, error, origin)
    throw error
  }
}

/** Shown by nothing but a download: whatever it holds, it is not run in this page. */
function sendFile(c: HonoContext, { name, contentType, bytes }: FileAnswer) {
  tell(c, "content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  return respond(c, 200, bytes, contentType)
}

function checkAnswer(record: Call, result: unknown): void {
  const plain = JSON.parse(JSON.stringify(result))
  const checked = (record.answer.onDeepUndeclaredKey("reject") as type.Any)(plain)
  if (checked instanceof type.errors) {
    throw new Error(`${record.method} ${record.path} answers other than its record: ${checked.summary}`)
  }
}

/** True where the client went away before all of its request had come; requests made in-process come whole. */
function leftEarly(c: HonoContext): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming?.destroyed === true && !incoming.complete
}
