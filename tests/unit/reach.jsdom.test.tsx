import { commands } from "@commands/index"
import { screen as drawn, renderHook, waitFor } from "@testing-library/react"
import { Waiting } from "@views/dashboard/Tiles"
import type { WaitingCase } from "@views/evaluations/evaluation"
import Inbox from "@views/inbox/Inbox"
import Incompatibilities from "@views/incompatibilities/Incompatibilities"
import type { Rule } from "@views/incompatibilities/rule"
import MyRegistration from "@views/me/MyRegistration"
import Plans from "@views/plans/Plans"
import type { PlanSummary } from "@views/plans/plan"
import OngoingPreUsers from "@views/preRegistration/OngoingPreUsers"
import Reviews from "@views/reviews/Reviews"
import type { Review } from "@views/reviews/review"
import Runbooks from "@views/runbooks/Runbooks"
import { screens } from "@views/screens"
import { PreUsersLink } from "@views/users/PreUsersLink"
import UserList from "@views/users/UserList"
import type { ReactElement } from "react"
import { parseSync } from "vite"
import { expect, test } from "vitest"
import { useRouter } from "wouter"
import { type Calls, calls } from "@/contract/index"
import type { Command, Values } from "@/palette/command"
import type { RunbookSummary } from "@/palette/runbooks"
import { screenEntriesOf } from "@/palette/slots/screenEntries"
import type { SavedSearch } from "@/palette/slots/serverLists"
import { screenAt } from "@/screens/entry"
import type { Screen } from "@/screens/screen"
import { HeaderPopovers } from "@/shell/frame/HeaderPopovers"
import { answer, inConsole, joao, session } from "./palette/console"

/* Everything can be typed, and everything that can be typed can be clicked. Checked through the three tables. */

type Name = keyof typeof screens
const { parser } = renderHook(() => useRouter()).result.current
const entries = Object.entries(screens) as [Name, Screen][]
const whole = entries
  .filter(([, { tokens, deprecatedDetails }]) => tokens.includes("access") && !deprecatedDetails)
  .map(([name]) => name)

/** The screen at an address, whatever its query is. */
function nameAt(address: string): Name | undefined {
  const found = screenAt(screens, address.replace(/\?.*/, ""), parser)
  return entries.find(([, each]) => each === found?.screen)?.[0]
}

/** The screen that a command opens, whatever its slot values are. */
function screenOf({ slots, go }: Command): Name | undefined {
  const values: Values = Object.fromEntries(
    Object.entries(slots).map(([name, { choices }]) => {
      const text = choices?.[0]?.value ?? "1"
      return [name, [{ id: text, text, label: text }]]
    }),
  )
  return go && nameAt(go(values))
}

/** The screens of `go <screen>`, and the screens that the other commands lead to. */
const typed = new Set([
  ...screenEntriesOf(screens, session).flatMap(({ path }) => nameAt(path) ?? []),
  ...commands.flatMap((command) => screenOf(command) ?? []),
])

test("every screen can be gone to by a command", () => {
  expect(whole.filter((name) => !typed.has(name))).toEqual([])
})

/** Screens in the menu, and screens of commands that are also buttons. */
const buttoned = new Set([
  ...whole.filter((name) => (screens[name] as Screen).menu !== undefined),
  ...commands.flatMap((command) => (command.on ? (screenOf(command) ?? []) : [])),
])

interface ScreenEntry {
  element: ReactElement
  /** The button that must be pressed first. */
  button?: string
}
/** The screens that link to all others and to the one with its button on the screen. */
const linked: { [N in Name]?: ScreenEntry } = {
  user: { element: <UserList /> },
  privacy: { element: <MyRegistration /> },
  inbox: { element: <Waiting /> },
  preUsersOngoing: { element: <PreUsersLink /> },
  preUsers: { element: <OngoingPreUsers /> },
  plan: { element: <Plans /> },
  review: { element: <Reviews /> },
  incompatibility: { element: <Incompatibilities /> },
  runbook: { element: <Runbooks /> },
  keptSearch: { element: <UserList />, button: "Buscas guardadas" },
  accessRequest: { element: <Inbox /> },
  evaluationPreUser: { element: <Inbox /> },
  evaluationUpdate: { element: <Inbox /> },
  entities: { element: <HeaderPopovers session={session} whole />, button: "Configurações" },
  texts: { element: <HeaderPopovers session={session} whole />, button: "Configurações" },
}

