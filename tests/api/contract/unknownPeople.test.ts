import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { type Call, hasBody, parametersOf } from "@/contract/call"
import { abilitiesOf, platformRoles } from "@/domain/roles"
import { formOf, pdf } from "../../support/data/files"
import { addPerson, applicationId } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import { everyCall, type NamedCall } from "../../support/server/contract"
import { account, systemForFile } from "../../support/server/system"
import { type Schema, schemaOf } from "../hostile/inputs"

/** Actors who reach only some people cannot learn from any call whether another person exists (docs/asvs.md, V8). */
/** Actors who have links or an application, in addition to those with a single role of the platform. */
const accounts = ["authorizer", "linker", "appAdmin", "appManager"] as const
const ofPeople = everyCall.filter(({ record }) => /:(atalaiaId|clientId)\b/.test(record.path))
const unknown = "50000000002"

interface Asker {
  name: string
  token: string
  abilities: string[]
}
const system = systemForFile()
let asking: Asker[]
/** People without a unit: only actors who reach everyone reach them. */
let foreign: { users: string[]; preUsers: string[] }
let numbers: Record<string, number>

beforeAll(async () => {
  const withRole = async (name: string, title: string) => {
    const id = await addPerson(system)
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${id}, id, ${account.superAdmin} from role where title in (${platformRoles.user}, ${title})`)
    return { name, id }
  }
  const { admin: _, ...limited } = platformRoles
  const askers = [
    ...accounts.map((name) => ({ name: `the account ${name}`, id: account[name] })),
    ...(await Promise.all(Object.entries(limited).map(([name, title]) => withRole(name, title)))),
  ]
  asking = await Promise.all(
    askers.map(async ({ name, id }) => {
      const token = await system.signIn(id)
      const { body } = await system.call<{ roles: string[] }>("GET", "/session", { token })
      return { name, token, abilities: abilitiesOf(body.roles) }
    }),
  )
  const preUser = "50000000001"
  await system.db.execute(sql`
    insert into pre_user (atalaia_id, email) values (${preUser}, 'em.curso@exemplo.gov.br')`)
  foreign = {
    users: [await addPerson(system), await addPerson(system, { enabled: false })],
    preUsers: [preUser],
  }
  numbers = {
    appId: await applicationId(system, "SINAL"),
    roleId: await roleId(system, "ROLE_SINAL_CONSULTA"),
  }
})

const texts = [
  "Uma justificativa.",
  "2030-01-01T00:00:00Z",
  "2020-01-01",
  "ana@exemplo.gov.br",
  "10120130149",
  "1",
]

/** The smallest value that a shape accepts. */
function least(schema: Schema): unknown {
  const { properties = {}, required = [], items, minItems = 0, minimum = 1, minLength = 0 } = schema
  const choice = (schema.anyOf ?? schema.oneOf)?.[0]
  if (choice) return least(choice)
  if (schema.enum) return schema.enum[0]
  if ("const" in schema) return schema.const
  switch (schema.type) {
    case "string": {
      const pattern = new RegExp(schema.pattern ?? "")
      return texts.find((each) => pattern.test(each) && each.length >= minLength)
    }
    case "integer":
    case "number":
      return Math.max(minimum, 1)
    case "boolean":
      return true
    case "array":
      return Array.from({ length: minItems }, () => items && least(items))
    case "object":
      return Object.fromEntries(required.map((name) => [name, least(properties[name] ?? {})]))
    default:
      return pdf()
  }
}

const record = (value: unknown) => Object.fromEntries(Object.entries(value ?? {}))

function sent(call: Call, id: string) {
  const path = parametersOf(call.path).reduce(
    (made, { name, numeric }) =>
      made.replace(`:${name}`, numeric ? String(numbers[name] ?? 1) : name === "app" ? "SINAL" : id),
    call.path,
  )
  // An approval must grant at least one role, which its shape does not state.
  const granted = call.path.endsWith("/approval") && { roles: [{ id: numbers.roleId }] }
  const query = Object.fromEntries((schemaOf(call.query).required ?? []).map((name) => [name, "1"]))
  const parts = hasBody(call) ? { ...record(least(schemaOf(call.body))), ...granted } : undefined
  return { path, query, body: parts && call.multipart ? formOf(parts) : parts }
}

const mayMake = ({ who }: Call, { abilities }: Asker) =>
  who === "signedIn" || [who].flat().some((ability) => abilities.includes(ability))
/** Searches or edits people of the whole system. */
const reachesUsers = ({ abilities }: Asker) =>
  abilities.includes("users.search") || abilities.includes("users.editDetails")
/** Called by people who pre-register others, and who learn during pre-registration which people are already users. */
const ofWhoPreRegisters = "users.resendFirstAccess"
/** Allowed for every unopened pre-registration: insert managers find them in the palette. */
const ofNeverOpened = "registration.correctEmail"
const reachesPreUsers = ({ abilities }: Asker) => abilities.includes("preUsers.edit")

test("there are many such calls, and what is sent to them is read", () => {
  expect(ofPeople.length).toBeGreaterThan(60)
  for (const { id, record: call } of ofPeople) {
    if (!hasBody(call) || call.multipart) continue
    expect(call.body.allows(sent(call, unknown).body), id).toBe(true)
  }
})

/** The same for each call, so that two refusals can be compared as a whole. */
const headers = { "X-Request-Id": "a".repeat(8) }

test.each(ofPeople)("$id", async ({ id: named, record: call }: NamedCall) => {
  for (const asker of asking.filter((each) => mayMake(call, each))) {
    const people = [
      ...(reachesUsers(asker) || named === ofWhoPreRegisters ? [] : foreign.users),
      ...(reachesPreUsers(asker) || named === ofNeverOpened ? [] : foreign.preUsers),
    ]
    const answer = async (id: string) => {
      const { path, ...options } = sent(call, id)
      const { status, body } = await system.call(call.method, path, {
        token: asker.token,
        headers,
        ...options,
      })
      return { asker: asker.name, status, body: JSON.stringify(body ?? null).replaceAll(id, "") }
    }
    const expected = await answer(unknown)
    for (const id of people) expect(await answer(id)).toEqual(expected)
  }
})
