import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, demoPassword, expect, test } from "../system"
import { everyCommand } from "./commandTable"
import { authorizer, type Opening, openings, person, sinal, sinalAdmin } from "./openings"

/**
 * The promises of the keyboard: nothing typed is lost, nothing acts on unseen content, and a letter without a meaning starts no
 * command. Keys come 60 to 140 ms apart, as people type, or at once.
 */
test.describe.configure({ timeout: 600_000 })

/** Every letter that is a shortcut anywhere, and an accented letter. */
const text = "cabe já no mapa, veja o de r"
const folded = (value: string) =>
  value
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")

const softly = expect.configure({ soft: true, timeout: 15_000 })
const ignored = /^O que foi digitado não valeu/

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

async function tryOpening(app: App, id: string, key: string, opening: Opening) {
  const { page } = app
  const { at, before, goes, buttonless, typed = text, stands = typed } = opening
  const arrive = [await app.hold(/\/assets\/CommandHost-[\w-]+\.js$/)]
  await page.goto(at)
  await before?.(app)
  // The button shows the key once the page knows the target of the action.
  if (!buttonless) await softly.poll(() => isBound(app, key), id).toBe(true)
  arrive.push(await app.hold(/\/assets\/[\w-]+\.js$/), await app.hold(/\/api\//))
  const changes = app.changesSent()
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
  if (goes) softly(stays.pathname, id).toBe(opened.pathname)
  else softly(stays, id).toEqual(opened)
  softly(changes, id).toEqual([])
  await page.unrouteAll({ behavior: "ignoreErrors" })
}

test("what is typed behind a key goes into the form that it opens", async ({ app }) => {
  const commands = await everyCommand()
  for (const account of new Set(Object.values(openings).map(({ as = superAdmin }) => as))) {
    await app.signIn(account, { at: "/me" })
    for (const [id, opening] of Object.entries(openings)) {
      const { as = superAdmin } = opening
      const key = commands.find((command) => command.id === id)?.key
      if (!key) throw new Error(`${id} has no key`)
      if (as === account) await test.step(id, () => tryOpening(app, id, key, opening))
    }
  }
})

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

test("what is typed behind a line goes into its form", async ({ app }) => {
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
  "the palette's code": /\/assets\/Palette-[\w-]+\.js$/,
}

test("a line typed, or sent, before the console is there arrives whole, and what follows is for its form", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  for (const [what, address] of Object.entries(onTheWay)) {
    await test.step(`${what}, the line`, async () => {
      await page.goto("/me")
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
      await page.unrouteAll({ behavior: "ignoreErrors" })
    })
    await test.step(`${what}, the sent line`, async () => {
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
      await page.unrouteAll({ behavior: "ignoreErrors" })
    })
  }
})

test("a line typed while somebody is let in is kept, and dropped where they are not", async ({ app }) => {
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

test("Tab, Enter and Ctrl+Enter typed before the form is there send nothing and end the text; Esc opens none", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: sinal("profiles") })
  const sent = app.changesSent()
  const ofForms = () => sent.filter((address) => !address.endsWith("/session/renewal"))
  const form = app.dialog("Novo perfil")
  for (const ending of ["Tab", "Enter", "Control+Enter", "Escape"]) {
    await test.step(ending, async () => {
      const arrive = await app.hold(/\/assets\/CommandHost-[\w-]+\.js$/)
      await page.reload()
      await expect.poll(() => isBound(app, "n")).toBe(true)
      await app.typeAhead(async () => {
        await page.keyboard.press("n")
        await typeSlowly(app, "abc")
        await page.keyboard.press(ending)
        if (ending !== "Escape") await typeSlowly(app, "xyz")
      })
      arrive()
      if (ending === "Escape") {
        await expect(form).toHaveCount(0)
        await expect(page).not.toHaveURL(/command=/)
      } else {
        await expect(form.getByLabel("Nome")).toHaveValue("ABC")
        await expect(form.getByText("Por favor, insira", { exact: false })).toHaveCount(0)
        await expect(app.notice(ignored)).toBeVisible()
        await page.keyboard.press("Escape")
        await page.getByRole("button", { name: "Sair sem salvar" }).click()
      }
      await page.unrouteAll({ behavior: "ignoreErrors" })
    })
  }
  expect(ofForms()).toEqual([])
})

/** Opens the list of users by key, and types on before its code is loaded. */
async function typeBehindUsers(app: App, act: () => Promise<void>) {
  await app.page.goto("/me")
  const arrive = await app.hold(/\/assets\/[\w-]+\.js$/)
  await app.typeAhead(async () => {
    await typeSlowly(app, "gu")
    await act()
    arrive()
  })
  // The typed text may already have opened a form over it.
  const heading = app.page.getByRole("heading", { level: 1, name: "Usuários", includeHidden: true })
  await expect(heading).toBeVisible()
  await app.page.unrouteAll({ behavior: "ignoreErrors" })
}

test("what opens or moves waits for its screen; what would act on a person that was not there does nothing", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  const sent = app.changesSent()
  const ofForms = () => sent.filter((address) => !address.endsWith("/session/renewal"))
  await typeBehindUsers(app, async () => {
    await typeSlowly(app, "/kenji")
    await page.keyboard.press("Enter")
  })
  await expect(page).toHaveURL(/\/users\/list\?search=kenji$/)
  await expect(page.getByRole("row").nth(1)).toContainText("KENJI WATANABE")

  await typeBehindUsers(app, () => typeSlowly(app, "n11144477735"))
  await expect.poll(async () => folded(await valueOfFocused(app))).toBe("11144477735")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Sair sem salvar" }).click()

  for (const typed of ["silva", "aafastado", "jaafastado"]) {
    await typeBehindUsers(app, async () => {
      await typeSlowly(app, typed)
      await page.keyboard.press("Control+Enter")
    })
    await expect(page.getByRole("row").nth(1)).toBeVisible()
    await expect(page.locator('[role="dialog"]:visible')).toHaveCount(0)
    await expect(page).toHaveURL(/\/users\/list$/)
  }
  expect(ofForms()).toEqual([])
  // After a pause the letters are shortcuts again.
  await page.keyboard.press("n")
  await expect(app.dialog("Novo usuário")).toBeVisible()
})

