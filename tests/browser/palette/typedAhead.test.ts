import { superAdmin } from "../api"
import { type App, demoPassword, expect, test } from "../system"
import { everyCommand } from "./commandTable"

/**
 * From the key that opens a form until the form has the focus, the page's shortcuts are off. Typed text goes into the form's
 * first field. Tests every form that a key opens, while its code and data are held back.
 */
test.describe.configure({ timeout: 900_000 })

const linker = "11021031011"
const authorizer = "10720730724"
const person = "12345678909"
/** A member of the council that validates other people's grants. */
const sinalAdmin = "11221231243"

interface Opening {
  at: string
  as?: string
  /** Makes the target of its key the current one. */
  before?: (app: App) => Promise<void>
  /** The typed text if the default does not fit the first field. */
  typed?: string
  /** The key leads to another address, which has the form. */
  goes?: true
  /** No button shows the key. */
  buttonless?: true
  /** The text that the field then contains; absent for a list or a switch, which takes no text. */
  stands?: string | undefined
}

/** Every letter that is a shortcut anywhere, and an accented letter. */
const text = "cabe já no mapa, veja o de r"
const folded = (value: string) =>
  value
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")

const sinal = (tab: string) => `/applications/edit/2?tab=${tab}`
const permissions = `/users/${person}?tab=permissions`
const permission =
  (title: string) =>
  async ({ page }: App) => {
    await page.getByRole("combobox", { name: /^Buscar aplicação/ }).fill("sinal")
    await page.getByRole("group", { name: title, exact: true }).focus()
  }
const toRow =
  (name: string) =>
  async ({ page }: App) => {
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    await page.keyboard.press("j")
  }
const notHeld = permission("ROLE_SINAL_CONSULTA")
const held = permission("ROLE_SINAL_GESTOR")
/** By the id of the command that the key runs. */
const openings: Readonly<Record<string, Opening>> = {
  "new-role": { at: sinal("roles") },
  "edit-role": { at: sinal("roles") },
  "new-profile": { at: sinal("profiles") },
  "edit-profile": { at: sinal("profiles"), before: toRow("CONTROLE INTERNO") },
  "edit-app": { at: "/applications/list", before: toRow("ABIS"), buttonless: true, goes: true },
  "edit-user": { at: `/users/${person}`, goes: true },
  "new-platform-role": { at: "/platform-roles/list" },
  "new-app": { at: "/applications/list" },
  "reject-request": { as: linker, at: "/system-access-requests?app=SINAL" },
  refuse: { as: authorizer, at: "/user-authorizer/pre-user" },
  "request-access": { as: person, at: "/my-access-requests/list" },
  "new-entry": { at: "/settings/entities?table=document-types" },
  "edit-entry": { at: "/settings/entities?table=document-types", goes: true },
  "new-text": { at: "/settings/terms" },
  "edit-text": { at: "/settings/terms" },
  "new-org": { at: "/organizations?unit=230" },
  "edit-org": { at: "/organizations?unit=230" },
  "new-user": { at: "/users/list", typed: "11144477735", stands: "11144477735" },
  "deactivate-user": { at: `/users/${person}` },
  "link-authorizer": { at: "/authorizer/authorizer-manager" },
  "new-linker": { at: "/linker/linker-management" },
  "add-document": { at: sinal("documents") },
  "lend-role": { at: permissions, before: notHeld },
  "grant-role": { at: permissions, before: notHeld, stands: "" },
  "extend-role": { at: permissions, before: held },
  "revoke-role": { at: permissions, before: held, stands: "" },
  "keep-search": { at: "/users/list?search=silva", before: toRow("ADRIANA PAIVA SILVA"), buttonless: true },
  // Its form has no text field.
  validate: { as: sinalAdmin, at: "/assignments/validations", stands: "" },
}

const softly = expect.configure({ soft: true, timeout: 15_000 })
const accounts = new Set(Object.values(openings).map(({ as = superAdmin }) => as))

