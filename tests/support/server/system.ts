import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Hono } from "hono"
import { afterAll, expect, inject } from "vitest"
import { apiApp } from "@/server/http/api"
import type { Database } from "@/server/platform/database/connection"
import { sealMailsWith } from "@/server/platform/mail/outbox"
import { readSettings, type Settings } from "@/server/platform/settings/settings"
import { forFile } from "../forFile"
import { type Api, answerOf, apiThrough, type PathCaller } from "./api"
import { takeDatabase } from "./databases"
import "./hashCost"

export const demoPassword = "Atalaia-demo-2026"
/** Ids of demonstration accounts, by their role or state. */
export const account = {
  superAdmin: "10120130149",
  orgManager: "10220230200",
  registryManager: "10320330370",
  managerInsert: "10420430431",
  managerSearch: "10520530500",
  managerUpdate: "10620630663",
  authorizer: "10720730724",
  authorizerManager: "10820830895",
  authorizerEditor: "10920930956",
  linker: "11021031011",
  appAdmin: "11121131182",
  appManager: "11221231243",
  user: "11321331304",
  legacy: "11421431475",
  neverSignedIn: "11521531536",
  passwordExpired: "11621631605",
  twoFactorDemanded: "11721731768",
  preUser: "11821831829",
  preUserReady: "11931931925",
  tried: "12345678909",
  foreigner: "wk104829301",
  secondAdmin: "12122132116",
} as const

/** A whole server with its own database, called as a client would, but without a network. */
export interface System {
  db: Database
  app: Hono
  /** All of its servers: two on PostgreSQL, one on the embedded database. */
  apps: Hono[]
  settings: Settings
  folder: string
  /** Errors that the server reported; none are expected. */
  reported: unknown[]
  /** Makes a call of the contract. */
  api: Api
  /** Makes a call by its path, for tests about HTTP itself. */
  call: PathCaller
  /** Signs a demonstration account in and returns its token. */
  signIn: (id: string, password?: string) => Promise<string>
  close: () => Promise<void>
}

/**
 * A fresh database with demonstration data, copied from a template that each run makes once. It is a folder of the embedded
 * database, or, with TEST_DATABASE_URL, a database of that PostgreSQL, dropped at the end. On PostgreSQL two servers use it and
 * answer in turn. They share only the database and the folder of files, so no test can depend on which of them answers. `alone`
 * starts one server, for tests of state in a server's own memory.
 */
export async function startSystem(
  overrides: Partial<Settings> = {},
  { alone = false } = {},
): Promise<System> {
  const folder = await mkdtemp(join(tmpdir(), "atalaia-test-"))
  const { databases, giveBack } = await takeDatabase(inject("templates"), folder, alone ? 1 : 2)
  const reported: unknown[] = []
  const servers = databases.map(({ db }) => {
    const settings: Settings = {
      ...readSettings({ DATA_DIR: folder, CALLS_PER_MINUTE: "0", SIGN_INS_PER_PERSON: "0" }),
      ...overrides,
    }
    sealMailsWith(settings, db)
    return { db, settings, app: apiApp({ db, settings, report: (error) => reported.push(error) }) }
  })
  const first = servers[0] as (typeof servers)[number]
  let asked = 0

  const call: PathCaller = async (method, path, options = {}) => {
    const stated = Object.entries(options.query ?? {}).filter(([, value]) => value !== undefined)
    const query = stated.length > 0 ? `?${new URLSearchParams(stated.map(([k, v]) => [k, String(v)]))}` : ""
    const { app } = servers[asked++ % servers.length] ?? first
    const response = await app.request(`/api${path}${query}`, {
      method,
      headers: {
        "X-Client-Key": options.client ?? "atalaia",
        "X-Client-Name": "tests",
        "X-Client-Version": "1",
        ...(options.token && { Authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined &&
          !(options.body instanceof FormData) && { "Content-Type": "application/json" }),
        ...options.headers,
      },
      ...(options.body !== undefined && {
        body:
          typeof options.body === "string" || options.body instanceof FormData
            ? options.body
            : JSON.stringify(options.body),
      }),
    })
    return answerOf(response.status, response.headers, await response.text())
  }
  const api = apiThrough(call)
  return {
    ...first,
    apps: servers.map(({ app }) => app),
    folder,
    reported,
    api,
    call,
    signIn: async (id, password = demoPassword) => {
      const answer = await api.session.signIn({ body: { id, password } })
      if (answer.status !== 200) throw new Error(`${id} could not sign in: ${JSON.stringify(answer.body)}`)
      return answer.body.token
    },
    close: async () => {
      await giveBack()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The system that a test file starts. The file fails if the server reports an error. */
export function startedForFile<Started extends System>(start: () => Promise<Started>): Started {
  const system = forFile(start, (running) => {
    const call: System["call"] = (method, path, options) => running().call(method, path, options)
    return { call, api: apiThrough(call) }
  })
  afterAll(() => expect(system.reported, "errors that the server reported").toEqual([]))
  return system
}

/** The usual fixture: a system with its own database. */
export const systemForFile = (...given: Parameters<typeof startSystem>): System =>
  startedForFile(() => startSystem(...given))