const waiting = (app: App) =>
  as(app, authorizer, async (call) => {
    const { items } = await call<{ items: { atalaiaId: string }[] }>(
      "GET",
      "/user-authorizer/pre-users?page=0&size=100",
    )
    return items.map(({ atalaiaId }) => atalaiaId)
  })

test("text typed over a question answers nothing, presses no button, and is no key of what lies under it", async ({
  app,
}) => {
  const { page } = app
  const before = await waiting(app)
  await app.signIn(authorizer, { at: "/user-authorizer/pre-user" })
  await expect(page.getByRole("region", { name: "Decisão" })).toBeVisible()
  await page.keyboard.press("a")
  const question = page.getByRole("alertdialog", { name: /^Aprovar o pré-cadastro de / })
  await expect(question.getByRole("button", { name: "Cancelar" })).toBeFocused()
  for (const sending of ["Control+Enter", "Enter", " "]) {
    await app.pressAtOnce([..."rfalta foto e assinatura", sending])
    await expect(app.notice(ignored)).toBeVisible()
    await expect(question).toBeVisible()
  }
  await expect(page.getByRole("dialog")).toHaveCount(0)
  // Esc works nevertheless.
  await page.keyboard.press("Escape")
  await expect(question).toBeHidden()
  expect(await waiting(app)).toEqual(before)
})

test("the next case of a queue is decided only by a key of a burst that began when it was there", async ({
  app,
}) => {
  const { page } = app
  const cases = () =>
    as(app, authorizer, async (call) => {
      const { items } = await call<AnswerOf<Calls["evaluations"]["updates"]>>(
        "GET",
        "/user-authorizer/updates?page=0&size=100",
      )
      return items.map(({ atalaiaId }) => atalaiaId)
    })
  const before = await cases()
  await app.signIn(authorizer, { at: "/user-authorizer/update" })
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Avaliação de atualização cadastral" })).toBeVisible()
  // The first is refused. The keys that follow at once do nothing.
  await page.keyboard.press("r")
  const refusal = app.dialog(/^Recusar/)
  await refusal.getByRole("textbox").fill("Documento ilegível")
  await app.pressAtOnce(["Control+Enter", ..."arotro", "Control+Enter"])
  await expect(refusal).toHaveCount(0)
  await expect.poll(cases).toEqual(before.slice(1))
  // The second is approved. The keys that follow at once do nothing.
  await app.pressAtOnce([..."arassinatura", "Control+Enter"])
  await expect(app.notice(/aprovada\.$/)).toBeVisible()
  await expect(app.notice(ignored)).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect.poll(cases).toEqual(before.slice(2))
  // After a pause it is about the third.
  await page.keyboard.press("a")
  await expect.poll(cases).toEqual(before.slice(3))
})

test("a letter that is bound to nothing takes what is typed behind it along", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `/users/${person}` })
  await expect.poll(() => isBound(app, "a")).toBe(true)
  await app.pressAtOnce([..."zafastado", "Control+Enter"])
  await expect(app.notice(ignored)).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  // On a telephone the queue shows its list, and `r` has no case to act on.
  await page.setViewportSize({ width: 360, height: 740 })
  await app.signIn(authorizer, { at: "/user-authorizer/pre-user" })
  await expect(page.getByRole("listitem").first()).toBeVisible()
  await app.pressAtOnce([..."rfalta a foto", "Control+Enter"])
  await expect(app.notice(ignored)).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("text typed on a check box of a form ticks it at no blank, and sends nothing", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: sinal("roles") })
  await page.keyboard.press("n")
  const form = app.dialog("Nova permissão")
  const box = form.getByRole("checkbox", { name: /duas etapas/ })
  await box.focus()
  await app.pressAtOnce([..."falta foto", "Control+s"])
  await expect(app.notice(ignored)).toBeVisible()
  await expect(box).not.toBeChecked()
  await expect(form.getByText("Por favor, insira o título do papel!")).toBeHidden()
  await page.keyboard.press("Space")
  await expect(box).toBeChecked()
})

