import { createHash } from "node:crypto"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { page } from "@/server/http/page"
import { readSettings } from "@/server/platform/settings/settings"

/** The page's own response headers: what may run in it, and how it may be embedded or cached. */
let root: string
const inline = "earlyKeys = []"
const hash = createHash("sha256").update(inline).digest("base64")
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "atalaia-page-"))
  await writeFile(join(root, "index.html"), `<!doctype html><title>Atalaia</title><script>${inline}</script>`)
})
afterAll(() => rm(root, { recursive: true }))

const headersOf = async (path: string, env: Record<string, string> = {}) =>
  (await page(readSettings(env), root).request(path)).headers

/** A content security policy, by directive. */
const policyOf = (headers: Headers) =>
  Object.fromEntries(
    (headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ")
      return [name, sources]
    }),
  )

describe.each(["/", "/users/list?search=silva", "/assets/none.js"])("%s", (path) => {
  test("runs and shows what comes from this server, and of the page itself only its own script", async () => {
    const policy = policyOf(await headersOf(path))
    expect(policy).toEqual({
      "default-src": ["'self'"],
      "script-src": ["'self'", `'sha256-${hash}'`],
      "script-src-attr": ["'none'"],
      "style-src": ["'self'"],
      "img-src": ["'self'", "data:", "blob:"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    })
  })

  test("is framed, guessed at, opened and named by nobody else", async () => {
    const headers = await headersOf(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
    })
    expect(headers.get("set-cookie")).toBeNull()
  })

  test("uses the camera and passkeys for itself, and nothing else of the machine", async () => {
    const features = new Map(
      ((await headersOf(path)).get("permissions-policy") ?? "").split(", ").map((feature) => {
        const [name = "", allowed = ""] = feature.split("=")
        return [name, allowed]
      }),
    )
    expect(features.get("camera")).toBe("(self)")
    expect(features.get("publickey-credentials-get")).toBe("(self)")
    for (const unused of ["microphone", "geolocation", "usb", "payment", "display-capture"]) {
      expect(features.get(unused), unused).toBe("()")
    }
  })
})

test("by https alone the browser is told to use nothing else from then on", async () => {
  expect((await headersOf("/")).get("strict-transport-security")).toBeNull()
  const secure = await headersOf("/", { PUBLIC_URL: "https://atalaia.exemplo.gov.br" })
  expect(secure.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains")
})

test("pictures of a map come from its server", async () => {
  const headers = await headersOf("/", { TILE_URL: "https://{s}.mapas.exemplo/{z}/{x}/{y}.png" })
  expect(policyOf(headers)["img-src"]).toEqual(["'self'", "data:", "blob:", "https://*.mapas.exemplo"])
})

test("the page itself is asked for anew each time", async () => {
  expect((await headersOf("/users")).get("cache-control")).toBe("no-cache")
})

describe("a file that was built compressed", () => {
  const code = `export const text = "${"atalaia ".repeat(1000)}"`
  beforeAll(async () => {
    await mkdir(join(root, "assets"))
    const file = join(root, "assets", "code.js")
    await writeFile(file, code)
    await writeFile(`${file}.br`, brotliCompressSync(code))
    await writeFile(`${file}.gz`, gzipSync(code))
  })

  test.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["identity", null, (bytes: Buffer) => bytes],
  ] as const)("is answered so to %s", async (accepted, encoding, read) => {
    const answer = await page(readSettings({}), root).request("/assets/code.js", {
      headers: { "accept-encoding": accepted },
    })
    expect(answer.headers.get("content-encoding")).toBe(encoding)
    expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/)
    expect(read(Buffer.from(await answer.arrayBuffer())).toString()).toBe(code)
  })
})

test("an installation without passwords says so in the page itself, with the provider's name as text", async () => {
  await writeFile(join(root, "index.html"), '<!doctype html><html lang="pt-BR"></html>')
  const env = { UPSTREAM_ISSUER: "https://id.exemplo", UPSTREAM_CLIENT_ID: "a", UPSTREAM_CLIENT_SECRET: "b" }
  const textOf = async (more: Record<string, string>) =>
    (await page(readSettings({ ...env, UPSTREAM_NAME: 'Login "$&" <b>', ...more }), root).request("/")).text()
  expect(await textOf({})).toBe('<!doctype html><html lang="pt-BR"></html>')
  expect(await textOf({ PASSWORD_SIGN_IN: "off" })).toBe(
    '<!doctype html><html data-only-provider="Login &#34;&#36;&#38;&#34; &#60;b&#62;" lang="pt-BR"></html>',
  )
})