test("every screen can be gone to by a click: from the menu, by a command's button, or by a link", () => {
  expect(whole.filter((name) => !buttoned.has(name) && !(name in linked))).toEqual([])
})

const plan: PlanSummary = {
  id: 12,
  title: "Mudança do plantão",
  state: "draft",
  author: { atalaiaId: joao.id, name: joao.title },
  justification: "Ofício 12/2026",
  wholly: true,
  lines: 2,
  done: 0,
  createDate: "2026-11-19T12:00:00Z",
  updateDate: "2026-11-19T12:00:00Z",
  version: 1,
}

const review: Review = {
  id: 5,
  name: "Fim do ano",
  scope: "application",
  scopeText: "Aplicação SINAL",
  reviewers: "administrators",
  silence: "keep",
  maker: { atalaiaId: joao.id, name: joao.title },
  state: "open",
  createDate: "2026-11-19T12:00:00Z",
  closesDate: "2026-12-19T12:00:00Z",
  expected: 2,
  lines: 2,
  undecided: 1,
  mine: true,
  can: { report: true, close: true, remove: true, stopRepeating: false },
}

const rule: Rule = {
  id: 4,
  name: "Quem opera não audita",
  reason: "Controle interno",
  allowsExceptions: false,
  createdBy: { atalaiaId: joao.id, name: joao.title },
  createDate: "2026-11-19T12:00:00Z",
  one: [{ app: { id: 2, acronym: "SINAL" }, roleId: 1, title: "ROLE_SINAL_GESTOR" }],
  other: [{ app: { id: 2, acronym: "SINAL" }, roleId: 2, title: "ROLE_SINAL_AUDITOR" }],
  version: 1,
  can: { update: true, remove: true, people: true, except: false },
}

const runbook: RunbookSummary = {
  id: 7,
  name: "saída",
  description: "Portaria 30",
  author: { atalaiaId: joao.id, name: joao.title },
  shared: false,
  names: [],
  lines: 2,
  createDate: "2026-11-19T12:00:00Z",
  updateDate: "2026-11-19T12:00:00Z",
  version: 1,
  can: { edit: true },
}

const keptSearch: SavedSearch = {
  id: 3,
  name: "Ativos",
  list: "users",
  address: "/users/list?search=active%3Atrue",
  shared: false,
  owner: { atalaiaId: joao.id, name: joao.title },
  updateDate: "2026-11-19T12:00:00Z",
  version: 1,
  report: { every: "daily", hour: 7, onlyChanges: false, nextDate: "2026-11-21T10:00:00Z" },
  can: { edit: true, remove: true, receive: true },
}

const waiting: WaitingCase = {
  atalaiaId: joao.id,
  name: joao.title,
  isForeign: false,
  createdAt: "2026-11-19T12:00:00Z",
  updatedAt: "2026-11-19T12:00:00Z",
  sensibleData: true,
  communicationData: false,
  generalData: false,
  version: 1,
  can: { decide: true },
}
const user = {
  atalaiaId: joao.id,
  name: joao.title,
  email: "joao@exemplo.gov.br",
  enabled: true,
  firstAccess: false,
  isForeign: false,
  can: {},
}
const request = { atalaiaId: joao.id, userName: joao.title, lastUpdate: "2026-11-19T12:00:00Z" }
const listOf = (...items: object[]) => ({ items, count: items.length, exact: true })

test.each(Object.entries(linked).map(([name, place]) => ({ name, ...place })))(
  "a link leads to the screen $name",
  async ({ name, element, button }) => {
    answer("GET /users", () => listOf(user))
    answer("GET /user-authorizer/pre-users", () => listOf(waiting))
    answer("GET /user-authorizer/updates", () => listOf(waiting))
    answer("GET /assignments-approvers/accessible-apps", () => [
      { id: 2, acronym: "SINAL", title: "Alertas", pending: 1 },
    ])
    answer("GET /system-access-requests/2", () => listOf(request))
    answer("GET /assignments/validations", () => listOf())
    answer("GET /plans", () => listOf(plan))
    answer("GET /reviews", () => listOf(review))
    answer("GET /incompatibilities", () => listOf(rule))
    answer("GET /runbooks", () => listOf(runbook))
    answer("GET /searches", () => listOf(keptSearch))
    const { person } = inConsole(element)
    if (button) await person.click(drawn.getByRole("button", { name: button }))
    await waitFor(() => {
      const addresses = [...document.querySelectorAll("a[href]")].map(
        (link) => link.getAttribute("href") ?? "",
      )
      expect(addresses.map(nameAt)).toContain(name)
    })
  },
)

