// @vitest-environment jsdom

import { commands } from "@commands/index"
import { describe, expect, test } from "vitest"
import type { Call } from "@/contract/call"
import { calls } from "@/contract/index"
import { allAbilities } from "@/domain/access"
import type { Command, Slot, SlotKind } from "@/palette/command"
import { format, parse } from "@/palette/grammar"
import { appearing, checkCommands, visible } from "@/palette/table"
import type { Target } from "@/palette/target"
import { missingSlots } from "@/palette/values"
import { waysOf } from "../support/commandWays"

test("the table of commands is sound", () => {
  expect(() => checkCommands(commands)).not.toThrow()
})

/** Something that can stand in a slot of each kind, with what makes writing it hard. */
const samples: Record<SlotKind, string> = {
  user: "12345678909",
  app: "SINAL",
  role: "ROLE_SINAL_GESTOR",
  profile: 'GESTÃO "ESTADUAL", norte',
  org: "PCSP",
  preUser: "11821831829",
  screen: "users",
  filters: "active:true org:PCSP role:ROLE_SINAL",
  identifier: "maria@exemplo.gov.br",
  text: 'saiu da unidade, por "ofício" 12 em SINAL',
  when: "31/12/2026 18:00",
  day: "01/02/2026",
  number: "25",
  choice: "dark",
  documentType: "Termo de responsabilidade",
  platformRole: "ROLE_ATALAIA_LINKER",
  domainEntry: "Bom Jesus (PI)",
  writtenText: "Termo de responsabilidade",
}
const sampleOf = ({ kind, choices }: Slot) => choices?.[0]?.value ?? samples[kind]
const filled = ({ slots }: Command, without: readonly string[]) =>
  Object.fromEntries(
    Object.entries(slots)
      .filter(([name]) => !without.includes(name))
      .map(([name, slot]) => [
        name,
        slot.many ? [{ text: sampleOf(slot) }, { text: "10220230200" }] : [{ text: sampleOf(slot) }],
      ]),
  )

const everyWay = commands.flatMap((command) =>
  waysOf(command).flatMap((without) =>
    (["en", "pt"] as const).map((language) => ({ id: command.id, command, without, language })),
  ),
)

test.each(everyWay)(
  "the line of $id without $without is read as it was written, in $language",
  ({ command, without, language }) => {
    const values = filled(command, without)
    const line = format(command, values, language, commands)
    const parsed = parse(line, 0, commands)
    expect(parsed.command?.id).toBe(command.id)
    expect(parsed.problems).toEqual([])
    const read = Object.fromEntries(
      parsed.slots
        .filter(({ name }) => !without.includes(name))
        .map(({ name, values: list }) => [name, list.map(({ text }) => ({ text }))]),
    )
    expect(read).toEqual(values)
    expect(missingSlots(command, read)).toEqual([])
  },
)

describe.each(commands.map((command) => [command.id, command] as const))("%s", (_, command) => {
  test("is said in both languages and does exactly one thing", () => {
    expect(command.words.en.length).toBeGreaterThan(0)
    expect(command.words.pt.length).toBeGreaterThan(0)
    const ways = [command.go, command.change, command.form, command.run].filter((way) => way !== undefined)
    expect(ways).toHaveLength(1)
  })

  test.each(waysOf(command))("is offered to nobody whom its call would refuse, without %s", (...without) => {
    if (!command.change) return
    const values = Object.fromEntries(
      Object.entries(filled(command, without)).map(([name, list]) => [
        name,
        list.map(({ text }) => ({ id: text, text, label: text })),
      ]),
    )
    const { resource, name } = command.change.request(values)
    const { who } = (calls as Record<string, Record<string, Call>>)[resource]?.[name] ?? {}
    if (who === "signedIn") return
    expect([who].flat()).toEqual(expect.arrayContaining([command.who ?? "everyone"].flat()))
  })

  test.each(waysOf(command))(
    "offers a way back that exists and that it can fill, without %s",
    (...without) => {
      const opposite = command.change?.opposite
      if (!opposite) return
      const values = Object.fromEntries(
        Object.entries(filled(command, without)).map(([name, list]) => [
          name,
          list.map(({ text }) => ({ id: text, text, label: text })),
        ]),
      )
      const other = commands.find(({ id }) => id === opposite.id)
      if (!other) throw new Error(`${opposite.id} is not there`)
      const fill = Object.entries(opposite.fill(values)).map(([name, text]) => [name, [text]])
      expect(Object.keys(other.slots)).toEqual(expect.arrayContaining(fill.map(([name]) => name)))
      expect(missingSlots(other, Object.fromEntries(fill))).toEqual([])
    },
  )
})

const value = (text: string) => [{ id: text, text, label: text }]
const place = { user: value("12345678909"), app: value("2"), because: value("Saiu") }
const byId = (id: string) => {
  const found = commands.find((command) => command.id === id)
  if (!found?.change) throw new Error(`${id} changes nothing`)
  return found.change
}

