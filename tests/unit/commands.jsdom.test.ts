import { deliveries } from "@commands/deliveries"
import { commands } from "@commands/index"
import { integration } from "@commands/integration"
import { describe, expect, test } from "vitest"
import type { Call } from "@/contract/call"
import { calls } from "@/contract/index"
import { allAbilities } from "@/domain/access"
import { unitText } from "@/domain/organizations/unitText"
import { abilitiesOf, platformRoles } from "@/domain/roles"
import { fold } from "@/domain/text/fold"
import { withoutEnd, zonedNow } from "@/domain/time/when"
import type { Command, Slot, SlotKind } from "@/palette/command"
import { appearing, appearingOrNot, checkCommands, invisible, visible } from "@/palette/commandRegistry"
import { notYoursText } from "@/palette/describe"
import { lineOf } from "@/palette/grammar/format"
import { format, hasProblems, parse } from "@/palette/grammar/grammar"
import { missingSlots } from "@/palette/grammar/values"
import { slotWordsOf } from "@/palette/grammar/vocabulary"
import { eachOf } from "@/palette/run/execute"
import { isAboutScreen } from "@/palette/slots/onScreen"
import { resolveHere } from "@/palette/slots/resolve"
import type { Target } from "@/palette/targetTypes"
import { waysOf } from "../support/page/commandWays"

test("the table of commands is sound", () => {
  expect(() => checkCommands(commands)).not.toThrow()
})

test("the form of a command about an integration is sent by a verb", () => {
  for (const { title } of [...integration, ...deliveries]) expect(title).toMatch(/^[A-Z]\p{L}*r /u)
})

/** Words that only one command has and its title lacks. A word that is missing here is probably misspelled. */
const synonyms = [
  ...[
    "admin",
    "administrativa",
    "agendar",
    "ajuda",
    "cadastrar",
    "desagendar",
    "destrancar",
    "entra",
    "exigir",
  ],
  ...[
    "gerar",
    "habilitar",
    "lotar",
    "mudar",
    "outra",
    "pendencias",
    "planilha",
    "segredo",
    "simples",
    "tomar",
  ],
]

test("the Portuguese words of a command are in its title or in another command, or are known synonyms", () => {
  const wordsIn = (text: string) => fold(text).match(/[a-z]{4,}/g) ?? []
  /** Without the ending, because a word in a line and in a title may differ there. */
  const stem = (word: string) => word.slice(0, Math.max(4, word.length - 3))
  const wordsOf = ({ title, words, slots }: Command) => [
    ...new Set(wordsIn([title, ...words.pt, ...Object.values(slots).map(({ label }) => label)].join(" "))),
  ]
  const all = commands.flatMap(wordsOf)
  const alone = commands.flatMap(({ title, words }) => {
    const stems = wordsIn(title).map(stem)
    return words.pt
      .flatMap(wordsIn)
      .filter((word) => !stems.includes(stem(word)) && all.filter((each) => each === word).length === 1)
  })
  expect([...new Set(alone)].sort()).toEqual(synonyms)
})

/** A value for each kind of slot, with characters that make it hard to write. */
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
  end: "31/12/2026 18:00",
  day: "01/02/2026",
  number: "25",
  choice: "dark",
  documentType: "Termo de responsabilidade",
  platformRole: "ROLE_ATALAIA_LINKER",
  domainEntry: "Bom Jesus (PI)",
  writtenText: "Termo de responsabilidade",
  registrationItem: "Graduação · Direito",
  webAddress: "https://sistema.exemplo.gov.br/volta?de=1",
  redirect: "http://127.0.0.1:8090/volta",
  delivery: "25",
  consent: "25",
  deputy: "25",
  plan: "31",
  review: "7",
  reviewLine: "12",
  runbook: "saída de servidor",
  incompatibility: "Quem pede, não paga",
  keptSearch: "12",
  passkey: "Chrome no Windows",
  name: "Notebook de casa",
  ownSession: "SINAL, Firefox 144 no Windows",
  session: "25",
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

