import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { valueOfKind } from "../../support/console/slotValues"
import { disableUnit, makeUnit } from "../../support/console/units"
import { writtenRunbook } from "../../support/data/runbooks"
import { as, enterSinal, superAdmin } from "../api"
import type { CommandForm } from "../scenes/commands"
import { commandAt, person, type Scene, as as signedInAs } from "../scenes/scene"
import { readTables } from "../scenes/tables"
import { walkThrough } from "../scenes/walk"
import { walks } from "../scenes/walks"
import { type App, expect, test } from "../system"

for (const [name, walk] of Object.entries(walks)) {
  test(`nothing is in anybody's way: ${name}`, async ({ app }) => {
    test.slow()
    await walkThrough(app, walk)
  })
}

/** Commands about one's own access requests and passkeys, and about the applications that one has signed in to. */
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
    // Last: what a line names is looked up first, and what the form shows of it is read after that.
    await expect(page.locator('[role="dialog"] [aria-busy="true"]')).toHaveCount(0)
  },
})

const scenesOf = (forms: readonly CommandForm[]) =>
  Object.fromEntries(forms.map(({ id, line }) => [id, formScene(id, line)]))

/** Somebody whose role waits for validation by the super admin. */
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

/** What some of the forms are about, beside the demo data. */
async function prepare(app: App) {
  const { requested } = await readTables()
  await disableUnit(app, await makeUnit(app, "INATIVA"))
  await as(app, superAdmin, async (call) => {
    const { id } = await call<{ id: number }>("POST", "/searches", {
      name: valueOfKind.keptSearch.text,
      address: "/users/list?search=active:true",
      shared: true,
    })
    await call("PUT", `/searches/${id}/report`, { every: "daily", hour: 7, onlyChanges: false })
    await call("POST", "/runbooks", writtenRunbook())
  })
  await as(app, person, async (call) => {
    const { items } = await call<AnswerOf<Calls["accessRequests"]["available"]>>(
      "GET",
      "/access-requests/me/applications?page=0&size=100",
    )
    const appId = items.find(({ acronym }) => acronym === requested)?.id
    await call("POST", "/access-requests/me", { appId, justification: "Ofício 12", acceptedTerm: true })
  })
}

/** In parts, because they are many. */
const parts = 4

for (const part of Array.from({ length: parts }, (_, index) => index)) {
  test(`nothing is in anybody's way: the form of every command, part ${part + 1} of ${parts}`, async ({
    app,
  }) => {
    test.slow()
    await prepare(app)
    const { commandForms } = await readTables()
    const forms = commandForms({ validate: await somethingToValidate(app) })
    await walkThrough(app, {
      enter: signedInAs(superAdmin),
      scenes: scenesOf(forms.filter(({ id }, index) => !ofOneself.includes(id) && index % parts === part)),
    })
  })
}

test("nothing is in anybody's way: the forms about oneself", async ({ app }) => {
  await prepare(app)
  await enterSinal(app, person)
  const { commandForms } = await readTables()
  await walkThrough(app, {
    enter: async (app) => {
      await signedInAs(person)(app)
      // Given afterwards: whoever has one needs it for signing in.
      await app.system.server.database("passkey", { person, name: valueOfKind.passkey.text })
    },
    scenes: scenesOf(commandForms({}).filter(({ id }) => ofOneself.includes(id))),
  })
})

test("every screen is in a scene", async () => {
  const { screenNames, screenOf } = await readTables()
  const seen = Object.values(walks).flatMap(({ scenes }) =>
    Object.values(scenes).map(({ at, leadsTo }) => leadsTo ?? screenOf(at)),
  )
  expect(screenNames().filter((name) => !seen.includes(name))).toEqual([])
})
