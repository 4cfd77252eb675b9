import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { transportOf } from "@/server/platform/mail/transport"
import { formOf, pdf } from "../../support/data/files"
import { addPerson } from "../../support/data/person"
import type { Answer } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/**
 * Stored text is kept unchanged and returned as data: as JSON or as a download. No answer of the API is a page that contains user
 * text, and no header is made from it.
 */
const system = systemForFile()
const { api } = system
let superAdmin: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
})

const script = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>\u2028`

/** As data: JSON that no browser interprets as another type. */
function expectData({ headers }: Answer<unknown>) {
  expect(headers.get("content-type")).toMatch(/^application\/(problem\+)?json$/)
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  const policy = headers.get("content-security-policy") ?? ""
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain("script-src")
  expect(policy).toContain("frame-ancestors 'none'")
}

describe("a script that was written into", () => {
  test("a name comes back as it was written, in every list that shows it", async () => {
    const id = await addPerson(system, { name: `ZULEICA ${script}` })
    for (const path of [
      `/users/${id}`,
      "/users?search=zuleica",
      "/search?text=zuleica",
      `/client/${id}/applications`,
    ]) {
      const answer = await system.call("GET", path, { token: superAdmin })
      expect(answer.status).toBe(200)
      expectData(answer)
    }
    const { body } = await api.users.get({ token: superAdmin, params: { atalaiaId: id } })
    expect(body.name).toBe(`ZULEICA ${script}`)
  })

  test("a justification and a command line comes back from the history as it was written", async () => {
    const id = await addPerson(system)
    const blocked = await api.blocks.create({
      token: superAdmin,
      params: { clientId: id, app: "SINAL" },
      body: {
        roleId: await anyRole(),
        justification: script,
      },
      headers: { "X-Command-Line": encodeURIComponent(`block user ${script}`) },
    })
    expect(blocked.status).toBe(200)
    const history = await api.users.history({ token: superAdmin, params: { atalaiaId: id } })
    expectData(history)
    expect(history.body.items[0]).toMatchObject({
      justification: script.trim(),
      commandLine: `block user ${script}`,
    })
  })

  const anyRole = async () =>
    (
      await rows<{ id: number }>(
        system.db,
        sql`
          select r.id from role r join application a on a.id = r.app_id
          where a.acronym = 'SINAL' and not r.disabled order by r.id limit 1`,
      )
    )[0]?.id ?? 0

  test.each([
    ["an address", `/${encodeURIComponent(script)}`],
    ["a search", `/organizations?search=${encodeURIComponent(script)}`],
    ["an identifier", `/users/${encodeURIComponent(script)}`],
    ["a filter", `/users?search=${encodeURIComponent(`active:${script}`)}`],
    ["a number", `/roles?appId=${encodeURIComponent(script)}`],
  ])("%s is not echoed where it is refused", async (_, path) => {
    const answer = await system.call("GET", path, { token: superAdmin })
    expectData(answer)
    expect(JSON.stringify(answer.body)).not.toContain("alert(1)")
  })

  test("the address of the documentation is not echoed, and nothing runs there but its own file", async () => {
    const response = await system.app.request(`/api/docs?x=${encodeURIComponent(script)}`)
    const page = await response.text()
    expect(page).not.toContain("alert(1)")
    expect(page.match(/<script[^>]*>[^<]*/gi)).toEqual(['<script type="module" src="/api/docs/tryOut.mjs">'])
    const policy = response.headers.get("content-security-policy") ?? ""
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toContain("unsafe")
  })
})

describe("addresses that are followed later", () => {
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//mau.example",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
  ])("%j is none that an application redirects to", async (redirectUrl) => {
    const answer = await api.applications.create({
      token: superAdmin,
      body: { title: "Prova", acronym: "PROVAXSS", appKey: "prova-xss", redirectUrl },
    })
    expect(answer.status).toBe(422)
    expect(answer.refusal?.fields).toHaveProperty("redirectUrl")
  })
})

describe("a name that would break the line it stands in, or look like another", () => {
  const unit = (value: string): unknown => formOf({ organization: { title: value } })
  test.each([
    ["/applications", "title"],
    ["/applications", "acronym"],
    ["/organizations", "organization.title", unit],
    ["/roles", "title"],
    ["/application/SINAL/access-profiles", "name"],
    ["/texts", "title"],
  ])("%s takes no such %s", async (path, field, bodyOf = (value: string) => ({ [field]: value })) => {
    const mistake = async (value: string) =>
      (await system.call("POST", path, { token: superAdmin, body: bodyOf(value) })).refusal?.fields?.[field]
    expect(await mistake("Prova\nde linha")).toBe("Escreva em uma só linha.")
    expect(await mistake("Prova \u202eavorP")).toBe(
      "Há um sinal que não se vê e muda como o texto é lido: escreva de novo.",
    )
    expect(await mistake("Prova")).toBeUndefined()
  })
})

describe("the name of a file", () => {
  const names = [
    'a"; filename="b.html',
    "a\r\nSet-Cookie: sessao=1\r\n\r\n<script>alert(1)</script>.pdf",
    "\u202efdp.exe",
    "../../../secret.key",
    "..\\..\\secret.key",
    "<img src=x onerror=alert(1)>.pdf",
    "ofício nº 1 – cópia'*.pdf",
    "%0d%0aSet-Cookie: x.pdf",
    `${"🏛".repeat(150)}.pdf`,
    "index.html",
    "a.svg",
  ]

  test.each(names)("%j makes no header and no path, and ends as its content does", async (name) => {
    const [type] = await rows<{ id: number }>(
      system.db,
      sql`select id from document_type where label = 'Diploma'`,
    )
    const id = await addPerson(system)
    const token = await system.signIn(id)
    // The bytes are written by hand, because a malicious client does not escape them.
    const body = { file: new File([await pdf().arrayBuffer()], name, { type: "text/html" }) }
    const sent = await api.userFiles.create({
      token,
      params: { atalaiaId: id },
      query: { documentTypeId: type?.id ?? 0 },
      body,
    })
    expect(sent.status).toBe(200)
    const listed = await system.call<{ id: number; fileName: string }[]>(
      "GET",
      `/user-files/user/${id}?isValid=false`,
      {
        token,
      },
    )
    const [file] = listed.body
    expect(file?.fileName).toMatch(/^[^/\\\p{Cc}\p{Cf}]+\.pdf$/u)
    const answer = await api.userFiles.download({ token, params: { fileId: file?.id ?? 0 } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("application/pdf")
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(answer.headers.get("set-cookie")).toBeNull()
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename\*=UTF-8''[A-Za-z\d\-_.!~*'()%]+$/,
    )
  })

  test.each([
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["a script", "alert(1)"],
    ["a page behind the marks of text", "\ufeff<html>"],
    ["a program", "MZ\u0090\u0000\u0003"],
  ])("%s is no document, whatever it says that it is", async (_, content) => {
    const [type] = await rows<{ id: number }>(
      system.db,
      sql`select id from document_type where label = 'Diploma'`,
    )
    const id = await addPerson(system)
    const body = { file: new File([content], "diploma.pdf", { type: "application/pdf" }) }
    const sent = await api.userFiles.create({
      token: await system.signIn(id),
      params: { atalaiaId: id },
      query: { documentTypeId: type?.id ?? 0 },
      body,
    })
    expect(sent).toMatchObject({ status: 422, body: { fields: { file: expect.any(String) } } })
  })
})

test("a file goes again with the change that it was sent for, where that is refused", async () => {
  const kept = async () => {
    const found = await readdir(join(system.folder, "files"), { recursive: true, withFileTypes: true })
    return found.filter((entry) => entry.isFile()).length
  }
  const [unit] = await rows<{ id: number; parent: number }>(
    system.db,
    sql`
      select id, parent_id as parent from organization
      where enabled and parent_id is not null and not exists (select from organization c where c.parent_id = organization.id)
      order by id limit 1`,
  )
  const migration = [{ organizationsToMigrate: [unit?.id], newOrganizationFather: unit?.parent }]
  const people = { newOrganizationId: unit?.id, atalaiaIds: ["00000000000"] }
  const before = await kept()
  for (const [method, path, parts] of [
    ["POST", `/organizations/${unit?.id}/enable`, {}],
    ["PATCH", "/organizations/migrate", { organizationMigrations: migration }],
    ["PATCH", "/organizations/migrate-users", people],
    ["PATCH", "/organizations/migrate-preusers", people],
  ] as const) {
    const answer = await system.call<{ fields?: object }>(method, path, {
      token: superAdmin,
      body: formOf({ ...parts, file: pdf() }),
    })
    expect([409, 422]).toContain(answer.status)
    // The refusal was not about the file.
    expect(answer.body.fields ?? {}).not.toHaveProperty("file")
    expect(await kept(), path).toBe(before)
  }
})

describe("a message", () => {
  test.each([
    "a@b.gov.br\r\nBcc: todos@exemplo.gov.br",
    "a@b.gov.br\nBcc: todos@exemplo.gov.br",
    "a@b.gov.br, todos@exemplo.gov.br",
    "Nome <a@b.gov.br>",
    "a@b.gov.br\u0000",
  ])("%j is no address to send it to", async (email) => {
    const before = await rows(system.db, sql`select id from mail_outbox`)
    const answer = await api.users.create({
      token: superAdmin,
      body: { email, isForeign: true },
    })
    if (answer.status === 200) {
      // Characters that an address cannot contain are removed before the check.
      expect(answer.body).toMatchObject({ email: "a@b.gov.br" })
    } else {
      expect(answer).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } })
      expect(await rows(system.db, sql`select id from mail_outbox`)).toEqual(before)
    }
  })

  test("has the headers that it is given, and none that a text brings along", async () => {
    const transport = transportOf({
      mailFrom: "Atalaia <nao-responda@exemplo.gov.br>",
      dataFolder: system.folder,
    })
    await transport.send(900_001, {
      to: "a@b.gov.br\r\nBcc: todos@exemplo.gov.br",
      subject: "Prova\r\nBcc: todos@exemplo.gov.br",
      body: "Olá.\r\n.\r\nBcc: todos@exemplo.gov.br",
    })
    transport.close()
    const message = await readFile(join(system.folder, "outbox", "00900001.eml"), "utf8")
    const [head = ""] = message.split("\r\n\r\n")
    expect(head).toMatch(/^To:/m)
    expect(head).not.toMatch(/^Bcc:/im)
  })
})
