import { once } from "node:events"
import { Agent, get, type IncomingMessage, type Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { Hono } from "hono"
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { type Limits, listen } from "@/server/http/operations/listen"
import { shutDown } from "@/server/http/operations/shutdown"

const generous: Limits = {
  headersTimeout: 60_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 20,
  silence: 60_000,
  connections: 100,
}

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function serving(app: Hono, limits: Partial<Limits> = {}) {
  const server = await listen(app, { host: "127.0.0.1", port: 0 }, { ...generous, ...limits })
  servers.push(server)
  const { port } = server.address() as AddressInfo
  return { server, port, address: `http://127.0.0.1:${port}` }
}

/** A connection that sends a text and no more. `heard` is everything received until it was closed. */
async function connection(port: number, sent: string) {
  const socket = connect(port, "127.0.0.1")
  sockets.push(socket)
  let answer = ""
  socket.on("data", (part) => {
    answer += part
  })
  socket.on("error", () => {})
  const heard = once(socket, "close").then(() => answer)
  await once(socket, "connect")
  socket.write(sent)
  return { socket, heard }
}

const hello = () =>
  new Hono().get("/", (c) => c.text("olá")).post("/", async (c) => c.text(await c.req.text().catch(() => "")))

describe("slow and silent clients", () => {
  test("who does not finish their headers is let go", async () => {
    const { port } = await serving(hello(), { headersTimeout: 50 })
    const { heard } = await connection(port, "GET / HTTP/1.1\r\nHost: x\r\n")
    expect(await heard).toContain("408 Request Timeout")
  })

  test("who does not finish their body is let go", async () => {
    const { port } = await serving(hello(), { headersTimeout: 50, requestTimeout: 50 })
    const { heard } = await connection(port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc")
    expect(await heard).toContain("408 Request Timeout")
  })

  test("a connection on which nothing moves is closed", async () => {
    const { port } = await serving(hello(), { silence: 50 })
    const { heard } = await connection(port, "")
    expect(await heard).toBe("")
  })

  test("one connection more than there may be is closed unanswered", async () => {
    const { port } = await serving(hello(), { connections: 1 })
    const first = await connection(port, "")
    const second = await connection(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    expect(await second.heard).toBe("")
    first.socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    expect(await first.heard).toContain("olá")
  })
})

test("a probe in HTTP/1.0 that names no host is answered", async () => {
  const { port } = await serving(hello())
  const { heard } = await connection(port, "OPTIONS / HTTP/1.0\r\n\r\n")
  expect(await heard).toMatch(/^HTTP\/1\.1 404 /)
  const asking = await connection(port, "GET / HTTP/1.0\r\n\r\n")
  expect(await asking.heard).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*olá$/)
})

/** An app that answers requests when the test releases them, and calls `onAnswer` when it does. */
function held(onAnswer = () => {}) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const app = new Hono().get("/", async (c) => {
    arrive()
    await released
    onAnswer()
    return c.text("feito")
  })
  return { app, arrived, release }
}

describe("shutting down", () => {
  const never = new AbortController().signal

  test("answers the request under way, then closes what it stands on, over connections kept open too", async () => {
    const happened: string[] = []
    const { app, arrived, release } = held(() => happened.push("answered"))
    const { server, address } = await serving(app)
    const agent = new Agent({ keepAlive: true })
    const answered = new Promise<string>((resolve, reject) => {
      get(address, { agent }, (answer) => resolve(text(answer))).once("error", reject)
    })
    await arrived
    const shut = shutDown(
      {
        server,
        beginClosing: () => happened.push("not ready"),
        unreadySeconds: 0,
        shutdownSeconds: 600,
        close: async () => {
          happened.push("closed")
        },
      },
      never,
    )
    release()
    expect(await answered).toBe("feito")
    await shut
    expect(happened).toEqual(["not ready", "answered", "closed"])
    agent.destroy()
  })

  test("waits for a request under way as long as it is told, to the second", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    onTestFinished(() => void vi.useRealTimers())
    const { app, arrived, release } = held()
    const { server, address } = await serving(app)
    const answered = new Promise<string>((resolve, reject) => {
      get(address, (answer) => resolve(text(answer))).once("error", reject)
    })
    await arrived
    const shut = shutDown(
      { server, beginClosing: () => {}, unreadySeconds: 0, shutdownSeconds: 600, close: async () => {} },
      never,
    )
    while (server.listening) await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(599_000)
    release()
    expect(await answered).toBe("feito")
    await shut
  })

  test("ends a request that is not answered in time", async () => {
    const { app, arrived } = held()
    const { server, port } = await serving(app)
    const { heard } = await connection(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await arrived
    let closed = false
    const close = async () => {
      closed = true
    }
    await shutDown({ server, beginClosing: () => {}, unreadySeconds: 0, shutdownSeconds: 0, close }, never)
    expect(await heard).toBe("")
    expect(closed).toBe(true)
  })

  test("takes requests while balancers turn away, until it is told to hurry", async () => {
    const { server, address } = await serving(hello())
    const hurry = new AbortController()
    let ready = true
    const shut = shutDown(
      {
        server,
        beginClosing: () => {
          ready = false
        },
        // Seconds, not milliseconds: 50 ms would be over before the last request.
        unreadySeconds: 50,
        shutdownSeconds: 600,
        close: async () => {},
      },
      hurry.signal,
    )
    expect(ready).toBe(false)
    const agent = new Agent({ keepAlive: true })
    for (let count = 0; count < 200; count++) {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get(address, { agent }, resolve).once("error", reject)
      })
      expect(await text(answer)).toBe("olá")
      // With a connection each, many would still wait to be accepted when the server stops listening.
      expect(answer.headers.connection).toBe("keep-alive")
    }
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(1)
    hurry.abort()
    await shut
    await expect(fetch(address)).rejects.toThrow()
    agent.destroy()
  })

  const atOnce = { beginClosing: () => {}, unreadySeconds: 0, shutdownSeconds: 600, close: async () => {} }

  test("answers what comes over a connection that was open before, and closes it with the answer", async () => {
    const { server, port } = await serving(hello())
    const { socket, heard } = await connection(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await once(socket, "data")
    const { socket: unused, heard: alsoHeard } = await connection(port, "")
    const shut = shutDown({ server, ...atOnce }, never)
    while (server.listening) await new Promise((resolve) => setImmediate(resolve))
    for (const each of [socket, unused]) each.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    expect((await heard).match(/Connection: .*/g)).toEqual(["Connection: keep-alive", "Connection: close"])
    expect(await alsoHeard).toContain("Connection: close")
    await shut
  })

  test("answers those whose connections wait to be taken", async () => {
    const { server, port } = await serving(hello())
    const made = Array.from({ length: 50 }, () =>
      connection(port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nfoi!"),
    )
    await Promise.race(made)
    const shut = shutDown({ server, ...atOnce }, never)
    const answers = await Promise.all(made.map(async (each) => (await each).heard))
    expect(answers.filter((answer) => /^HTTP\/1.1 200 [\s\S]*foi!$/.test(answer))).toHaveLength(50)
    await shut
  })
})
