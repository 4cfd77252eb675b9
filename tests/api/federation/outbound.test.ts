import { createServer } from "node:http"
import { createServer as createPlainServer } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { fetchFrom } from "@/server/federation/provider/outbound"
import { readSettings } from "@/server/platform/settings/settings"
import { freePort } from "../../support/server/freePort"

let port: number
let server: ReturnType<typeof createServer>
beforeAll(async () => {
  port = await freePort()
  server = createServer((request, response) => {
    if (request.url === "/grande") response.end(Buffer.alloc(100 * 1024))
    else if (request.url === "/longe") response.writeHead(302, { location: "/perto" }).end()
    else response.end("aqui")
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
})
afterAll(() => server.close())

const development = fetchFrom(readSettings({}))
const production = fetchFrom(readSettings({ NODE_ENV: "production" }))

describe("a request to an address that somebody registered", () => {
  test.each([
    "https://127.0.0.1/",
    "https://localhost/",
    "https://10.1.2.3/",
    "https://172.16.0.1/",
    "https://192.168.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[fec0::1]/",
    "https://[::a00:1]/",
    "https://[64:ff9b::a00:1]/",
  ])("does not go inside: %s", async (address) => {
    await expect(production(address)).rejects.toThrow(/inside/)
  })

  test("goes to https alone in production, and to nothing else than the web", async () => {
    await expect(production(`http://127.0.0.1:${port}/`)).rejects.toThrow(/https/)
    await expect(development("http://exemplo.gov.br/")).rejects.toThrow(/https/)
    await expect(development("file:///etc/passwd")).rejects.toThrow(/https/)
  })

  test("goes to this machine in development, and inside where the operator said so", async () => {
    expect(await (await development(`http://localhost:${port}/`)).text()).toBe("aqui")
    const allowed = fetchFrom(readSettings({ NODE_ENV: "production", OUTBOUND_ALLOW: "127.0.0.1" }))
    expect(await (await allowed(`http://127.0.0.1:${port}/`)).text()).toBe("aqui")
  })

  test("follows no redirect, and reads no more than 64 KiB", async () => {
    expect((await development(`http://127.0.0.1:${port}/longe`)).status).toBe(302)
    await expect(development(`http://127.0.0.1:${port}/grande`)).rejects.toThrow(/64 KiB/)
  })

  test.each([
    [
      "changes to another protocol",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
    ],
    ["has an unknown status", "HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n"],
    ["ends within its body", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"],
    ["never comes", ""],
  ])("fails where the answer %s", { timeout: 20_000 }, async (_, answer) => {
    const raw = createPlainServer((socket) => {
      socket.on("error", () => {})
      socket.once("data", () => socket.end(answer))
    })
    const rawPort = await freePort()
    await new Promise<void>((resolve) => raw.listen(rawPort, "127.0.0.1", resolve))
    try {
      await expect(development(`http://127.0.0.1:${rawPort}/`)).rejects.toThrow()
    } finally {
      await new Promise((resolve) => raw.close(resolve))
    }
  })

  test("reads a body that lasts until the connection ends", async () => {
    const raw = createPlainServer((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\naqui"))
    })
    const rawPort = await freePort()
    await new Promise<void>((resolve) => raw.listen(rawPort, "127.0.0.1", resolve))
    try {
      expect(await (await development(`http://127.0.0.1:${rawPort}/`)).text()).toBe("aqui")
    } finally {
      await new Promise((resolve) => raw.close(resolve))
    }
  })
})
