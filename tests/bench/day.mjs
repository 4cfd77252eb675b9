import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { Agent, request } from "node:http"
import { performance } from "node:perf_hooks"
import { setTimeout as delay } from "node:timers/promises"
import { caller, refusal } from "./calls.mjs"
import { connect } from "./databases.mjs"
import {
  acronymOf,
  administrators,
  administratorToken,
  appKeyOf,
  callback,
  changedApp,
  changedRole,
  fillDay,
  hanging,
  password,
  requesterId,
  secretOf,
  subjectId,
  systemOf,
  systems,
  workerId,
  workers,
} from "./day/fill.mjs"
import { longPatience, newLedger } from "./day/ledger.mjs"
import { startListener } from "./day/listener.mjs"
import { startAddress, startPrimary, startStandby } from "./day/places.mjs"
import { partyAt } from "./federation/party.mjs"
import { nationalCalls } from "./national/calls.mjs"
import { milliseconds, percentile, table } from "./report.mjs"
import { buildServer, memoryOf, newFolder, startServer } from "./system.mjs"

const minutes = Number(process.env.BENCH_DAY_MINUTES || 60)
/** Milliseconds of a share of the day. */
const share = (part) => part * minutes * 60_000
/** How long the database is away: what a cluster manager takes to notice a lost primary and to promote its standby. */
const awayFor = 10_000
const lines = 5_000
const why = "Conforme ofício da corregedoria."

/** What happens in a second, on average. */
const rates = {
  administratorReads: 8,
  checks: 20,
  introspections: 40,
  refreshes: 3,
  cases: 0.5,
  decisions: 0.4,
  suspensions: 0.2,
}

/**
 * A day in production: two servers behind a balancer, on a primary with a synchronous standby. 2,000 people sign in at nine, each to
 * one of 50 systems, five of which never answer notices. Their systems check and renew their sessions, administrators read and
 * change, plans are applied, the audit is exported. In the middle the primary is lost. In the evening everyone signs out. It counts failures and
 * times, and checks that everything that was answered with success is there once.
 */
export async function run() {
  await buildServer()
  const ending = []
  try {
    const day = await begin(ending)
    const memory = watchMemory(day, ending)
    const evening = performance.now() + share(0.9)
    const morning = day.ledger.often(workers / Math.max(60, share(0.05) / 1000), evening, day.arrive)
    const work = Object.entries(rates).map(([name, rate]) => day.ledger.often(rate, evening, day[name]))
    const special = middleOfTheDay(day)
    await Promise.all([morning, ...work, special])
    await day.ledger.settled()
    await day.leave()
    await day.ledger.settled()
    await report(day, await special, memory)
  } finally {
    for (const end of ending.reverse()) await end()
  }
}

async function begin(ending) {
  const listener = await startListener(hanging)
  ending.push(listener.close)
  const primary = await startPrimary()
  ending.push(primary.remove)
  const database = await startAddress([primary.port])
  ending.push(database.close)
  const folder = await newFolder("day")
  ending.push(() => rm(folder, { recursive: true, force: true }))
  const url = `postgres://postgres@127.0.0.1:${database.port}/postgres`
  const balancer = await startAddress([])
  ending.push(balancer.close)
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO: "off",
    PUBLIC_URL: `http://127.0.0.1:${balancer.port}`,
    OUTBOUND_ALLOW: "127.0.0.1",
    PLAN_SECOND_PERSON_ABOVE: "0",
    TRUST_PROXY: "on",
  }
  await (await startServer(env)).stop()
  await fillDay(primary.url, listener.address)
  const standby = await startStandby(primary)
  ending.push(standby.remove)
  const operator = await connect(primary.url)
  await operator.query("alter system set synchronous_standby_names = '*'")
  await operator.query("select pg_reload_conf()")
  const { rows } = await operator.query("select now()::text as began")
  await operator.end()
  const servers = [await startServer(env), await startServer(env)]
  ending.push(...servers.map(({ stop }) => stop))
  balancer.leadTo(...servers.map(({ port }) => port))
  const ledger = newLedger()
  const admins = Array.from({ length: administrators }, (_, number) =>
    caller(balancer.port, administratorToken(number)),
  )
  ending.push(() => closeAll(admins))
  const admin = (number) => admins[number % administrators]
  return {
    ...{ began: rows[0].began, primary, standby, database, balancer, servers, listener, ledger },
    ...workday({ port: balancer.port, ledger, admin, ending }),
    ...changes({ ledger, admin }),
  }
}

function closeAll(connections) {
  for (const { close } of connections) close()
}

