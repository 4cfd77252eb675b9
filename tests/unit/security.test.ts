import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { maxDocumentBytes } from "@/domain/organizations/organization"
import { passwordMaximum, passwordMinimum } from "@/domain/password"
import { maxPhotoBytes } from "@/domain/people/photo"
import { maxFileBytes } from "@/domain/registration/files"
import { idleMinutes, reauthenticationMinutes, totalHours } from "@/domain/sessions"
import { bodyLimits, maxAnonymousBytes } from "@/server/http/body"
import { maxPerPerson } from "@/server/identity/access/hashing"
import {
  confirmationAttempts,
  confirmationFailures,
  deputyNamings,
  deviceCodes,
  emailChangeMails,
  emailCorrections,
  entryTrials,
  firstAccessMails,
  mailRequests,
  newDeviceMails,
  previewsTelling,
  pushedRequests,
  registrationMails,
  signInAttempts,
  signInFailures,
  signInRequests,
} from "@/server/identity/access/limits"
import { quotas } from "@/server/people/privacy/quota"
import { ticketKinds } from "@/server/platform/database/ticketKinds"
import { readSettings } from "@/server/platform/settings/settings"
import { applying, asvs, asvsDocument, numbers } from "../support/asvs"

/**
 * docs/asvs.json lists each requirement of OWASP ASVS 5.0.0, levels 1 and 2, exactly once. Each file and test that it names exists.
 * The lists of limits, keys and entry points in docs/security.md match the code.
 */
const root = fileURLToPath(new URL("../../", import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, "utf8")
const text = read("docs/security.md")
const deployment = read("docs/deployment.md")

/** The number of requirements of levels 1 and 2 in each section: they are numbered from 1 without a gap. */
const sections: Record<string, number> = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
  "17.1": 1,
  "17.2": 4,
  "17.3": 2,
}
const wanted = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
)

/** The text below a heading, up to the next heading of its level. */
function section(document: string, heading: string): string {
  const [marks = ""] = /^#+/.exec(heading) ?? []
  const [, after = ""] = document.split(`${heading}\n`)
  return after.split(new RegExp(`^#{1,${marks.length}} `, "m"))[0] ?? ""
}