test.each([
  ["excluir papel", "delete-role"],
  ["excluir papel da plataforma", "delete-platform-role"],
  ["novo papel", "new-role"],
  ["novo papel da plataforma", "new-platform-role"],
  ["editar papel da plataforma", "edit-platform-role"],
  ["nova entrada", "new-entry"],
  ["editar entrada", "edit-entry"],
  ["excluir entrada", "delete-entry"],
  ["excluir perfil", "delete-profile"],
  ["excluir texto", "delete-text"],
  ["excluir pré-cadastro", "remove-pre-user"],
  ["disable user", "block-user"],
  ["disable user 12345678909 app SINAL", "block-user"],
  ["enable user 12345678909 app SINAL", "unblock-user"],
  ["adicionar retorno", "add-redirect"],
  ["retirar retorno", "remove-redirect"],
  ["tentar de novo entregas", "retry-deliveries"],
  ["tentar de novo entrega 5", "retry-delivery"],
  ["vincular cadastrador autorizador", "link-authorizer"],
  ["Vincular cadastrador autorizador 12345678909 org PMSP", "link-authorizer"],
  ["adicionar cadastrador vinculador", "new-linker"],
  // Another person's case, never the open one.
  ["aprovar 12345678909", "approve-of"],
  ["aprovar pendência 123 456 789 09", "approve-of"],
  ["recusar 123.456.789-09 porque falta a foto", "refuse-of"],
  ["recusar 12345678901 porque falta a foto", "refuse-of"],
  ["bloquear 12345678909 app SINAL", "block-user"],
  ["recusar documento 12345678909 ilegível", "refuse"],
])("what people also say is understood: %s", (words, id) => {
  const line = `> ${words}`
  expect(parse(line, line.length, commands).command?.id).toBe(id)
})

test.each(commands)("the title of $id can be typed: $title", ({ id, title }) => {
  expect(parse(`> ${title}`, 0, commands).command?.id).toBe(id)
})

test.each(["papel", "papéis", "perfis", "até", "validade"])(
  "a rejection refuses the word of a grant: %s",
  (word) => {
    const line = `> recusar solicitação 12345678909 app SINAL ${word} X porque falta o anexo`
    const [problem] = parse(line, 0, commands).problems
    expect(line.slice(problem?.start, problem?.end)).toBe(word)
    expect(problem?.reason).toBe("Papéis, perfis e validade não são usados ao recusar: só ao aprovar")
  },
)

/** Labels of one word that do not introduce their slot, by command. The reason holds for all of them. */
const untypedLabels = {
  "The slot has no word: it is the only one, and comes first.": [
    "theme: tema",
    "density: densidade",
    "single-keys: estado",
    "end-my-session: sessão",
  ],
  "The value is free text right after the command, and may begin with the word.": [
    "find-users: filtros",
    "keep-search: nome",
    "acknowledge-emergency: justificativa",
    "refuse: justificativa",
  ],
  "Titles begin with the word, also without quotes.": [
    "open-text: texto",
    "edit-text: texto",
    "delete-text: texto",
  ],
}

test("a label of one word can be typed before the value, or there is a reason why not", () => {
  const untyped = commands.flatMap((command) =>
    Object.entries(command.slots).flatMap(([name, { label }]) =>
      /\s/.test(label) || slotWordsOf(command).get(fold(label)) === name ? [] : [`${command.id}: ${label}`],
    ),
  )
  expect(untyped.sort()).toEqual(Object.values(untypedLabels).flat().sort())
})

test.each([
  ["nomear substituto 10820830895 começo 25d fim 40d justificativa Curso", "from", "25d"],
  ["nomear substituto substituto 10820830895 até 40d", "user", "10820830895"],
  ["pedir exceção 10820830895 regra 3 validade fim do mês justificativa Curso", "until", "fim do mês"],
  ["encerrar sessão usuário 10820830895 sessão 5", "number", "5"],
  ["nova revisão SINAL fechamento em 25d", "until", "em 25d"],
  ["fazer revisão SINAL até daqui a 25 dias", "until", "daqui a 25 dias"],
  ["fazer revisão da unidade PMCE até em 25 dias", "org", "PMCE"],
  ["fazer revisão dos papéis administrativos até em 25 dias", "until", "em 25 dias"],
  ["nova revisão SINAL revisor 12122132116,10320330370 até 30d", "person", ["12122132116", "10320330370"]],
  ["fazer revisão SINAL até em 25 di", "until", "em 25 di"],
  ["conceder papel X a 12345678909 até em 25 dias em SINAL", "app", "SINAL"],
  ["receber busca Ativos dia segunda hora 8 envio mudar", "at", "8"],
])("> %s: its labels introduce the slots", (typed, name, text) => {
  const parsed = parse(`> ${typed}`, 0, commands)
  expect(hasProblems(parsed)).toBe(false)
  expect(parsed.slots.find((slot) => slot.name === name)?.values.map((each) => each.text)).toEqual(
    [text].flat(),
  )
})