for (const account of accounts) {
  test(`typed while a form is on its way, as ${account}`, async ({ app }) => {
    const commands = await everyCommand()
    await app.signIn(account, { at: "/me" })
    for (const [id, opening] of Object.entries(openings)) {
      const { as = superAdmin } = opening
      const key = commands.find((command) => command.id === id)?.key
      if (!key) throw new Error(`${id} has no key`)
      if (as === account) await test.step(id, () => tryOpening(app, id, key, opening))
    }
  })
}

async function tryOpening(app: App, id: string, key: string, { at, before, ...opening }: Opening) {
  const { page } = app
  const arrive = [await app.hold(/\/assets\/CommandHost-[\w-]+\.js$/)]
  await page.goto(at)
  await before?.(app)
  // The button shows the key once the page knows the target of the action.
  if (!opening.buttonless) await softly.poll(() => isBound(app, key), id).toBe(true)
  arrive.push(await app.hold(/\/assets\/[\w-]+\.js$/), await app.hold(/\/api\//))
  const changes: string[] = []
  page.on("request", (request) => {
    const previewed = request.headers()["x-preview"] !== undefined
    if (request.method() !== "GET" && !previewed) changes.push(`${request.method()} ${request.url()}`)
  })
  const { typed = text, stands = typed } = opening
  const opened = await app.typeAhead(async () => {
    await page.keyboard.press(key)
    const address = await app.address()
    await typeSlowly(app, `${typed}xy`)
    await page.keyboard.press("Backspace")
    await page.keyboard.press("Backspace")
    return address
  })
  for (const release of arrive) release()
  await softly.poll(async () => folded(await valueOfFocused(app)), id).toContain(folded(stands))
  const stays = await app.address()
  if (opening.goes) softly(stays.pathname, id).toBe(opened.pathname)
  else softly(stays, id).toEqual(opened)
  softly(changes, id).toEqual([])
  await page.unrouteAll({ behavior: "ignoreErrors" })
}

/** Palette lines, each of which leaves some fields for its form. */
const lines = [
  "> block user 12345678909 app SINAL",
  "> block user 12345678909 role ROLE_SINAL_CONSULTA app SINAL",
  "> unblock user 12345678909 app SINAL",
  "> deactivate user 12345678909",
  "> new role app SINAL",
  "> new profile app SINAL",
  "> new entry sexos",
  "> edit user 12345678909",
  "> edit app SINARM",
  "> migrate org PMCE",
  // Typing does not overwrite values from the line: the cursor is in an empty field.
  "> block client SINAL role ROLE_ORION_CONSULTA app ORION",
  "> extend role ROLE_SINAL_GESTOR user 12345678909 app SINAL",
]

test("typed while the form of a line is on its way", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  for (const line of lines) {
    await test.step(line, async () => {
      const arrive = await app.hold(/\/assets\/CommandHost-[\w-]+\.js$/)
      await page.goto(sinal("roles"))
      await app.type(line)
      await expect(app.palette).toHaveValue(line)
      await app.typeAhead(async () => {
        await page.keyboard.press("Enter")
        await typeSlowly(app, text)
      })
      arrive()
      await softly.poll(async () => folded(await valueOfFocused(app)), line).toContain(folded(text))
      await page.unrouteAll({ behavior: "ignoreErrors" })
    })
  }
})

const onTheWay = {
  "the session": /\/session\/renewal$/,
  "the console's code": /\/assets\/console-[\w-]+\.js$/,
  "the commands": /\/assets\/commands-[\w-]+\.js$/,
}

for (const [what, address] of Object.entries(onTheWay)) {
  test(`the palette takes a line while ${what} is on its way`, async ({ app }) => {
    const { page } = app
    await app.signIn(superAdmin, { at: "/me" })
    const arrive = await app.hold(address)
    await app.typeAhead(async () => {
      await page.reload()
      await page.keyboard.press("Control+k")
      await typeSlowly(app, "> block user 123456")
      await expect(page.getByRole("textbox", { name: "Buscar ou comandar" })).toHaveValue(
        "> block user 123456",
      )
      arrive()
      await typeSlowly(app, "78909 app SINAL")
    })
    await expect(app.palette).toHaveValue("> block user 12345678909 app SINAL")
    await expect(app.palette).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(app.dialog(/Bloquear/)).toBeVisible()
    await expect(app.palette).toBeHidden()
  })
}

for (const [what, address] of Object.entries({
  ...onTheWay,
  "its own code": /\/assets\/Palette-[\w-]+\.js$/,
})) {
  test(`a line is sent while ${what} is on its way, and what follows is for its form`, async ({ app }) => {
    const { page } = app
    await app.signIn(superAdmin, { at: "/me" })
    const arrive = await app.hold(address)
    await app.typeAhead(async () => {
      await page.reload()
      await page.keyboard.press("Control+k")
      await typeSlowly(app, "> block user 12345678909 app SINAL")
      await page.keyboard.press("Enter")
      await typeSlowly(app, "Em")
    })
    arrive()
    await app.typeAhead(() => typeSlowly(app, " férias"))
    await expect(app.dialog(/Bloquear/)).toBeVisible()
    await expect(app.palette).toBeHidden()
    await expect.poll(async () => folded(await valueOfFocused(app))).toBe(folded("Em férias"))
  })
}

test("words that were sent ahead open the first row, once it is known", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  const arrive = await app.hold(/\/assets\/Palette-[\w-]+\.js$/)
  await app.typeAhead(async () => {
    await page.reload()
    await page.keyboard.press("Control+k")
    await typeSlowly(app, "kenji watanabe")
    await page.keyboard.press("Enter")
  })
  arrive()
  await expect(page.getByRole("heading", { level: 1, name: "KENJI WATANABE" })).toBeVisible()
})

