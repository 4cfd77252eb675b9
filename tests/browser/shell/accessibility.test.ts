import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { SlotKind } from "@/palette/command"
import { valueOfKind } from "../../support/console/slotValues"
import { disableUnit, makeUnit } from "../../support/console/units"
import { writtenRunbook } from "../../support/data/runbooks"
import { as, enterSinal, superAdmin } from "../api"
import type { CommandForm } from "../scenes/commands"
import { commandAt, person, type Scene, as as signedInAs } from "../scenes/scene"
import { readTables } from "../scenes/tables"
import { checkScene } from "../scenes/walk"
import { walks } from "../scenes/walks"
import { type App, expect, test } from "../system"

// The forms must be known before the tests run, because each one is a test.
const { commandForms, requested, screenNames, screenOf } = await readTables()

for (const walk of Object.values(walks)) {
  for (const name of Object.keys(walk.scenes))
    test(`nothing is in the way: ${name}`, ({ app }) => checkScene(app, walk, name))
}

/** Commands about the actor's own access requests and passkeys, and the applications that they have signed in to. */
const ofOneself = [
  "rename-passkey",
  "remove-passkey",
  "request-access",
  "edit-request",
  "cancel-request",
  "end-my-sessions",
  "end-my-session",
  "end-my-other-sessions",
]
/** Continues on the page of the entry, not in a dialog. */
const inPlace = "edit-entry"

/** The form of a command, filled in by its line. */
const formScene = (id: string, line: string): Scene => ({
  at: commandAt(line.replace(/^> /, "")),
  ...(id !== inPlace && { opener: ({ page }: App) => page.getByRole("button", { name: /^Seu perfil/ }) }),
  ready: async ({ page }) => {
    const form = page.getByRole("dialog").or(page.getByRole("alertdialog"))
    await expect(id === inPlace ? page.getByRole("gridcell").getByLabel("Nome") : form).toBeVisible()
    await expect(form.getByText(/^“.+”: /), "what the line names is there").toHaveCount(0)
    // Last: the form looks up the names in its line, and then loads the data that it shows.
    await expect(page.locator('[role="dialog"] [aria-busy="true"]')).toHaveCount(0)
  },
})

/** A person whose role waits for validation by the super admin. */
const somethingToValidate = (app: App) =>
  as(app, superAdmin, async (call) => {
    const { items } = await call<AnswerOf<Calls["validations"]["list"]>>(
      "GET",
      "/assignments/validations?page=0&size=100",
    )
    const found = items.find(({ can, client }) => can.confirm && client.kind === "person")
    if (!found) throw new Error("Nothing waits")
    return { user: found.client.id, role: found.role.title }
  })

const makeSearch = (app: App) =>
  as(app, superAdmin, async (call) => {
    const { id } = await call<{ id: number }>("POST", "/searches", {
      name: valueOfKind.keptSearch.text,
      address: "/users/list?search=active:true",
      shared: true,
    })
    await call("PUT", `/searches/${id}/report`, { every: "daily", hour: 7, onlyChanges: false })
  })

const makeRunbook = (app: App) => as(app, superAdmin, (call) => call("POST", "/runbooks", writtenRunbook()))

const requestAccess = (app: App) =>
  as(app, person, async (call) => {
    const { items } = await call<AnswerOf<Calls["accessRequests"]["available"]>>(
      "GET",
      "/access-requests/me/applications?page=0&size=100",
    )
    const appId = items.find(({ acronym }) => acronym === requested)?.id
    await call("POST", "/access-requests/me", { appId, justification: "Ofício 12", acceptedTerm: true })
  })

const enterApplication = (app: App) => enterSinal(app, person)

/** Objects for forms that the demonstration data lack: by the kind of a slot, and by the command. */
const neededForKind: Partial<Record<SlotKind, (app: App) => Promise<unknown>>> = {
  keptSearch: makeSearch,
  runbook: makeRunbook,
  ownSession: enterApplication,
}
const neededFor: Readonly<Record<string, (app: App) => Promise<unknown>>> = {
  "activate-org": async (app) => disableUnit(app, await makeUnit(app, "INATIVA")),
  "edit-request": requestAccess,
  "cancel-request": requestAccess,
  "requester-data": requestAccess,
  "reject-request": requestAccess,
  "end-my-sessions": enterApplication,
  "end-my-other-sessions": enterApplication,
}

async function prepare(app: App, { id, kinds }: CommandForm) {
  for (const kind of new Set(kinds)) await neededForKind[kind]?.(app)
  await neededFor[id]?.(app)
}

for (const form of commandForms()) {
  const { id, kinds, line } = form
  test(`nothing is in the way: the form of ${id}`, async ({ app }) => {
    await prepare(app, form)
    const known = id === "validate" ? await somethingToValidate(app) : {}
    const enter = async () => {
      await signedInAs(ofOneself.includes(id) ? person : superAdmin)(app)
      // Added afterwards, because a person with a passkey needs it to sign in.
      if (kinds.includes("passkey"))
        await app.system.server.database("passkey", { person, name: valueOfKind.passkey.text })
    }
    await checkScene(app, { enter, scenes: { [id]: formScene(id, line(known)) } }, id)
  })
}

test("every screen is in a scene", () => {
  const seen = Object.values(walks).flatMap(({ scenes }) =>
    Object.values(scenes).map(({ at, leadsTo }) => leadsTo ?? screenOf(at)),
  )
  expect(screenNames().filter((name) => !seen.includes(name))).toEqual([])
})