/** What people and their systems do. */
function workday({ port, ledger, admin, ending }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const parties = Array.from({ length: systems }, (_, system) =>
    partyAt(port, { appKey: appKeyOf(system), secret: secretOf(system), callback }),
  )
  ending.push(
    () => agent.destroy(),
    () => closeAll(parties),
  )
  const present = []
  const endings = []
  /** A random person who has signed in and is not busy; undefined if none was found. */
  const someone = () => {
    for (let tries = 0; tries < 20; tries++) {
      const person = present[Math.floor(Math.random() * present.length)]
      if (person && !person.busy && person.tokens) return person
    }
    return undefined
  }
  const withSomeone = async (work) => {
    const person = someone()
    if (!person) return
    person.busy = true
    try {
      await work(person)
    } finally {
      person.busy = false
    }
  }
  const enter = async (person) => {
    const { party, token } = person
    person.tokens = undefined
    for (let tries = 0; !person.tokens && tries < 60; tries++) {
      if (tries > 0) await delay(1_000)
      person.tokens = await ledger.call("sign-in to a system", () => party.signIn(token))
    }
    if (!person.tokens) return
    person.sid = claims(person.tokens.id_token).sid
    person.until = endOf(person.tokens)
  }
  const refresh = async (person, due) => {
    const parameters = { grant_type: "refresh_token", refresh_token: person.tokens.refresh_token }
    const tokens = await ledger.call("refresh", () => person.party.post("/token", parameters), due)
    // An answer that was lost has used the token up: the system sends its person to sign in again.
    if (!tokens) return enter(person)
    person.tokens = tokens
    person.until = endOf(tokens)
  }
  const arrive = (due, worker) => {
    if (worker >= workers) return undefined
    return (async () => {
      const id = workerId(worker)
      let body
      // A refused person tries again after a while.
      for (let tries = 0; !body && tries < 10; tries++) {
        if (tries > 0) await delay(5_000)
        body = await ledger.call(
          "sign-in",
          () => signIn(port, agent, worker, id),
          tries === 0 ? due : undefined,
        )
      }
      if (!body) return
      const person = { id, system: systemOf(worker), token: body.token, party: parties[systemOf(worker)] }
      person.own = caller(port, person.token, 1)
      ending.push(person.own.close)
      await enter(person)
      present.push(person)
    })()
  }
  return {
    present,
    endings,
    arrive,
    checks: (due) =>
      withSomeone(({ own }) => ledger.call("identity check", () => own.call("GET", "/session"), due)),
    introspections: (due) =>
      withSomeone(async (person) => {
        if (performance.now() > person.until) return refresh(person, due)
        await ledger.call(
          "introspection",
          async () => {
            const { active } = await person.party.post("/token/introspection", {
              token: person.tokens.access_token,
            })
            if (!active) throw Object.assign(new Error("inactive"), { status: "inactive" })
          },
          due,
        )
      }),
    refreshes: (due) => withSomeone((person) => refresh(person, due)),
    /** An administrator closes a system to a person, and opens it again after a while. */
    suspensions: (due, number) =>
      withSomeone(async (person) => {
        const path = `/client/${person.id}/application/${acronymOf(person.system)}/access-enabled`
        const disabled = await certainly(ledger, "disabling in a system", due, (key) =>
          admin(number).call("PATCH", path, { enabled: false, description: why }, key),
        )
        if (disabled)
          endings.push({ ...person, from: performance.now() - disabled.took, at: performance.now() })
        await delay(5_000)
        await certainly(ledger, "enabling in a system", undefined, (key) =>
          admin(number).call("PATCH", path, { enabled: true, description: why }, key),
        )
        await enter(person)
      }),
    /** Everyone signs out within the last part of the day. */
    leave: () =>
      ledger.often(present.length / (share(0.08) / 1000), Number.POSITIVE_INFINITY, (due, number) => {
        const person = present[number]
        if (!person) return undefined
        return (async () => {
          const began = performance.now()
          const left = await ledger.call(
            "sign-out",
            () => person.own.call("DELETE", "/session?everywhere=true"),
            due,
          )
          if (left && person.tokens) endings.push({ ...person, from: began, at: performance.now() })
        })()
      }),
  }
}

