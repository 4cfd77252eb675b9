import { readFile } from "node:fs/promises"
import { describe, expect, test } from "vitest"
import { readSettings } from "@/server/settings"

/** Every variable that is read of an environment in which nothing is set. */
function variablesRead(): string[] {
  const names = new Set<string>()
  const env = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, name) => {
        names.add(String(name))
        return undefined
      },
    },
  )
  readSettings(env)
  return [...names].sort()
}

test("SETTINGS.md names every variable that is read, and no other", async () => {
  const text = await readFile(new URL("../../../SETTINGS.md", import.meta.url), "utf8")
  const named = [...text.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(named.sort()).toEqual(variablesRead())
})

describe("METRICS_TOKEN", () => {
  test("is a secret that fits into a header", () => {
    const token = "q3Zc-7.x_Y~1+/9kLmN="
    expect(readSettings({ METRICS_TOKEN: token })).toMatchObject({ metricsToken: token })
    expect(readSettings({ METRICS_TOKEN: "" })).not.toHaveProperty("metricsToken")
  })

  test.each(["short", "with spaces in the middle", "um-segredo-bem-grandão"])(
    "is refused without being repeated: %j",
    (token) => {
      const reading = () => readSettings({ METRICS_TOKEN: token })
      expect(reading).toThrow("METRICS_TOKEN must be 16 characters")
      expect(reading).not.toThrow(token)
    },
  )
})

describe("demonstration data", () => {
  const hosts = {
    here: ["", "localhost", "127.0.0.1", "127.8.8.8", "::1"],
    elsewhere: ["0.0.0.0", "::", "10.1.2.3"],
  }
  const reached = [
    ...hosts.here.flatMap((HOST) => [
      { HOST, here: true },
      { HOST, PUBLIC_URL: "http://localhost:9000", here: true },
      { HOST, PUBLIC_URL: "https://atalaia.exemplo.gov.br", here: false },
      { HOST, TRUST_PROXY: "on", here: false },
    ]),
    ...hosts.elsewhere.flatMap((HOST) => [
      { HOST, here: false },
      { HOST, PUBLIC_URL: "http://localhost:9000", here: false },
    ]),
    { HOST: "127.evil.example", here: false },
    { HOST: "", PUBLIC_URL: "not an address", here: false },
  ]
  const combinations = reached.flatMap(({ here, ...place }) =>
    ["", "production"].flatMap((NODE_ENV) =>
      ["", "postgres://db/atalaia"].flatMap((DATABASE_URL) =>
        ["", "on", "off"].map((DEMO) => ({
          env: { ...place, NODE_ENV, DATABASE_URL, DEMO },
          // Nowhere but here, outside production; by themselves on the embedded database alone.
          allowed: here && NODE_ENV === "",
          demo: DEMO === "on" || (DEMO === "" && DATABASE_URL === ""),
        })),
      ),
    ),
  )

  test.each(combinations)("$env", ({ env, allowed, demo }) => {
    const reading = () => readSettings(env)
    if (allowed) expect(reading().demo).toBe(demo)
    else if (env.DEMO === "on")
      expect(reading).toThrow("DEMO=on needs a server that this machine alone reaches")
    else expect(reading().demo).toBe(false)
  })
})

test("the times of closing are whole seconds", () => {
  expect(readSettings({})).toMatchObject({ shutdownSeconds: 20, unreadySeconds: 0 })
  expect(readSettings({ SHUTDOWN_SECONDS: "5", UNREADY_SECONDS: "10" })).toMatchObject({
    shutdownSeconds: 5,
    unreadySeconds: 10,
  })
  expect(() => readSettings({ SHUTDOWN_SECONDS: "-1" })).toThrow("SHUTDOWN_SECONDS must be a whole number")
})