describe("blocks", () => {
  test("without a role the person is disabled in the application", () => {
    const change = byId("block-user")
    expect(change.request(place)).toMatchObject({
      path: "/client/12345678909/application/2/access-enabled",
      route: { method: "PATCH" },
      body: { enabled: false, description: "Saiu" },
    })
    expect(change.done(place)).toBe("Usuário desabilitado na aplicação com sucesso.")
    expect(change.failed?.(place)).toBe(
      "Erro ao desabilitar o usuário na aplicação, tente novamente mais tarde.",
    )
  })

  test("with a role that role is blocked", () => {
    const change = byId("block-user")
    const values = { ...place, role: value("7") }
    expect(change.request(values)).toMatchObject({
      path: "/client/12345678909/application/2/block-assignments/roles",
      route: { method: "POST" },
      body: { roleId: 7, justification: "Saiu" },
    })
    expect(change.done(values)).toBe("Permissão bloqueado com sucesso")
    expect(change.failed?.(values)).toBe(
      "Houve um error ao bloquear o permissão, tente novamente mais tarde.",
    )
  })

  test("unblocking a role asks for no justification", () => {
    const { because: _, ...rest } = place
    expect(byId("unblock-user").request({ ...rest, role: value("7") })).toMatchObject({
      path: "/client/12345678909/application/2/block-assignments/roles/7",
      route: { method: "DELETE" },
      query: {},
    })
  })
})

test("a role is granted until a moment, or without end", () => {
  const { request } = byId("grant-role")
  const values = { ...place, role: value("7") }
  expect(request(values)).toMatchObject({ body: { roleId: 7 } })
  expect(request({ ...values, until: value("2026-12-31T18:00:00-03:00") })).toMatchObject({
    body: { roleId: 7, expirationDateTime: "2026-12-31T18:00:00-03:00" },
  })
})

test("activating says the name in the specification's words", () => {
  const values = { user: [{ id: "1", text: "1", label: "MARIA SOUZA" }], because: value("Voltou") }
  expect(byId("activate-user").done(values)).toBe("Usuário MARIA SOUZA Ativado")
  expect(byId("deactivate-user").done(values)).toBe("Usuário MARIA SOUZA Inativado")
})

describe("what shows on a role, by the state of its assignment (1-core §4)", () => {
  const target: Target<"roleOfClient"> = {
    kind: "roleOfClient",
    clientId: "12345678909",
    clientKind: "user",
    app: "SINAL",
    role: "ROLE_SINAL_GESTOR",
    assignment: "none",
    blocked: false,
    can: { assign: true, block: true },
  }
  const labels = (changes: Partial<Target<"roleOfClient">>) =>
    appearing(visible(commands, allAbilities), { ...target, ...changes }).map(({ label }) => label)
  const table: [string, Partial<Target<"roleOfClient">>, string[]][] = [
    ["none", {}, ["Ativar", "Ativar temporariamente", "Bloquear", "Explicar", "Quem tem"]],
    ["active", { assignment: "active" }, ["Atualizar", "Desativar", "Bloquear", "Explicar", "Quem tem"]],
    ["timed", { assignment: "timed" }, ["Atualizar", "Desativar", "Bloquear", "Explicar", "Quem tem"]],
    [
      "expired",
      { assignment: "expired" },
      ["Reativar", "Reativar temporariamente", "Bloquear", "Explicar", "Quem tem"],
    ],
    [
      "blocked",
      { blocked: true },
      ["Ativar", "Ativar temporariamente", "Atualizar bloqueio", "Desbloquear", "Explicar", "Quem tem"],
    ],
    ["an application's", { clientKind: "app" }, ["Ativar", "Ativar temporariamente", "Quem tem"]],
    [
      "an application's, active",
      { clientKind: "app", assignment: "active" },
      ["Atualizar", "Desativar", "Quem tem"],
    ],
  ]
  test.each(table)("%s", (_, changes, expected) => {
    expect(labels(changes)).toEqual(expected)
  })

  test.each(table)("no key does two things, %s", (_, changes) => {
    const keys = appearing(commands, { ...target, ...changes }).flatMap(({ command: { key } }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  })

  test("an application is filled in as the client", () => {
    const [granted] = appearing(commands, { ...target, clientKind: "app", clientId: "12" })
    expect(granted?.line).toBe("> grant role ROLE_SINAL_GESTOR client 12 app SINAL")
  })

  test("a timed one is prolonged from the moment it has", () => {
    const shown = appearing(commands, {
      ...target,
      assignment: "timed",
      expirationDateTime: "2026-12-31T18:00:00-03:00",
    })
    const { fill } = shown.find(({ command }) => command.id === "extend-role") ?? {}
    expect(fill).toMatchObject({ until: "31/12/2026 18:00" })
  })
})
