import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { isReadOnTheWay, readSettings } from "@/server/platform/settings/settings"

/** Every variable that is read from an empty environment. */
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

test("docs/settings.md names every variable that is read, and no other", async () => {
  const text = await readFile(new URL("../../../docs/settings.md", import.meta.url), "utf8")
  const named = [...text.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(named.sort()).toEqual(variablesRead())
})

describe("another provider to sign in with", () => {
  const govbr = { GOVBR_CLIENT_ID: "atalaia", GOVBR_CLIENT_SECRET: "segredo" }
  const state = {
    UPSTREAM_ISSUER: "https://id.exemplo",
    UPSTREAM_CLIENT_ID: "a",
    UPSTREAM_CLIENT_SECRET: "b",
  }

  test("is gov.br, or one that is described", () => {
    expect(readSettings({}).upstream).toBeUndefined()
    expect(readSettings(govbr).upstream).toMatchObject({
      issuer: "https://sso.acesso.gov.br/",
      name: "gov.br",
      cpfClaim: "sub",
      minLevel: "prata",
    })
    expect(readSettings(state).upstream).toMatchObject({ name: "id.exemplo", cpfClaim: "cpf" })
    const named = { ...state, UPSTREAM_NAME: "Login Cidadão", UPSTREAM_CPF_CLAIM: "sub" }
    expect(readSettings(named).upstream).toMatchObject({ name: "Login Cidadão", cpfClaim: "sub" })
  })

  test("may be the only way in, without passwords", () => {
    expect(readSettings(govbr)).toMatchObject({ passwordSignIn: true })
    expect(readSettings({ ...govbr, PASSWORD_SIGN_IN: "off" })).toMatchObject({ passwordSignIn: false })
    expect(readSettings({ ...state, PASSWORD_SIGN_IN: "off" })).toMatchObject({ passwordSignIn: false })
  })

  test.each([
    [{ PASSWORD_SIGN_IN: "off" }, "PASSWORD_SIGN_IN=off needs a provider to sign in with: GOVBR_CLIENT_ID"],
    [{ ...govbr, PASSWORD_SIGN_IN: "no" }, 'PASSWORD_SIGN_IN must be on or off, not "no"'],
    [{ GOVBR_CLIENT_ID: "atalaia" }, "GOVBR_CLIENT_ID needs GOVBR_CLIENT_SECRET"],
    [{ ...govbr, GOVBR_MIN_LEVEL: "gold" }, "GOVBR_MIN_LEVEL must be one of bronze, prata, ouro"],
    [{ ...govbr, GOVBR_ISSUER: "sso.acesso.gov.br" }, "GOVBR_ISSUER must be the https address"],
    [
      { ...govbr, GOVBR_ISSUER: "http://sso", NODE_ENV: "production" },
      "GOVBR_ISSUER must be the https address",
    ],
    [{ UPSTREAM_ISSUER: "https://id.exemplo" }, "UPSTREAM_ISSUER needs UPSTREAM_CLIENT_ID"],
    [{ ...govbr, ...state }, "only one of them may be"],
  ])("%j is refused", (env, message) => {
    expect(() => readSettings(env)).toThrow(message)
  })
})

describe("AUDIT_SYSLOG", () => {
  test("is a server, with what files have of it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "atalaia-syslog-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, "file.pem")
    await writeFile(file, "PEM\n")
    const files = { AUDIT_SYSLOG_CA: file, AUDIT_SYSLOG_CERT: file, AUDIT_SYSLOG_KEY: file }
    expect(readSettings({ AUDIT_SYSLOG: "tls://siem.exemplo", ...files })).toMatchObject({
      syslog: { host: "siem.exemplo", port: 6514, ca: "PEM", client: { cert: "PEM", key: "PEM" } },
    })
    expect(readSettings({ AUDIT_SYSLOG: "tls://[::1]:7000" })).toMatchObject({
      syslog: { host: "::1", port: 7000 },
    })
    expect(readSettings({ AUDIT_SYSLOG: "tls://siem", AUDIT_SYSLOG_END: "any" })).toMatchObject({
      syslog: { host: "siem", endIsEnough: true },
    })
    expect(readSettings(files)).not.toHaveProperty("syslog")
  })

  test.each([
    [{ AUDIT_SYSLOG: "siem.exemplo:6514" }, "AUDIT_SYSLOG must be tls://HOST:PORT"],
    [{ AUDIT_SYSLOG: "udp://siem.exemplo:514" }, "AUDIT_SYSLOG must be tls://HOST:PORT"],
    [{ AUDIT_SYSLOG: "tls://siem/x" }, "AUDIT_SYSLOG must be tls://HOST:PORT"],
    [{ AUDIT_SYSLOG: "tls://siem", AUDIT_SYSLOG_END: "fin" }, "AUDIT_SYSLOG_END must be confirmed or any"],
    [{ AUDIT_SYSLOG: "tls://siem", AUDIT_SYSLOG_KEY: "/x" }, "AUDIT_SYSLOG_CERT and AUDIT_SYSLOG_KEY"],
    [{ AUDIT_SYSLOG: "tls://siem", AUDIT_SYSLOG_CA: "/not/there" }, "AUDIT_SYSLOG_CA names /not/there"],
  ])("what cannot be used is named: %j", (env, said) => {
    expect(() => readSettings(env)).toThrow(said)
  })
})