test("several reviewers make one review", () => {
  const command = commands.find(({ id }) => id === "new-review")
  const named = (id: string) => ({ id, text: id, label: id })
  const values = {
    app: [named("2")],
    person: [named("12122132116"), named("10320330370")],
    until: [named("2030-01-01T12:00:00-03:00")],
  }
  if (!command?.change) throw new Error("no such command")
  const each = eachOf(command, values)
  expect(each.map((one) => command.change?.request(one).body)).toMatchObject([
    { reviewers: "named", people: ["12122132116", "10320330370"] },
  ])
})

test.each(commands)("$id is said in both languages and does exactly one thing", (command) => {
  expect(command.words.en.length).toBeGreaterThan(0)
  expect(command.words.pt.length).toBeGreaterThan(0)
  // A command with its own form also has a change if a line may contain everything that the form asks for.
  const change = command.form && command.change?.needs ? undefined : command.change
  const ways = [command.go, change, command.form, command.run].filter((way) => way !== undefined)
  expect(ways).toHaveLength(1)
})

/** The same as `filled`, but found by the server. */
const found = (command: Command, without: readonly string[]) =>
  Object.fromEntries(
    Object.entries(filled(command, without)).map(([name, list]) => [
      name,
      list.map(({ text }) => ({ id: text, text, label: text })),
    ]),
  )

const changing = commands.flatMap((command) => {
  const { change } = command
  return change ? waysOf(command).map((without) => ({ id: command.id, command, change, without })) : []
})

test.each(changing)(
  "$id without $without is offered to nobody whom its call would refuse",
  ({ command, change, without }) => {
    const { resource, name } = change.request(found(command, without))
    const record = (calls as Record<string, Record<string, Call>>)[resource]?.[name]
    if (!record) throw new Error(`${resource}.${name} is no call`)
    const taken = new Set<string>([record.who].flat())
    const offered = [command.who ?? "everyone"].flat()
    // A call open to everyone who is signed in may be offered to fewer actors.
    const refused = taken.has("signedIn")
      ? []
      : offered.filter((who) => who === "everyone" || !taken.has(who))
    expect(refused).toEqual([])
  },
)

const undoable = changing.flatMap(({ change, ...rest }) =>
  change.opposite ? [{ ...rest, opposite: change.opposite }] : [],
)
test.each(undoable)(
  "$id without $without offers a way back that exists and that it can fill: $opposite.id",
  ({ command, opposite, without }) => {
    const other = commands.find(({ id }) => id === opposite.id)
    if (!other) throw new Error(`${opposite.id} is not there`)
    const given = found(command, without)
    const answer = { justification: "Em férias", from: { id: 57, acronym: "GAB" } }
    const fill = Object.entries(opposite.fill(given, answer) ?? {})
    expect(fill).not.toHaveLength(0)
    expect(Object.keys(other.slots)).toEqual(expect.arrayContaining(fill.map(([name]) => name)))
    expect(missingSlots(other, Object.fromEntries(fill.map(([name, text]) => [name, [text]])))).toEqual([])
    // It is about the same objects, or the first of several. Free text and the answer's values may differ.
    const isSame = ([name, text]: [string, string]) =>
      name in given &&
      command.slots[name]?.kind !== "text" &&
      ![unitText(answer.from), withoutEnd].includes(text)
    const same = fill.filter(isSame)
    expect(same).toEqual(same.map(([name]) => [name, given[name]?.[0]?.text]))
    // Sent again as it was, it would repeat the change. A command takes itself back only with another value.
    const isOther = ([name, text]: [string, string]) =>
      command.slots[name]?.kind !== "text" && text !== given[name]?.[0]?.text
    expect(other !== command || fill.some(isOther)).toBe(true)
  },
)

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