test("the palette takes a line while somebody is let in, and closes where they are not", async ({ app }) => {
  const { page } = app
  const coming = page.getByRole("textbox", { name: "Buscar ou comandar" })
  /** Types on while the answer arrives. */
  const enter = async (password: string, on = "") => {
    const arrive = await app.hold(/\/api\/session$/)
    await page.getByLabel("CPF ou identificador").fill(superAdmin)
    await page.getByLabel("Senha", { exact: true }).fill(password)
    await app.typeAhead(async () => {
      await page.keyboard.press("Enter")
      await page.keyboard.press("Control+k")
      await typeSlowly(app, "> go usu")
      await expect(coming).toHaveValue("> go usu")
      arrive()
      await typeSlowly(app, on)
    })
  }
  await page.goto("/")
  await enter("uma senha errada")
  await expect(page.getByText(/CPF, identificador ou senha incorretos/)).toBeVisible()
  await expect(coming).toBeHidden()
  await enter(demoPassword, "ários")
  await expect(app.palette).toHaveValue("> go usuários")
  await expect(app.palette).toBeFocused()
})

const roles = ({ page }: App) => page.getByRole("tab", { name: "Permissões" })
const newRole = (app: App) => app.dialog("Nova permissão")

test("what leads on and sends, pressed before the form is there, does so in its order", async ({ app }) => {
  const { page } = app
  const arrive = await app.hold(/\/assets\/CommandHost-[\w-]+\.js$/)
  await app.signIn(superAdmin, { at: sinal("roles") })
  await expect(roles(app)).toHaveAttribute("aria-selected", "true")
  await app.typeAhead(async () => {
    await page.getByRole("button", { name: "Nova permissão" }).click()
    await typeSlowly(app, "SOBREAVISO")
    await page.keyboard.press("Tab")
    await typeSlowly(app, "Cobre o plantão")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Backspace")
    await typeSlowly(app, " à noite")
    await page.keyboard.press("Control+Enter")
  })
  arrive()
  await expect(app.notice("Permissão criada com sucesso")).toBeVisible()
  await expect(page.getByText("Cobre o plantão à noite").first()).toBeVisible()
})

