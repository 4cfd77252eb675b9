import { setImmediate } from "node:timers/promises"
import { beforeAll, expect, test } from "vitest"
import { type Call, hasBody, maxBytes } from "@/contract/call"
import { type Schema, schemaOf } from "@/contract/schema"
import { securityAppId } from "@/domain/access"
import { maxAnonymousBytes } from "@/server/http/body"
import { openSession } from "@/server/identity/access/sessions"
import { maxValues } from "@/server/platform/web/reading"
import { pdf } from "../../support/data/files"
import { line, planned, writtenPlan } from "../../support/data/plans"
import { bodyOf, sentBody } from "../../support/reach/bodies"
import { type Cast, prepareCast } from "../../support/reach/cast"
import { subjectsOf } from "../../support/reach/subjects"
import { everyCall, type NamedCall, representativeCalls } from "../../support/server/contract"
import { account, systemForFile } from "../../support/server/system"
import { testsAll } from "../../support/testAll"

/* No allowed request holds up the requests of others: each call gets its most expensive input, from the super admin. */

const system = systemForFile({}, { alone: true })
const self = account.superAdmin
let cast: Cast

beforeAll(async () => {
  cast = await prepareCast(system)
})

/** Milliseconds that others wait at most. */
const most = 100

/**
 * The longest time that nothing else could run while some work went on, in milliseconds of this process's own processor time:
 * other processes of the machine do not count.
 */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let going = true
  const beside = (async () => {
    while (going) {
      const before = { wall: performance.now(), cpu: process.cpuUsage() }
      await setImmediate()
      const { user, system: kernel } = process.cpuUsage(before.cpu)
      longest = Math.max(longest, Math.min(performance.now() - before.wall, (user + kernel) / 1000))
    }
  })()
  await work()
  going = false
  await beside
  return longest
}

/** The least of three measurements, if the first is too long: collecting garbage takes longer at times. */
async function hold(work: () => Promise<unknown>): Promise<number> {
  let least = await longestHold(work)
  for (let times = 1; times < 3 && least >= most; times++) least = Math.min(least, await longestHold(work))
  return least
}

const words = (length: number) => "ãb çd éf gh ".repeat(Math.ceil(length / 12)).slice(0, length)
/** Fewer than the values of a body that is parsed at once. */
const many = maxValues - 10
/** Lines are carried out, each in the time of its own call. */
const maxLines = 50

/** Values of a field that are as long as its shape allows, good ones and wrong ones. */
function heaviest(name: string, schema: Schema, given: unknown): unknown[] {
  const { maxLength = 4000, maxItems = many, items } = schema
  if (schema.type === "string") return [words(Math.min(Number(maxLength), 100_000))]
  if (schema.type !== "array") return []
  const [first] = Array.isArray(given) ? given : []
  const item = first ?? (items?.type === "string" ? "12345678909" : 1)
  const weight = Math.max(1, JSON.stringify(item).split(",").length)
  const length = Math.min(Number(maxItems), name === "lines" ? maxLines : many / weight)
  return [Array(Math.floor(length)).fill(item), Array(many).fill(false)]
}

/** Bodies of a call: one that is all values, one long text, and a good one in which each field in turn is as heavy as it may be. */
function bodiesOf(call: NamedCall, good: unknown): (string | FormData)[] {
  const { record } = call
  if (record.multipart) {
    const form = good instanceof FormData ? good : new FormData()
    form.set("file", pdf("grande.pdf", 2_400_000))
    return [form]
  }
  const limit = record.who === "anyone" ? maxAnonymousBytes : maxBytes(record)
  const bodies: unknown[] = [
    { x: Array(many).fill(1) },
    { x: Array(many / 2).fill([]) },
    { x: "e\u0301".repeat(80_000) },
  ]
  if (typeof good === "object" && good !== null) {
    for (const [name, schema] of Object.entries(schemaOf(record.body).properties ?? {})) {
      for (const value of heaviest(name, schema, Reflect.get(good, name)))
        bodies.push({ ...good, [name]: value })
    }
  }
  return bodies.map((body) => JSON.stringify(body)).filter((text) => Buffer.byteLength(text) <= limit)
}

function queriesOf(record: Call): Record<string, string>[] {
  const texts = Object.entries(schemaOf(record.query).properties ?? {}).filter(
    ([, { type }]) => type === "string",
  )
  return texts.map(([name, { maxLength = 1000 }]) => ({ [name]: words(Math.min(Number(maxLength), 2000)) }))
}

const opened = async () =>
  (
    await openSession(system.db, {
      client: self,
      tokenType: "access",
      appId: securityAppId,
      ip: "127.0.0.1",
      userAgent: "tests",
    })
  ).token

/** The server reads all calls of a class in the same way. */
test.each(testsAll ? everyCall : representativeCalls)("$id holds nobody up", async (call) => {
  const { id, record } = call
  const [subject] = subjectsOf(call, cast)
  const params = subject?.params?.(self) ?? {}
  const path = record.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const good = hasBody(record)
    ? subject?.body
      ? subject.body(self)
      : bodyOf(call, { self, params, cast })
    : undefined
  const query = subject?.query?.(self) ?? {}
  const inputs = [
    ...(hasBody(record) ? bodiesOf(call, good).map((body) => ({ query, body })) : []),
    ...queriesOf(record).map((long) => ({
      query: { ...query, ...long },
      ...(hasBody(record) && { body: sentBody(record, good) }),
    })),
  ]
  for (const input of inputs) {
    const token = await opened()
    const headers: Record<string, string> = record.previews ? { "X-Preview": "1" } : {}
    const held = await hold(() => system.call(record.method, path, { token, headers, ...input }))
    expect(held, `${id} ${JSON.stringify(input).slice(0, 200)}`).toBeLessThan(most)
  }
})

test("a plan with the largest table holds nobody up while it is read", async () => {
  const rows = Array.from({ length: 10_000 }, () => ({ cells: Array(100).fill("abc") }))
  // It is refused at its end, since the embedded database would store it in this process.
  const body = JSON.stringify({
    ...writtenPlan([line("a", planned("blocks", "create", { clientId: self, app: "SINAL" }))]),
    tables: [{ name: "t.csv", headings: [], rows: [...rows, { cells: [1] }] }],
  })
  const token = await opened()
  const held = await hold(async () => {
    const { status } = await system.call("POST", "/plans", { token, body })
    expect(status).toBe(422)
  })
  expect(held).toBeLessThan(most)
})