test("rows of a list that were on the screen are seen: the key behind j is about the row it led to", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `/users/${person}?tab=permissions&view=all&search=auditor` })
  const auditor = page.getByRole("group", { name: "ROLE_SINAL_AUDITOR", exact: true })
  await expect(auditor).toBeVisible()
  await app.pressAtOnce([..."jbengano"])
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/desbloqueado/i)).toBeVisible()
  // Keys that lead somewhere are heard, too.
  await page.goto("/users/list")
  await expect(page.getByRole("row").nth(3)).toBeVisible()
  await app.typeAhead(async () => {
    await page.keyboard.type("jjk/silva")
    await page.keyboard.press("Enter")
  })
  await expect(page).toHaveURL(/search=silva$/)
  await expect(app.notice(ignored)).toHaveCount(0)
})

test("a draft that nobody has seen gives way as a whole to what is typed with the key that opens its form", {
  tag: "@core",
}, async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: sinal("roles") })
  const form = app.dialog("Nova permissão")
  const [name, about] = [form.getByLabel("Título"), form.getByLabel("Descrição")]
  const leave = async () => {
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Sair sem salvar" }).click()
    await expect(form).toHaveCount(0)
  }
  await page.keyboard.press("n")
  await name.fill("ALFA")
  await about.fill("Registra perícias")
  await leave()
  // Nothing typed: the draft is there, with its way out.
  await page.keyboard.press("n")
  await expect(name).toHaveValue("ALFA")
  await expect(about).toHaveValue("Registra perícias")
  await expect(form.getByRole("button", { name: "Descartar" })).toBeVisible()
  await page.keyboard.press("Escape")
  if (await page.getByRole("button", { name: "Sair sem salvar" }).isVisible())
    await page.getByRole("button", { name: "Sair sem salvar" }).click()
  await expect(form).toHaveCount(0)
  // Ctrl+Enter sends no unseen draft.
  const sent = app.changesSent()
  await app.pressAtOnce(["n", "Control+Enter"])
  await expect(name).toHaveValue("ALFA")
  await leave()
  expect(sent).toEqual([])
  await app.pressAtOnce([..."ngama"])
  await expect(name).toHaveValue("GAMA")
  await expect(name).toBeFocused()
  await expect(about).toHaveValue("")
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

test("keys pressed before the page's code is there count once it is", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  const arrive = await app.hold(/\/assets\/index-[\w-]+\.js$/)
  await app.typeAhead(async () => {
    await page.goto("/dashboard", { waitUntil: "commit" })
    await expect.poll(() => page.evaluate(() => window.earlyKeys)).toEqual([])
    await typeSlowly(app, "gu")
    arrive()
  })
  await expect(page).toHaveURL(/\/users\/list$/)
})

test("a text that no field waits for does nothing, and the notice says so", async ({ app }) => {
  const { page } = app
  const fieldless = "O que foi digitado não valeu: aqui nenhum campo espera um texto."
  await app.signIn(superAdmin, { at: "/users/66595657520" })
  await expect.poll(() => isBound(app, "e")).toBe(true)
  await app.pressAtOnce([..."ezeca"])
  await expect(page.getByRole("alertdialog", { name: /sem informações detalhadas/ })).toBeVisible()
  await expect(app.notice(fieldless)).toBeVisible()
  // The choices of this form are made already.
  await app.signIn(sinalAdmin, { at: "/assignments/validations" })
  await expect.poll(() => isBound(app, "c")).toBe(true)
  await app.pressAtOnce([..."czeca"])
  const chosen = app
    .dialog(/^Validar/)
    .getByRole("combobox")
    .first()
  await expect(app.notice(fieldless)).toBeVisible()
  await expect(chosen).toHaveValue(/\w/)
  await expect(chosen).not.toHaveValue(/zeca/)
})

test("a key for a case that is not there yet is not called unbound", async ({ app }) => {
  const { page } = app
  await app.signIn(authorizer, { at: "/me" })
  const arrive = await app.hold(/\/api\//)
  await app.typeAhead(async () => {
    await page.goto("/user-authorizer/pre-user", { waitUntil: "commit" })
    await expect.poll(() => page.evaluate(() => window.earlyKeys)).toBeUndefined()
    await typeSlowly(app, "rfalta")
    arrive()
  })
  await expect(app.notice(/isto apareceu enquanto você digitava/)).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("what is typed on while a session ends does not go into the sign-in page", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list" })
  await expect(page.getByRole("row").nth(3)).toBeVisible()
  await as(app, superAdmin, (call) => call("DELETE", `/sessions?atalaiaId=${superAdmin}`))
  await page.keyboard.press("/")
  const last = await app.pressAtOnce([..."maria"])
  const identifier = page.getByLabel("CPF ou identificador")
  await expect(identifier).toBeFocused()
  const sent = app.changesSent()
  await app.pressAtOnce([..."silva"], last)
  await page.keyboard.press("Tab")
  await expect(identifier).toHaveValue("")
  expect(sent).toEqual([])
})