test("what is typed after Enter sent the form is no part of it", async ({ app }) => {
  const { page } = app
  const arrive = await app.hold(/\/assets\/CommandHost-[\w-]+\.js$/)
  await app.signIn(superAdmin, { at: sinal("profiles") })
  await expect.poll(() => isBound(app, "n")).toBe(true)
  await app.typeAhead(async () => {
    await page.keyboard.press("n")
    await typeSlowly(app, "abc")
    await page.keyboard.press("Enter")
    await typeSlowly(app, "xyz")
  })
  arrive()
  const form = app.dialog("Novo perfil")
  await expect(form.getByText("Por favor, insira a descrição do perfil!")).toBeVisible()
  await expect(form.getByLabel("Nome")).toHaveValue("ABC")
})

/** Opens the list of users by key, and types on before its code is loaded. */
async function typeBehindUsers(app: App, act: () => Promise<void>) {
  await app.signIn(superAdmin, { at: "/me" })
  const arrive = await app.hold(/\/assets\/[\w-]+\.js$/)
  await app.typeAhead(async () => {
    await typeSlowly(app, "gu")
    await act()
    arrive()
  })
  // The typed text may already have opened a form over it.
  const heading = app.page.getByRole("heading", { level: 1, name: "Usuários", includeHidden: true })
  await expect(heading).toBeVisible()
}

const appearing = {
  "a person": `/users/${person}`,
  "people that were found": "/users/list?search=silva",
  "a pre-registration": "/user-authorizer/pre-user",
  "an update": "/user-authorizer/update",
  "an access request": "/system-access-requests?app=SINAL",
  "sessions of an application": "/sessions/applications/SINAL",
}

test("what has just appeared is unread for a moment, in which no key acts on it at once", async ({ app }) => {
  const { page } = app
  await page.addInitScript(() => {
    new MutationObserver(([change]) => {
      if (change?.target instanceof HTMLElement && change.target.hasAttribute("data-unread"))
        change.target.dataset.wasUnread = ""
    }).observe(document, { subtree: true, attributeFilter: ["data-unread"] })
  })
  await app.signIn(superAdmin, { at: "/me" })
  for (const [what, address] of Object.entries(appearing)) {
    await test.step(what, async () => {
      await page.goto(address)
      await expect(page.locator(":root[data-was-unread]"), what).toHaveCount(1)
    })
  }
})

test("what is typed while a screen is on its way is for its search", async ({ app }) => {
  const { page } = app
  await typeBehindUsers(app, async () => {
    await typeSlowly(app, "/kenji")
    await page.keyboard.press("Enter")
  })
  await expect(page).toHaveURL(/\/users\/list\?search=kenji$/)
  await expect(page.getByRole("row").nth(1)).toContainText("KENJI WATANABE")
})

test("a key that makes something new, and what is typed behind it, wait for their screen", async ({
  app,
}) => {
  await typeBehindUsers(app, () => typeSlowly(app, "n11144477735"))
  await expect.poll(async () => folded(await valueOfFocused(app))).toBe("11144477735")
})

test("the palette opens by a key that comes while those before it are given to their screen", async ({
  app,
}) => {
  const { page } = app
  const arrive = await app.hold(/\/assets\/UserList-[\w-]+\.js$/)
  await app.signIn(superAdmin, { at: "/me" })
  await app.typeAhead(async () => {
    await typeSlowly(app, "gu")
    await expect(page).toHaveURL(/\/users\/list$/)
    const paint = await app.holdFrames()
    arrive()
    await expect(page.getByRole("heading", { level: 1, name: "Usuários" })).toBeAttached()
    await page.keyboard.press("Control+k")
    await paint()
    await expect(app.palette).toBeFocused()
    await page.keyboard.type("ken")
  })
  await expect(app.palette).toHaveValue("ken")
})

