import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

/**
 * A user who types a search and `Enter` may go on at once with the keys of the list. Keys pressed before the rows arrive apply to
 * them, and do not go into the search.
 */
interface Searched {
  at: string
  box: string | RegExp
  /** The call that finds the rows; the test holds its answer back. */
  call: RegExp
  text: string
}

const users: Searched = {
  at: "/users/list",
  box: "Buscar usuários",
  call: /\/api\/users\?.*search=/,
  text: "silva",
}
const applications: Searched = {
  at: "/applications/list",
  box: "Buscar aplicações",
  call: /\/api\/applications\?.*search=/,
  text: "si",
}
const sessions: Searched = {
  at: "/sessions/applications/SINAL?state=ended",
  box: "Buscar sessões",
  call: /\/api\/sessions\?.*search=/,
  text: "a",
}

/** The typing speed of a user who knows the keys. */
const delay = 60

const box = ({ page }: App, name: string | RegExp) => page.getByRole("combobox", { name })
const grid = ({ page }: App) => page.getByRole("grid")
const current = (app: App) => grid(app).locator('[role="row"][aria-current]')
/** The position of a row in the list: the head is the first. */
const placed = (index: number) => String(index + 2)

/** Types a search, `Enter` and at once the keys. Returns a function that releases the rows. */
async function searchAndType(app: App, { at, box: name, call, text }: Searched, keys: readonly string[]) {
  await app.signIn(superAdmin, { at })
  await box(app, name).click()
  const release = await app.hold(call)
  await app.typeAhead(async () => {
    await app.page.keyboard.type(text, { delay })
    for (const key of ["Enter", ...keys]) await app.page.keyboard.press(key, { delay })
  })
  return release
}

for (const [name, list] of Object.entries({ users, applications, sessions })) {
  test(`keys right behind a search are for its rows: ${name}`, async ({ app }) => {
    const release = await searchAndType(app, list, ["j", "ArrowDown"])
    await app.typeAhead(() => expect(box(app, list.box)).toHaveValue(list.text))
    release()
    await expect(grid(app)).toBeFocused()
    await expect(current(app)).toHaveAttribute("aria-rowindex", placed(2))
    await expect(box(app, list.box)).toHaveValue(list.text)
  })
}

test("so they are where a person's applications are searched", async ({ app }) => {
  const { page } = app
  const list = {
    at: "/users/12345678909?tab=permissions",
    box: /^Buscar aplicação/,
    call: /\/api\/.*search=/,
    text: "role",
  }
  const release = await searchAndType(app, list, ["j"])
  release()
  await expect(page.locator("[data-row]:focus, [data-row] :focus")).toHaveCount(1)
  await expect(box(app, list.box)).toHaveValue(list.text)
})

test("a key that acts on a row that was not there yet does nothing, and neither does what follows", async ({
  app,
}) => {
  const { page } = app
  const release = await searchAndType(app, applications, ["j", "e", "x", "y"])
  release()
  await expect(app.notice(/^O que foi digitado não valeu/)).toBeVisible()
  await expect(page).toHaveURL(/\/applications\/list/)
  await page.keyboard.press("e")
  await expect(page).toHaveURL(/\/applications\/edit\//)
})

test("a second Enter opens nobody unseen, and Esc or another search drops what was typed", async ({
  app,
}) => {
  const { page } = app
  const release = await searchAndType(app, users, ["Enter", "j", "Escape", "/"])
  await app.typeAhead(async () => {
    await page.keyboard.type("joao", { delay })
    await expect(box(app, users.box)).toHaveValue("joao")
    await page.keyboard.press("Enter", { delay })
    await page.keyboard.press("Enter", { delay })
  })
  release()
  await expect(grid(app)).toBeFocused()
  await expect(current(app)).toHaveAttribute("aria-rowindex", placed(0))
  await expect(page).toHaveURL(/\/users\/list\?search=joao$/)
})

test("where nothing is found the search has the focus, and no key goes into it", async ({ app }) => {
  const release = await searchAndType(app, { ...users, text: "zzzz" }, ["j", "e"])
  release()
  await expect(app.page.getByText("Nenhum Usuário encontrado")).toBeVisible()
  await expect(box(app, users.box)).toBeFocused()
  await expect(box(app, users.box)).toHaveValue("zzzz")
})

test("nor where the rows cannot be loaded", async ({ app }) => {
  const { page } = app
  await page.route(users.call, (route) => route.fulfill({ status: 400, json: { message: "Não deu" } }))
  const release = await searchAndType(app, users, ["j", "e"])
  release()
  await expect(page.getByText("Não foi possível carregar os usuários.")).toBeVisible()
  await expect(box(app, users.box)).toBeFocused()
  await expect(box(app, users.box)).toHaveValue(users.text)
})