describe("what shows on a role, by the state of its assignment", () => {
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
    appearing(visible(commands, { abilities: allAbilities }), { ...target, ...changes }).map(
      ({ label }) => label,
    )
  const table: [string, Partial<Target<"roleOfClient">>, string[]][] = [
    ["none", {}, ["Conceder", "Conceder temporariamente", "Bloquear", "Explicar", "Quem tem"]],
    ["active", { assignment: "active" }, ["Definir prazo", "Retirar", "Bloquear", "Explicar", "Quem tem"]],
    ["timed", { assignment: "timed" }, ["Prorrogar", "Retirar", "Bloquear", "Explicar", "Quem tem"]],
    [
      "expired",
      { assignment: "expired" },
      ["Reativar", "Reativar temporariamente", "Bloquear", "Explicar", "Quem tem"],
    ],
    [
      "blocked",
      { blocked: true },
      ["Conceder", "Conceder temporariamente", "Atualizar bloqueio", "Desbloquear", "Explicar", "Quem tem"],
    ],
    [
      "an application's",
      { clientKind: "app" },
      ["Conceder", "Conceder temporariamente", "Bloquear", "Quem tem"],
    ],
    [
      "an application's, active",
      { clientKind: "app", assignment: "active" },
      ["Definir prazo", "Retirar", "Bloquear", "Quem tem"],
    ],
    [
      "an application's, blocked",
      { clientKind: "app", blocked: true },
      ["Conceder", "Conceder temporariamente", "Atualizar bloqueio", "Desbloquear", "Quem tem"],
    ],
  ]
  test.each(table)("%s", (_, changes, expected) => {
    expect(labels(changes)).toEqual(expected)
  })

  test("the form of an action has its title, and so its verb", () => {
    const titles = (assignment: Target<"roleOfClient">["assignment"]) =>
      appearing(commands, { ...target, assignment }).map(({ formSetup: { title } }) => title)
    expect(titles("active")).toContain("Definir prazo do papel")
    expect(titles("active")).not.toContain("Prorrogar papel")
    expect(titles("timed")).toContain("Prorrogar papel")
  })

  test.each(table)("no key does two things, %s", (_, changes) => {
    const keys = appearing(commands, { ...target, ...changes }).flatMap(({ command: { key } }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  })

  test("an application is filled in as the client", () => {
    const [granted] = appearing(commands, { ...target, clientKind: "app", clientId: "12" })
    expect(granted && lineOf(granted.command, granted.fill)).toBe(
      "> grant role ROLE_SINAL_GESTOR client 12 app SINAL",
    )
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

/** One object in each of its states, for an actor who may do everything with it. */
const held = { clientId: "12345678909", app: "SINAL", can: { assign: true, block: true } }
const standings = ["none", "active", "timed", "expired"] as const
const inEachState: Record<string, Target[]> = {
  "a role of a person": standings.flatMap((assignment) =>
    [true, false].map(
      (blocked): Target => ({
        ...held,
        kind: "roleOfClient",
        clientKind: "user",
        role: "ROLE_SINAL_GESTOR",
        assignment,
        blocked,
      }),
    ),
  ),
  "a role of an application": [true, false].map(
    (blocked): Target => ({
      ...held,
      kind: "roleOfClient",
      clientKind: "app",
      role: "ROLE_SINAL_GESTOR",
      assignment: "active",
      blocked,
    }),
  ),
  "a profile": standings.map(
    (assignment): Target => ({
      ...held,
      kind: "profileOfClient",
      clientKind: "user",
      profile: "GESTÃO ESTADUAL",
      assignment,
    }),
  ),
  "a person in an application": [true, false].map(
    (enabled): Target => ({
      kind: "userInApp",
      atalaiaId: "12345678909",
      app: "SINAL",
      enabled,
      can: { block: true },
    }),
  ),
  "a person": [true, false].map(
    (state): Target => ({
      kind: "user",
      atalaiaId: "12345678909",
      name: "JOÃO",
      enabled: state,
      locked: state,
      firstAccess: state,
      can: { update: true, editDetails: true, resend: true, secure: true, resetPassword: true },
    }),
  ),
  "an application": [true, false].map(
    (state): Target => ({
      kind: "application",
      app: "SINAL",
      title: "Alertas",
      enabled: state,
      hasSecret: state,
      opened: state,
      can: { update: true, enable: true, remove: true, inherit: true },
    }),
  ),
  "a unit": [true, false].map(
    (state): Target => ({
      kind: "organization",
      org: "PCSP#230",
      acronym: "PCSP",
      enabled: state,
      children: 0,
      viewed: state,
    }),
  ),
  "two-factor": [true, false].map((active): Target => ({ kind: "twoFactor", active, required: false })),
  "a session": [true, false].map(
    (open): Target => ({
      kind: "session",
      client: "12345678909",
      clientKind: "user",
      name: "JOÃO",
      app: "SINAL",
      number: 1,
      open,
      can: { end: true },
    }),
  ),
}

describe.each(Object.entries(inEachState))("of %s", (_, targets) => {
  const possible = new Set(
    targets.flatMap((target) => appearing(commands, target).map((each) => each.command)),
  )
  test("what can be done in one state is listed in every other, with the reason why not", () => {
    expect(possible.size).toBeGreaterThan(0)
    for (const target of targets) {
      const shown = new Set(appearing(commands, target).map(({ command }) => command))
      const listed = appearingOrNot(commands, target)
      for (const command of possible) {
        const found = listed.filter((each) => each.command === command)
        expect(found.length, `${command.id} of ${JSON.stringify(target)}`).toBeGreaterThan(0)
        if (!shown.has(command)) expect(found[0]?.disabledReason).toMatch(/^\p{Lu}[^.]+$/u)
      }
    }
  })
})

test.each(Object.values(platformRoles))(
  "to %s, the words of every command of others say whose it is",
  (role) => {
    const abilities = abilitiesOf([role])
    const [own, others] = [visible(commands, { abilities }), invisible(commands, { abilities })]
    expect(others).not.toHaveLength(0)
    // `> who` is the start of the user's own `> who am i`.
    const begun = own.flatMap(({ words }) => [...words.en, ...words.pt])
    const unsaid = others.flatMap((command) =>
      [...command.words.en, ...command.words.pt].filter((words) => {
        if (begun.some((phrase) => phrase.startsWith(`${words} `))) return false
        const line = `> ${words}`
        const { problems } = parse(line, line.length, own, others)
        return !problems.some(({ reason }) => reason === notYoursText(command))
      }),
    )
    expect(unsaid).toEqual([])
  },
)

describe("words for reviews of access", () => {
  test.each([
    ["new review unit PCSP until 30d silence takes name Anual", "new-unit-review", "PCSP"],
    ["new unit review PCSP until 30d name Anual", "new-unit-review", "PCSP"],
    ["nova revisão unidade PCSP fechamento 30d revisor 12345678909 nome Anual", "new-unit-review", "PCSP"],
    ["nova revisão SINAL por consul fechamento 30d ritmo 3 nome Anual", "new-review", "SINAL"],
    ["nova revisão dos papéis administrativos até 30d nome Anual", "new-administrative-review", undefined],
    ["nova revisão admin até 30d", "new-administrative-review", undefined],
    ["revisões do usuário 12345678909", "reviews-of", "12345678909"],
    ["revisões da pessoa 12345678909", "reviews-of", "12345678909"],
  ])("> %s", (line, id, about) => {
    const typed = `> ${line}`
    const parsed = parse(typed, typed.length, commands)
    expect(hasProblems(parsed)).toBe(false)
    expect(parsed.command?.id).toBe(id)
    if (about !== undefined) expect(parsed.slots[0]?.values[0]?.text).toBe(about)
  })

  test.each(["take", "takes", "retira", "retirar"])("silence %s", (text) => {
    const slot = commands.find(({ id }) => id === "new-review")?.slots.silence
    if (!slot) throw new Error("the command has no such slot")
    const sources = { screens: [], may: () => true, now: zonedNow }
    expect(resolveHere({ slot, text }, sources)).toMatchObject({ value: { id: "take" } })
  })

  test.each([
    ["3", "3"],
    ["3meses", "3"],
    ["3 meses", "3"],
    ["6m", "6"],
    ["6 months", "6"],
    ["12meses", "12"],
    ["1 ano", "12"],
  ])("every %s", (text, months) => {
    const parsed = parse(`> nova revisão SINAL fechamento 30d cada ${text} nome Anual`, 0, commands)
    expect(hasProblems(parsed)).toBe(false)
    const every = parsed.slots.find(({ name }) => name === "every")
    expect(every?.values.map((value) => value.text)).toEqual([text])
    if (!every) throw new Error("the command has no such slot")
    const sources = { screens: [], may: () => true, now: zonedNow }
    expect(resolveHere({ slot: every.slot, text }, sources)).toMatchObject({ value: { id: months } })
  })

  test("a rhythm is completed while its words are typed, and leaves other words alone", () => {
    const valuesOf = (line: string) =>
      parse(line, line.length, commands).slots.find(({ name }) => name === "every")?.values
    const line = "> nova revisão SINAL fechamento 30d cada 3"
    expect(valuesOf(`${line} me`)).toMatchObject([{ text: "3 me" }])
    expect(valuesOf(`${line} no`)).toMatchObject([{ text: "3" }])
    expect(valuesOf(`${line} me nome Anual`)).toMatchObject([{ text: "3" }])
  })

  test("a line that names a review is not about what is open on the page", () => {
    const line = "> export review 7"
    const parsed = parse(line, line.length, commands)
    expect(parsed.command?.id).toBe("export-review")
    expect(isAboutScreen(parsed, [])).toBe(false)
  })
})