/** What administrators do. Each change that was answered with success is kept. */
function changes({ ledger, admin }) {
  const reads = nationalCalls()
  const acknowledged = []
  const change = async (title, due, kind, subject, call) => {
    const answer = await certainly(ledger, title, due, call)
    if (answer) acknowledged.push({ kind, subject })
    return answer
  }
  return {
    acknowledged,
    administratorReads: (due, number) => {
      const [title, path] = reads[number % reads.length]
      return ledger.call(title, () => admin(number).call("GET", path), due)
    },
    /** A case: a role is granted, blocked, unblocked and revoked, each with its preview. */
    cases: async (due, number) => {
      const subject = subjectId(number)
      const { call } = admin(number)
      const place = `/client/${subject}/application/${acronymOf(changedApp - 100)}`
      const steps = [
        ["grant", "POST", "assignments/roles", { roleId: changedRole }],
        ["block", "POST", "block-assignments/roles", { roleId: changedRole, justification: why }],
        ["unblock", "DELETE", `block-assignments/roles/${changedRole}`],
        ["revoke", "DELETE", `assignments/roles/${changedRole}`],
      ]
      for (const [index, [name, method, path, body]] of steps.entries()) {
        const preview = { "x-preview": "1" }
        await ledger.call(
          `${name}, previewed`,
          () => call(method, `${place}/${path}`, body, preview),
          index === 0 ? due : undefined,
        )
        const changed = await change(name, undefined, `role.${name}`, subject, (key) =>
          call(method, `${place}/${path}`, body, key),
        )
        if (!changed) return
        await delay(2_000)
      }
    },
    /** A decision on an access request, as a queue shows it: the case, then the approval. */
    decisions: async (due, number) => {
      const subject = requesterId(number)
      const { call } = admin(number)
      const path = `/system-access-requests/${acronymOf(changedApp - 100)}/${subject}`
      const shown = await ledger.call("an access request", () => call("GET", path), due)
      if (!shown) return
      const body = { roles: [{ id: changedRole }], profiles: [], version: shown.body.version }
      await change("approving it", undefined, "role.grant", subject, (key) =>
        call("PUT", `${path}/approval`, body, key),
      )
    },
    /** A plan that grants the role to many: saved, then applied part by part until nothing is left. */
    plan: async (firstSubject) => {
      const { call } = admin(0)
      const subjects = Array.from({ length: lines }, (_, line) => subjectId(firstSubject + line))
      const path = (subject) =>
        `/client/${subject}/application/${acronymOf(changedApp - 100)}/assignments/roles`
      const planned = subjects.map((subject) => ({
        text: `grant role MEDIDA user ${subject}`,
        calls: [
          {
            resource: "roleAssignments",
            name: "create",
            path: path(subject),
            query: {},
            body: { roleId: changedRole },
          },
        ],
      }))
      const body = { title: "Plano", justification: why, wholly: false, lines: planned }
      const save = (key) => call("POST", "/plans", body, key)
      const saved = await certainly(ledger, "saving a plan", undefined, save, longPatience)
      let left = lines
      while (saved && left > 0) {
        const part = await ledger.call("applying a part of a plan", () =>
          call("POST", `/plans/${saved.body.id}/application`),
        )
        if (part) left = part.body.left
        else await delay(1_000)
      }
      // A plan that could not be saved has promised nothing.
      if (saved) for (const subject of subjects) acknowledged.push({ kind: "role.grant", subject })
    },
  }
}

/** Repeats a change that was not answered, with its key, as the page does. Resolves to its answer, or to undefined if it was refused. */
async function certainly(ledger, title, due, call, patience) {
  const key = { "idempotency-key": `"${randomUUID()}"` }
  // Longer than a key stays claimed by a call whose server lost its database.
  for (let tries = 0; tries < 180; tries++) {
    let refused = false
    const answer = await ledger.call(
      title,
      () =>
        call(key).catch((error) => {
          refused = error.status >= 400 && error.status < 500 && error.status !== 409 && error.status !== 429
          throw error
        }),
      tries === 0 ? due : undefined,
      patience,
    )
    if (answer || refused) return answer
    await delay(1_000)
  }
  return undefined
}

/** Plans, exports and, at noon, the loss of the primary. Resolves to what happened. */
async function middleOfTheDay({ primary, standby, database, balancer: { port }, ledger, plan }) {
  const morning = (async () => {
    await delay(share(0.2))
    await plan(20_000)
    return ledger.call("the audit as a sheet", () => exported(port, 1), undefined, longPatience)
  })()
  await delay(share(0.5))
  const afternoon = plan(30_000)
  const cut = ledger.call("the audit as a sheet", () => exported(port, 2), undefined, longPatience)
  await delay(3_000)
  const from = performance.now()
  await primary.crash()
  await delay(awayFor)
  await standby.promote()
  database.leadTo(standby.port)
  const promoted = performance.now()
  const [whole] = await Promise.all([morning, afternoon])
  return { whole, cut: await cut, away: { from, promoted } }
}

/** When a system renews its access token: some seconds before the token ends. */
const endOf = ({ expires_in }) => performance.now() + (expires_in - 20) * 1000

const claims = (token) => JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString())