describe("MAIL_FROM", () => {
  test.each(["Atalaia <a@b.gov.br>", "a@b.gov.br", '"Atalaia, SENASP" <a@b.gov.br>'])(
    "%s is one address",
    (text) => {
      expect(readSettings({ MAIL_FROM: text })).toMatchObject({ mailFrom: text })
    },
  )

  test.each(["Atalaia", "a@b.gov.br, c@d.gov.br", "Atalaia <a@b,gov.br>", "mailto:a@b.gov.br"])(
    "%s is refused",
    (text) => {
      expect(() => readSettings({ MAIL_FROM: text })).toThrow("MAIL_FROM must be one address")
    },
  )
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

describe("secrets in files", () => {
  async function fileWith(text: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "atalaia-secret-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await writeFile(join(folder, "secret"), text)
    return join(folder, "secret")
  }

  test.each([
    ["DATABASE_URL", "databaseUrl", "postgres://a:b@db/atalaia"],
    ["METRICS_TOKEN", "metricsToken", "um-token-de-metricas"],
    ["S3_URL", "s3Url", "https://chave:segredo@s3.exemplo/atalaia"],
    ["SECRET_KEY", "secretKey", "YWJj,ZGVm"],
    ["SMTP_URL", "smtpUrl", "smtps://a:b@mail.exemplo"],
  ])("%s is read from the file that %s_FILE names", async (name, setting, value) => {
    for (const end of ["", "\n", "\r\n"]) {
      const path = await fileWith(value + end)
      expect(readSettings({ [`${name}_FILE`]: path })).toHaveProperty(setting, value)
      expect(() => readSettings({ [`${name}_FILE`]: path, [name]: value })).toThrow(
        `${name} and ${name}_FILE are both set`,
      )
    }
  })

  test("the replica's address, too, which needs the other", async () => {
    const DATABASE_READ_URL_FILE = await fileWith("postgres://replica/atalaia\n")
    expect(() => readSettings({ DATABASE_READ_URL_FILE })).toThrow("DATABASE_READ_URL needs DATABASE_URL")
    const read = readSettings({ DATABASE_READ_URL_FILE, DATABASE_URL: "postgres://db/atalaia" })
    expect(read.databaseReadUrl).toBe("postgres://replica/atalaia")
  })

  test("a file that is not there or empty is named, and its text never is", async () => {
    expect(() => readSettings({ SMTP_URL_FILE: "/not/there" })).toThrow(
      "SMTP_URL_FILE names /not/there, which cannot be read (ENOENT)",
    )
    const SMTP_URL_FILE = await fileWith("\n")
    expect(() => readSettings({ SMTP_URL_FILE })).toThrow("which is empty")
    const METRICS_TOKEN_FILE = await fileWith("um segredo")
    const reading = () => readSettings({ METRICS_TOKEN_FILE })
    expect(reading).toThrow("METRICS_TOKEN must be 16 characters")
    expect(reading).not.toThrow("um segredo")
  })
})

describe("CLAMD_URL", () => {
  test.each(["tcp://clamav:3310", "tcp://[::1]:3310", "tcp://clamav", "unix:/run/clamav/clamd.ctl"])(
    "may be %s",
    (CLAMD_URL) => {
      expect(readSettings({ CLAMD_URL })).toMatchObject({ clamdUrl: CLAMD_URL })
    },
  )

  test.each(["clamav:3310", "http://clamav:3310", "tcp://clamav/path", "unix:clamd", "tcp://"])(
    "may not be %s",
    (CLAMD_URL) => {
      expect(() => readSettings({ CLAMD_URL })).toThrow("CLAMD_URL must be tcp://HOST:PORT or unix:/PATH")
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
  ]
  const combinations = reached.flatMap(({ here, ...place }) =>
    ["", "production"].flatMap((NODE_ENV) =>
      ["", "postgres://db/atalaia"].flatMap((DATABASE_URL) =>
        ["", "on", "off"].map((DEMO) => ({
          env: { ...place, NODE_ENV, DATABASE_URL, DEMO },
          // Only on the loopback address, outside production. By default only with the embedded database.
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

test.each([
  [{ NODE_ENV: "production", PUBLIC_URL: "http://atalaia.example" }, true],
  [{ NODE_ENV: "production", PUBLIC_URL: "https://atalaia.example" }, false],
  [{ NODE_ENV: "production", PUBLIC_URL: "http://127.0.0.1:8080" }, false],
  [{ PUBLIC_URL: "http://atalaia.example" }, false],
])("with %j what is sent can be read on its way: %s", (env, said) => {
  expect(isReadOnTheWay(readSettings(env))).toBe(said)
})

test("the times of closing are whole seconds", () => {
  expect(readSettings({})).toMatchObject({ shutdownSeconds: 20, unreadySeconds: 0 })
  expect(readSettings({ SHUTDOWN_SECONDS: "5", UNREADY_SECONDS: "10" })).toMatchObject({
    shutdownSeconds: 5,
    unreadySeconds: 10,
  })
  expect(readSettings({ NODE_ENV: "production" })).toMatchObject({ unreadySeconds: 5 })
  expect(() => readSettings({ SHUTDOWN_SECONDS: "-1" })).toThrow("SHUTDOWN_SECONDS must be a whole number")
})

describe("an address", () => {
  test.each([
    [
      { PUBLIC_URL: "atalaia.gov.br" },
      'PUBLIC_URL must be http:// or https:// with a host, and no path, not "atalaia',
    ],
    [{ PUBLIC_URL: "https://atalaia.gov.br/acesso/" }, "PUBLIC_URL must be http:// or https://"],
    [{ PUBLIC_URL: "https://atalaia.gov.br?x=1" }, "PUBLIC_URL must be http:// or https://"],
    [{ PUBLIC_URL: "ftp://atalaia.gov.br" }, "PUBLIC_URL must be http:// or https://"],
    [{ PORT: "99999" }, "PORT must be at most 65535"],
    [{ SMTP_URL: "http://correio" }, "SMTP_URL must begin with smtp:// or smtps://"],
    [{ DATABASE_URL: "mysql://segredo@x/y" }, "DATABASE_URL must begin with postgres:// or postgresql://"],
    [
      { DATABASE_URL: "postgres://x/y", DATABASE_READ_URL: "x" },
      "DATABASE_READ_URL must begin with postgres://",
    ],
  ])("that is none is named: %j", (env, said) => {
    expect(() => readSettings(env)).toThrow(said)
  })

  test.each(["smtp://", "smtp://correio:99999", "smtp://correio:abc", "smtps://correio:0"])(
    "of a mail server needs a host: %s",
    (SMTP_URL) => {
      expect(() => readSettings({ SMTP_URL })).toThrow("SMTP_URL must name a host")
    },
  )

  test.each(["http://outro", "10.0.0.1:9000", "sistema:443", "[::1]:443", "*.interno", "0x7f.1", "a b"])(
    "is no host to call: %s",
    (host) => {
      expect(() => readSettings({ OUTBOUND_ALLOW: `sistema, ${host}` })).toThrow(
        `OUTBOUND_ALLOW must be hosts, without https://, a port or a path, not "${host}"`,
      )
    },
  )

  test("is taken as it is, without the slash at its end", () => {
    const env = {
      PUBLIC_URL: "https://atalaia.gov.br:8443/",
      SMTP_URL: "smtps://u:s@correio:465",
      OUTBOUND_ALLOW: "Sistema, 10.0.0.1,[::1], fd00:0::2,,ação.interno",
    }
    expect(readSettings(env)).toMatchObject({
      publicUrl: "https://atalaia.gov.br:8443",
      smtpUrl: "smtps://u:s@correio:465",
      // As addresses of requests have them.
      outboundAllow: ["sistema", "10.0.0.1", "::1", "fd00::2", "xn--ao-siap.interno"],
    })
  })

  test("that holds a secret is not repeated", () => {
    expect(() => readSettings({ DATABASE_URL: "mysql://segredo@x/y" })).not.toThrow("segredo")
  })
})