test("letters that are for nothing on a screen that nobody has seen do nothing", async ({ app }) => {
  const { page } = app
  await typeBehindUsers(app, () => typeSlowly(app, "silva"))
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  await expect(page.locator('[role="dialog"]:visible')).toHaveCount(0)
  await expect(page).toHaveURL(/\/users\/list$/)
  // After a pause the letters are shortcuts again.
  await expect(async () => {
    await page.keyboard.press("n")
    await expect(app.dialog("Novo usuário")).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test("Esc before the form is there opens none", async ({ app }) => {
  const { page } = app
  const arrive = await app.hold(/\/assets\/CommandHost-[\w-]+\.js$/)
  await app.signIn(superAdmin, { at: sinal("roles") })
  await expect.poll(() => isBound(app, "n")).toBe(true)
  await app.typeAhead(async () => {
    await page.keyboard.press("n")
    await typeSlowly(app, "abc")
    await page.keyboard.press("Escape")
  })
  await expect(page).not.toHaveURL(/command=/)
  arrive()
  await page.keyboard.press("n")
  await expect(newRole(app).getByLabel("Título")).toHaveValue("")
})

test("the palette stands over an open form, which goes on afterwards", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: sinal("roles") })
  await expect.poll(() => isBound(app, "n")).toBe(true)
  await page.keyboard.press("n")
  const title = newRole(app).getByLabel("Título")
  await expect(title).toBeFocused()
  await page.keyboard.type("SOBREAVISO")
  await page.keyboard.press("Control+k")
  await expect(app.palette).toBeFocused()
  await page.keyboard.type("helena")
  const isOnTop = await app.palette.evaluate((input) => {
    const { left, top, width, height } = input.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === input
  })
  expect(isOnTop).toBe(true)
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await expect(app.palette).toBeHidden()
  await expect(title).toBeFocused()
  await expect(title).toHaveValue("SOBREAVISO")
})

test("no character is lost while a form is handed what was typed, on a slow processor", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/applications/list" })
  await page.keyboard.press("j")
  const title = page.getByRole("textbox", { name: "Título" })
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await app.typeAhead(async () => {
    await page.keyboard.press("e")
    await page.keyboard.type("zeca de teste", { delay: 100 })
  })
  await expect(title).toHaveValue(/ZECA DE TESTE$/)
})

test("a notice covers nothing of a list", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list" })
  await app.type("> clear history")
  await page.keyboard.press("Enter")
  const notice = app.notice("Histórico apagado deste navegador.")
  await expect(notice).toBeVisible()
  const covered = await page.getByRole("region", { name: "Avisos" }).evaluate((region) => {
    const { left, right, top, bottom } = region.getBoundingClientRect()
    const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
      [top + 1, bottom - 1].map((y) => [x, y]),
    )
    return points.some(([x = 0, y = 0]) =>
      document
        .elementsFromPoint(x, y)
        .some((element) => element.matches('[role="row"], [role="grid"], table')),
    )
  })
  expect(covered).toBe(false)
})

test("after signing out nothing of the page is left for who comes next", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `/users/${person}` })
  await app.signOut()
  await expect(page).toHaveURL(/\/login$/)
})

/** At the speed of a person. */
async function typeSlowly({ page }: App, keys: string) {
  for (const [index, key] of [...keys].entries()) {
    await page.keyboard.type(key, { delay: 60 + ((index * 37) % 80) })
  }
}

const isBound = ({ page }: App, key: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll("[aria-keyshortcuts]")].some(
        (each) => each.getAttribute("aria-keyshortcuts")?.toLowerCase() === wanted.toLowerCase(),
      ),
    key,
  )

const valueOfFocused = ({ page }: App) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
      ? activeElement.value
      : ""
  })