/**
 * Done by a button of the screen, dialog or notice that they are about, which shows more than a command could. For *refuse-of* it
 * is the button of *refuse*.
 */
const buttonsOfTheirOwn = ["plan-template", "finalize", "refuse-of", "undo"]

test("every command has a place to be clicked at, or goes to a screen that has one", () => {
  const placeless = commands.filter(({ on = [], go }) => on.length === 0 && !go)
  expect(placeless.map(({ id }) => id)).toEqual(buttonsOfTheirOwn)
  const astray = commands.filter((command) => command.go && command.id !== "go" && !screenOf(command))
  expect(astray.map(({ id }) => id)).toEqual([])
})

/** The page's modules, as written, by path from the root. */
const sources = import.meta.glob<string>(
  ["/src/**/*.{ts,tsx}", "/views/**/*.{ts,tsx}", "/commands/*.{ts,tsx}", "!/src/server/**"],
  { query: "?raw", import: "default", eager: true },
)
const roots: Record<string, string> = { "@views/": "/views/", "@commands/": "/commands/", "@/": "/src/" }

/** The module that an import names; undefined if it is a package's. */
function moduleOf(path: string, from: string): string | undefined {
  const root = Object.keys(roots).find((start) => path.startsWith(start))
  const base = root
    ? `${roots[root]}${path.slice(root.length)}`
    : path.startsWith(".") && new URL(path, `file://${from}`).pathname
  return base
    ? ["", ".ts", ".tsx", "/index.ts"].map((end) => `${base}${end}`).find((file) => file in sources)
    : undefined
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null

/** The modules that a module loads and the API calls that it makes, from its code without comments and texts. */
function readModule(file: string) {
  const imports: string[] = []
  const made: string[] = []
  const read = (node: Node) => {
    const { type, source, object, property } = node
    if (/^(Import|Export)/.test(String(type)) && isNode(source) && typeof source.value === "string") {
      imports.push(...[moduleOf(source.value, file) ?? []].flat())
    }
    if (type === "MemberExpression" && isNode(object) && isNode(property) && isNode(object.object)) {
      if (object.object.name === "api" && isNode(object.property)) {
        made.push(`${object.property.name}.${property.name}`)
      }
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) read(child)
  }
  read(parseSync(file, sources[file] ?? "").program as unknown as Node)
  return { imports, made }
}

/** The calls that some modules make, with all modules that they import. The table of screens is not followed. */
function madeBy(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>(["/views/screenViews.ts"])
  const made = new Set<string>()
  const rest = [...files]
  for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const module = readModule(file)
    for (const call of module.made) made.add(call)
    rest.push(...module.imports)
  }
  return made
}

/** Calls for other programs. The page gets the same data from other calls. */
const forOthers = [
  "validations.confirm",
  "organizations.byIds",
  "authorizerLinks.organizationsOf",
  "authorizerLinks.update",
]

const changes = (Object.keys(calls) as (keyof Calls)[]).flatMap((resource) =>
  Object.entries(calls[resource])
    .filter(
      ([, { method, who, tokens = ["access"] }]) =>
        method !== "GET" && who !== "anyone" && tokens.includes("access"),
    )
    .map(([name]) => `${resource}.${name}`),
)

test("every change is made by a command, in its form, or on a screen, and by nothing else but for other programs", () => {
  const made = madeBy([
    ...Object.keys(sources).filter((file) => file.startsWith("/commands/")),
    ...readModule("/views/screenViews.ts").imports,
    // Requests that any call may make.
    "/src/shell/signIn/Reauthenticate.tsx",
    // The way back to the application that requested the sign-in.
    "/src/shell/signIn/EnterApplication.tsx",
  ])
  expect(changes.length).toBeGreaterThan(80)
  expect(changes.filter((change) => !made.has(change))).toEqual(forOthers)
})
