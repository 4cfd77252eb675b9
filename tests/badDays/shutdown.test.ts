import { once } from "node:events"
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http"
import { connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { newApplication } from "../support/data/applications"
import { until } from "../support/until"
import { embeddedPlace, holding, openBeside, postgresIsThere, postgresPlace, untilWaiting } from "./databases"
import { ask, call, clientHeaders, type Server, serverOn, signIn } from "./server"

/** A call whose headers the server has received, but not its body. */
async function begun(server: Server, token: string, body: string): Promise<ClientRequest> {
  const asking = request(`${server.address}/api/applications`, {
    method: "POST",
    agent: false,
    headers: {
      ...clientHeaders,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      Expect: "100-continue",
    },
  })
  asking.flushHeaders()
  await once(asking, "continue")
  return asking
}

/** Signals the server to end, and waits until it accepts no more connections. */
async function untilRefusing(server: Server): Promise<void> {
  server.process.kill("SIGTERM")
  await until(async () => {
    const socket = connect(server.port, "127.0.0.1")
    const outcome = await new Promise((resolve) => {
      socket.once("connect", resolve)
      // A connection that was accepted just before may be reset later.
      socket.on("error", resolve)
    })
    socket.destroy()
    expect(outcome).toMatchObject({ code: "ECONNREFUSED" })
  })
}

test("a server that is told to end answers what is under way, takes nothing new, and ends in order", async () => {
  const server = await serverOn(await embeddedPlace())
  const token = await signIn(server)
  const body = JSON.stringify(newApplication())
  const ended = once(server.process, "exit")
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await ask(server, "GET", "/session", { token, agent })
  const [idle] = Object.values(agent.freeSockets).flat() as Socket[]
  const closed = idle && once(idle, "close")
  const asking = await begun(server, token, body)

  await untilRefusing(server)
  await closed
  expect(server.process.exitCode).toBe(null)
  asking.end(body)
  const [response] = (await once(asking, "response")) as [IncomingMessage]
  expect(JSON.parse(await text(response))).toMatchObject({ acronym: JSON.parse(body).acronym })
  expect(response.statusCode).toBe(200)
  expect(await ended).toEqual([0, null])
})

test.skipIf(!postgresIsThere())(
  "a server that is told to end waits for a change that waits for another",
  async () => {
    const place = await postgresPlace()
    const database = await openBeside(place)
    const server = await serverOn(place)
    const token = await signIn(server)
    const ended = once(server.process, "exit")
    const release = await holding(database, "audit")
    const creating = call(server, "POST", "/applications", { token, body: newApplication() })
    await untilWaiting(database, "%audit%")
    await untilRefusing(server)
    await release()
    expect((await creating).status).toBe(200)
    expect(await ended).toEqual([0, null])
  },
)

test("a client that does not finish its call does not keep a server from ending", async () => {
  const server = await serverOn(await embeddedPlace(), { SHUTDOWN_SECONDS: "1" })
  const token = await signIn(server)
  const ended = once(server.process, "exit")
  const asking = await begun(server, token, JSON.stringify(newApplication()))
  const broken = expect(once(asking, "response")).rejects.toThrow()
  server.process.kill("SIGTERM")
  await broken
  expect(await ended).toEqual([0, null])
})