/** Sends a request and reads its answer to its end. Returns its text, or its size if it is not `kept`. */
const sent = (options, body, kept = true) =>
  new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", ...options }, (answer) => {
      let size = 0
      const parts = []
      answer.on("data", (part) => {
        size += part.length
        if (kept || answer.statusCode !== 200) parts.push(part)
      })
      answer.once("error", reject)
      answer.once("end", () => {
        const text = Buffer.concat(parts).toString()
        if (answer.statusCode === 200) resolve({ text, size })
        else reject(refusal(answer, `${options.path}: ${answer.statusCode} ${text}`))
      })
    })
    asked.once("error", reject)
    asked.end(body)
  })

const client = { "x-client-key": "atalaia", "x-client-name": "bench", "x-client-version": "1" }

/** Signs a person in from a network address of their own. */
async function signIn(port, agent, worker, id) {
  const body = JSON.stringify({ id, password })
  const headers = {
    ...client,
    "content-type": "application/json",
    "content-length": body.length,
    "x-forwarded-for": `10.${worker >> 8}.${worker & 255}.7`,
  }
  const { text } = await sent({ port, agent, method: "POST", path: "/api/session", headers }, body)
  return JSON.parse(text)
}

/** The audit as a sheet, read as it comes. Resolves to its size in bytes; fails if it breaks off. */
async function exported(port, number) {
  const headers = { ...client, authorization: `Bearer ${administratorToken(number)}` }
  return (await sent({ port, path: "/api/audit/export", headers }, undefined, false)).size
}

/** The servers' memory in MB, each minute. */
/** Looks at the servers' memory each minute, and prints it: the tables come only when the day is over. */
function watchMemory({ servers, ledger }, ending) {
  const seen = []
  const look = async () => {
    const both = await Promise.all(servers.map(({ pid }) => memoryOf(pid)))
    const { calls, failed } = ledger.soFar()
    const held = both.map(({ now }) => `${now.toFixed(0)} MB`).join(" and ")
    console.info(`minute ${seen.length}: ${calls} calls, ${failed} failed, ${held}`)
    seen.push(both)
  }
  void look()
  const timer = setInterval(look, 60_000)
  ending.push(() => clearInterval(timer))
  return seen
}

async function report(
  { began, standby, acknowledged, endings, listener, ledger, present },
  { whole, cut, away },
  memory,
) {
  ledger.print(minutes, { from: away.from, until: away.promoted + 5_000 })
  // Notices that wait for a second try come within this time.
  await delay(120_000)
  const told = { inTime: [], lost: 0, hung: 0 }
  for (const { id, sid, system, from, at } of endings) {
    const heard = listener.heard([id, sid], from)
    if (system < hanging) told.hung++
    else if (heard === undefined) told.lost++
    else told.inTime.push(Math.max(0, heard - at))
  }
  const database = await connect(standby.url)
  const { rows } = await database.query(
    "select kind, subject_id, count(*)::int as count from audit where at >= $1 group by 1, 2",
    [began],
  )
  await database.end()
  const counts = new Map(rows.map(({ kind, subject_id, count }) => [`${kind} ${subject_id}`, count]))
  const timesOf = ({ kind, subject }) => counts.get(`${kind} ${subject}`) ?? 0
  table(
    "what was answered with success, in the promoted database",
    ["changes", "there once", "missing", "there twice"],
    [
      [
        acknowledged.length,
        acknowledged.filter((one) => timesOf(one) === 1).length,
        acknowledged.filter((one) => timesOf(one) === 0).length,
        acknowledged.filter((one) => timesOf(one) > 1).length,
      ].map(String),
    ],
  )
  table(
    `notices of ended sessions, ${hanging} of ${systems} systems never answer`,
    [
      "people",
      "told",
      "never told",
      "p50 after the answer",
      "p99",
      "longest",
      "of systems that never answer",
    ],
    [
      [
        String(endings.length),
        String(told.inTime.length),
        String(told.lost),
        ...[0.5, 0.99, 1].map((part) => milliseconds(percentile(told.inTime, part))),
        String(told.hung),
      ],
    ],
  )
  table(
    "around it",
    ["people who came", "the database was away", "a whole export", "the export that the loss met"],
    [
      [
        String(present.length),
        `${((away.promoted - away.from) / 1000).toFixed(1)} s`,
        `${((whole ?? 0) / 1e6).toFixed(0)} MB`,
        cut === undefined ? "broke off, and said so" : `${(cut / 1e6).toFixed(0)} MB`,
      ],
    ],
  )
  table(
    "memory of the two servers in MB, by minute",
    ["minute", "first", "second"],
    memory.map((both, minute) => [String(minute), ...both.map(({ now }) => now.toFixed(0))]),
  )
}