/** The names in backticks that look like files. */
const filesIn = (cell: string) =>
  [...cell.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+|[\w-]+\.\w+|Dockerfile)`/g)].map(([, path = ""]) => path)

test("the requirements of levels 1 and 2 are there, each once, in their order", () => {
  expect(wanted).toHaveLength(253)
  expect(numbers).toEqual(wanted)
})

test("a requirement that is open applies, and is named once", () => {
  const open = asvs.open.flatMap((each) => each.numbers)
  expect(open.length).toBeGreaterThan(0)
  expect(open.filter((number, index) => open.indexOf(number) !== index)).toEqual([])
  expect(open.filter((number) => !applying.some((each) => each.number === number))).toEqual([])
})

// `-u` writes it.
test("the page of the requirements is made from the present data", async () => {
  await expect(asvsDocument()).toMatchFileSnapshot("../../docs/asvs.md")
})

const asWritten = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
/** Whether a file has a test, or a group of tests, with that title. */
const hasTitle = (source: string, title: string) =>
  new RegExp(`\\(\\s*(["'\`])${asWritten(title)}\\1`).test(source.replaceAll('\\"', '"'))

/** A setting, such as `CLAMD_URL`, or a heading. The test of documents follows the links of the page. */
const isFile = (place: string) => !/^[A-Z_]+$|#/.test(place)

describe.each(applying)("$number", ({ where }) => {
  test("says where it is done, in files that are there", () => {
    expect(where).not.toEqual([])
    expect(where.filter((place) => isFile(place) && !existsSync(`${root}${place}`))).toEqual([])
  })
})

describe.each(applying.filter(({ tests }) => tests))("$number", ({ tests }) => {
  test("says which tests show it, and they are there", () => {
    const named = Object.entries(tests ?? {})
    expect(named.length).toBeGreaterThan(0)
    const missing = named.flatMap(([file, titles]) =>
      existsSync(`${root}${file}`)
        ? titles.filter((title) => !hasTitle(read(file), title)).map((title) => `${file}: ${title}`)
        : [file],
    )
    expect(missing).toEqual([])
  })
})

test("few promises have no test, and those are about documents, proxies and operators", () => {
  const read = applying.filter(({ tests }) => !tests).map(({ number }) => number)
  expect(read).toEqual([
    "3.5.4",
    "3.7.1",
    "6.4.2",
    "11.2.1",
    "12.1.1",
    "12.1.2",
    "12.2.2",
    "12.3.3",
    "13.2.1",
    "15.1.1",
    "16.1.1",
  ])
})

/** OWASP ASVS 5.0. */
const chapters = [
  "Encoding and Sanitization",
  "Validation and Business Logic",
  "Web Frontend Security",
  "API and Web Service",
  "File Handling",
  "Authentication",
  "Session Management",
  "Authorization",
  "Self-contained Tokens",
  "OAuth and OIDC",
  "Cryptography",
  "Secure Communication",
  "Configuration",
  "Data Protection",
  "Secure Coding and Architecture",
  "Security Logging and Error Handling",
  "WebRTC",
]

test("it follows the chapters of the standard, in order, each with its own requirements", () => {
  expect(asvs.chapters.map(({ title }) => title)).toEqual(chapters)
  for (const [index, { requirements }] of asvs.chapters.entries())
    expect(new Set(requirements.map(({ number }) => Number(number.split(".")[0])))).toEqual(
      new Set([index + 1]),
    )
})

const listed = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|tsx)$/.test(path))
    .map((path) => `${folder}/${path}`)
const ofServer = ["src/server", "src/contract", "src/domain"].flatMap(listed)
const ofPage = [
  "src/client",
  "src/ui",
  "src/screens",
  "src/palette",
  "src/shell",
  "views",
  "commands",
].flatMap(listed)
const having = (files: readonly string[], pattern: RegExp) => files.filter((path) => pattern.test(read(path)))

test("the server starts no program, evaluates no text and loads no code that somebody sends", () => {
  expect(ofServer.length).toBeGreaterThan(200)
  // Password hashing runs in threads of the server's own program.
  const own = ["src/server/identity/access/hashThreads.ts"]
  const evaluating = /child_process|node:vm|node:worker_threads|\beval\(|new Function\(|import\((?!\s*["'])/
  const found = having([...ofServer, ...ofPage], evaluating)
  expect(found.filter((path) => !own.includes(path))).toEqual([])
})

test("the page sets no HTML and takes no messages of other windows", () => {
  expect(ofPage.length).toBeGreaterThan(200)
  const markup =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|createContextualFragment/
  expect(having(ofPage, markup)).toEqual([])
  // The port of a private channel, which no other window has, and messages between the page and its own worker.
  const own = [
    "src/shortcuts/painted.ts",
    "views/plans/table/read/inWorker.ts",
    "views/plans/table/read/worker.ts",
  ]
  const hearing = having(ofPage, /addEventListener\(\s*["']message["']|\bonmessage\s*=/)
  expect(hearing.filter((path) => !own.includes(path))).toEqual([])
})

test("nothing takes a certificate that it cannot check", () => {
  expect(
    having(ofServer, /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|sslmode=no-verify/),
  ).toEqual([])
})

const limitOf = (counted: readonly { limit: number }[]) => counted.map(({ limit }) => limit)

test("the limits of the document are those of the code", () => {
  const settings = readSettings({})
  const id = "12345678909"
  const address = "192.0.2.1"
  const known = { hash: new Uint8Array(32), token: "x" }
  const [wrong, wrongThere] = limitOf(signInFailures(id, address))
  const [ofDevice] = limitOf(signInFailures(id, address, known))
  expect(ofDevice).toBe(wrong)
  const [, attemptsThere] = limitOf(signInAttempts(settings.signInsPerPerson, id, address))
  const [confirmed] = limitOf(confirmationFailures(id, address))
  const [mails, mailsThere] = limitOf(mailRequests(id, address))
  const [accesses, accessesBy] = limitOf(firstAccessMails(id, id))
  const [corrections, correctionsBy] = limitOf(emailCorrections(id, id))
  const [changes, changesBy] = limitOf(emailChangeMails(id, id))
  const limits = section(text, "### Limits")
  const inKb = (bytes: number) => bytes / 1024
  const inMb = (bytes: number) => inKb(bytes) / 1024
  for (const line of [
    `| wrong passwords and codes at sign-in | ${wrong} of an id, or of a device that is known; ${wrongThere} of a network | 15 minutes |`,
    `| sign-ins, right ones too | ${settings.signInsPerPerson} of an id (\`SIGN_INS_PER_PERSON\`), ${attemptsThere} of a network | 15 minutes |`,
    `| wrong passwords and codes inside a session | ${confirmed} of a person | 15 minutes |`,
    `| passwords, codes and new passkeys inside a session, right ones too | ${limitOf(confirmationAttempts(id))} of a person; ${maxPerPerson} at once in each process | 15 minutes |`,
    `| links that are asked for without a session | ${mails} for an id, ${mailsThere} of a network | 15 minutes |`,
    `| messages of sign-ins from a new device | ${newDeviceMails(id).limit} to a person, then one that says that there are more | 1 hour |`,
    `| links of a first access sent again | ${accesses} for a person, ${accessesBy} by one | 15 minutes |`,
    `| links to a pre-registration | ${limitOf(registrationMails("a@b"))} to an address | 15 minutes |`,
    `| changes of e-mail asked for | ${changes} for a person, ${changesBy} by one | 15 minutes |`,
    `| addresses of pre-registrations corrected | ${corrections} of a person, ${correctionsBy} by one | 15 minutes |`,
    `| requests of applications and devices to sign in | ${limitOf(signInRequests(address))} of a network | 15 minutes |`,
    `| requests to sign in that programs push | ${limitOf(pushedRequests(address))} of a network | 15 minutes |`,
    `| codes of devices typed | ${limitOf(deviceCodes(address))} of a network | 15 minutes |`,
    `| deputies named | ${limitOf(deputyNamings(id))} by a person; ${limitOf(previewsTelling(id))} previews | 15 minutes |`,
    `| integrations tried | ${limitOf(entryTrials(id))} by a person | 15 minutes |`,
    `| bodies of calls | ${inKb(maxAnonymousBytes)} KiB of a call without a session; at the same time ${inMb(bodyLimits.unknown)} MiB without a session, ${inMb(bodyLimits.person)} MiB of a person, ${inMb(bodyLimits.signedIn)} MiB in all, in each process | |`,
    `| calls of a session | ${settings.callsPerMinute} in each process (\`CALLS_PER_MINUTE\`) | 1 minute |`,
    `| people whose data are read | ${quotas.person.session} in a session, ${quotas.person.day} a person | 1 day |`,
    `| people whose concealed data are read | ${quotas.revealed.session} in a session, ${quotas.revealed.day} a person | 1 day |`,
  ]) {
    expect(limits).toContain(line)
  }
  expect(section(text, "### Signing in")).toContain(`${passwordMinimum} to ${passwordMaximum} characters`)
  expect(section(text, "### Signing in")).toContain(
    `${ticketKinds.firstAccess.hours} hours (first access), ${ticketKinds.recover.hours} hours (forgotten password), ${ticketKinds.registry.hours / 24} days (pre-registration)`,
  )
  expect(section(text, "### Sessions")).toContain(
    `${idleMinutes} minutes without use and ${totalHours} hours in all`,
  )
  expect(section(text, "### Sessions")).toContain(`more than ${reauthenticationMinutes} minutes ago`)
  const files = section(text, "### Files")
  const megabytes = (bytes: number) => `${bytes.toLocaleString("en")} bytes`
  for (const bytes of [maxFileBytes, maxDocumentBytes, maxPhotoBytes])
    expect(files).toContain(megabytes(bytes))
  // The limit in the provider's own configuration.
  expect(read("src/server/federation/provider/provider.ts")).toMatch(
    /const minute = 60\b[\s\S]*AuthorizationCode: minute,/,
  )
})

test("the ways in of the document are those that open a session", () => {
  const opening = having(ofServer, /(?<!function )\bopenSession\(/)
  const ways = filesIn(section(text, "### Signing in"))
  expect(opening.length).toBeGreaterThan(3)
  expect(opening.filter((path) => !ways.includes(path))).toEqual([])
})

test("the keys of the document are those of the code", () => {
  const keys = section(text, "### Keys")
  const [, purposes = ""] =
    /type Purpose =([^\n]*(?:\n +\|[^\n]+)*)/.exec(read("src/server/platform/secrets/secretKey.ts")) ?? []
  const names = [...purposes.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name)
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter((name) => !keys.includes(`\`${name}\``))).toEqual([])
  const used = ofServer.flatMap((path) =>
    [
      ...read(path).matchAll(
        /(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|createSign|createVerify|pbkdf2Sync|scryptSync)\(\s*"([^"]+)"/g,
      ),
    ].map(([, name = ""]) => name),
  )
  expect(new Set(used)).toEqual(new Set(["sha256", "aes-256-gcm"]))
})

test("all that the server talks to is written down", () => {
  const talks = section(deployment, "## What it talks to")
  const reaching =
    /import (?!\{ isIP \}).* from "node:(?:net|http|https|tls|dgram)"|\bfetch\(|new AwsClient|createTransport\(|new (?:pg\.)?Pool\(|new OTLPTraceExporter/
  // Servers only, without clients.
  const listening = [
    "src/server/http/operations/listen.ts",
    "src/server/http/operations/shutdown.ts",
    "src/server/start/serve.ts",
  ]
  const asking = having(ofServer, reaching).filter((path) => !listening.includes(path))
  expect(asking.length).toBeGreaterThan(4)
  expect(asking.filter((path) => !talks.includes(`\`${path}\``))).toEqual([])
  for (const setting of [
    "DATABASE_URL",
    "DATABASE_READ_URL",
    "S3_URL",
    "SMTP_URL",
    "CLAMD_URL",
    "AUDIT_SYSLOG",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "POSTAL_CODE_URL",
    "TILE_URL",
  ])
    expect(talks).toContain(`\`${setting}\``)
})

test("every table of the database has its level of protection", () => {
  const folder = "src/server/platform/database/migrations"
  const migrations = readdirSync(`${root}${folder}`).filter((file) => file.endsWith(".sql"))
  const sql = migrations.map((file) => read(`${folder}/${file}`)).join("\n")
  const tables = [...sql.matchAll(/CREATE (?:UNLOGGED )?TABLE "?([a-z_0-9]+)"?(?![.\w])/gi)].map(
    ([, name = ""]) => name,
  )
  expect(tables.length).toBeGreaterThan(70)
  const levels = section(text, "### What is protected how")
  const named = [...levels.matchAll(/`([a-z_0-9]+)`/g)].map(([, name = ""]) => name)
  expect(tables.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
})
