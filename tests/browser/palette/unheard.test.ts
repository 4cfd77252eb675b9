import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

declare global {
  interface Window {
    /** The time when rows had appeared and could be read, in milliseconds since 1970. */
    cameAt?: number
    readAt?: number
  }
}

/** Letters without an effect where they are typed: the typing that follows them is discarded, too. */

const authorizer = "10720730724"
const preUsers = (app: App) =>
  as(app, authorizer, async (call) => {
    const { items } = await call<{ items: { atalaiaId: string }[] }>(
      "GET",
      "/user-authorizer/pre-users?page=0&size=100",
    )
    return items.map(({ atalaiaId }) => atalaiaId)
  })

/** The question that `a` opens, over the first pre-registration. */
async function askedToApprove(app: App) {
  const { page } = app
  await app.signIn(authorizer, { at: "/user-authorizer/pre-user" })
  await expect(page.getByRole("region", { name: "Decisão" })).toBeVisible()
  await page.keyboard.press("a")
  const question = page.getByRole("alertdialog", { name: /^Aprovar o pré-cadastro de / })
  await expect(question.getByRole("button", { name: "Cancelar" })).toBeFocused()
  return question
}

test("a reason that is typed over a question presses no button of it, and is no key of what lies under it", async ({
  app,
}) => {
  const { page } = app
  const waiting = await preUsers(app)
  const question = await askedToApprove(app)
  await app.typeAhead(async () => {
    await app.pressAtOnce([..."rfalta foto e assinatura", "Control+Enter"])
    await expect(
      app.notice(/^O que foi digitado não valeu: o que se abriu não tem onde escrever/),
    ).toBeVisible()
    await expect(question).toBeVisible()
  })
  // Even after a pause: the sending key does not answer a question that was not read.
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/^Nada foi confirmado/)).toBeVisible()
  await expect(question).toBeVisible()
  // Esc works nevertheless, and closes it.
  await page.keyboard.press("Escape")
  await expect(question).toBeHidden()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(await preUsers(app)).toEqual(waiting)
})

test("of the keys that answer a question over which text was typed one does nothing and says so, and the next one answers", async ({
  app,
}) => {
  const waiting = await preUsers(app)
  const question = await askedToApprove(app)
  // By the clock of the key events. Keys that follow the text at once are part of it.
  let moment = await app.pressAtOnce([..."rfalta a foto", "Enter"])
  await expect(app.notice(/^Nada foi confirmado/)).toBeVisible()
  moment = await app.pressAtOnce([" "], moment + 800)
  await expect(question).toBeVisible()
  await app.pressAtOnce(["Enter"], moment + 800)
  await expect(question).toBeHidden()
  expect(await preUsers(app)).toEqual(waiting)
})

test("text that is typed on a check box of a form ticks it at no blank, and is said to be in no field", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/applications/edit/2?tab=roles" })
  await page.keyboard.press("n")
  const form = app.dialog("Nova permissão")
  const box = form.getByRole("checkbox", { name: /duas etapas/ })
  await box.focus()
  await expect(box).not.toBeChecked()
  await app.pressAtOnce([..."falta foto"])
  await expect(app.notice(/^O que foi digitado não valeu: o foco não está num campo/)).toBeVisible()
  await expect(box).not.toBeChecked()
  await expect(page.locator(":root[data-dropping]")).not.toBeAttached()
  // The sending key has no effect either: the user may believe that the text was entered.
  await page.keyboard.press("Control+s")
  await expect(app.notice(/^Nada foi confirmado/)).toBeVisible()
  await expect(form.getByText("Por favor, insira o título do papel!")).toBeHidden()
  await page.keyboard.press("Space")
  await expect(box).toBeChecked()
})

test("a key whose command has nothing here to act on takes what is typed behind it along", async ({
  app,
}) => {
  const { page } = app
  await page.setViewportSize({ width: 360, height: 740 })
  await app.signIn(authorizer, { at: "/user-authorizer/pre-user" })
  await expect(page.getByRole("listitem").first()).toBeVisible()
  await app.typeAhead(async () => {
    await app.pressAtOnce([..."rfalta a foto", "Control+Enter"])
    await expect(app.notice(/^O que foi digitado não valeu: R não faz nada aqui/)).toBeVisible()
  })
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("a blank that follows a text typed over a question presses no button", async ({ app }) => {
  const { page } = app
  const waiting = await preUsers(app)
  const question = await askedToApprove(app)
  await app.pressAtOnce([..."rfalta"])
  await expect(app.notice(/^O que foi digitado não valeu/)).toBeVisible()
  await expect(page.locator(":root[data-dropping]")).not.toBeAttached()
  await app.pressAtOnce([..." a foto", "Control+Enter"])
  await expect(app.notice(/^Nada foi confirmado/)).toBeVisible()
  await expect(question).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(await preUsers(app)).toEqual(waiting)
})

test("what is typed behind a key that says why it does nothing is no key", async ({ app }) => {
  const { page } = app
  await as(app, authorizer, async (call) => {
    const { personal } = await call<AnswerOf<Calls["registration"]["details"]>>("GET", "/registration/me")
    const { image: _, ...values } = personal.valid ?? {}
    await call("PUT", "/registration/me/personal", {
      version: personal.version,
      values: { ...values, name: "LUCIANA PRADO LIMA" },
    })
  })
  await app.signIn(authorizer, { at: `/user-authorizer/view/update/${authorizer}` })
  await expect(page.getByText("Esta pessoa não é das unidades que você avalia.").first()).toBeVisible()
  await app.pressAtOnce([..."rfalta"])
  await expect(app.notice("Esta pessoa não é das unidades que você avalia.")).toBeVisible()
  await expect(app.notice(/^O que foi digitado não valeu: R não faz nada aqui/)).toBeVisible()
})

test("letters that lead somewhere are heard", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list" })
  await app.typeAhead(() => page.keyboard.type("ggd"))
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto("/users/list")
  await expect(page.getByRole("row").nth(3)).toBeVisible()
  await app.typeAhead(async () => {
    await page.keyboard.type("jjk/silva")
    await page.keyboard.press("Enter")
  })
  await expect(page).toHaveURL(/search=silva$/)
  await expect(app.notice(/^O que foi digitado não valeu/)).toHaveCount(0)
})

test("whoever presses a key again and again that does nothing is told so, and nobody who pressed it twice", async ({
  app,
}) => {
  await app.signIn(superAdmin, { at: "/users/list" })
  const said = app.notice(/^O que foi digitado não valeu: Z não faz nada aqui/)
  await app.pressAtOnce(["z", "z"])
  await expect(said).toHaveCount(0)
  await app.page.reload()
  await app.pressAtOnce(["z", "z", "z"])
  await expect(said).toBeVisible()
})

/** Opens the list of people, and returns the time when its rows could be read. */
async function cameAndRead(app: App): Promise<readonly [number, number]> {
  const { page } = app
  await page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now()
    // Not by the page's unread mark, which a busy machine draws late.
    new MutationObserver(() => {
      if (document.querySelector('[role="row"][aria-current]')) window.cameAt ??= now()
    }).observe(document, { subtree: true, childList: true })
    new MutationObserver(() => {
      if (!("unread" in document.documentElement.dataset)) window.readAt = now()
    }).observe(document, { subtree: true, attributeFilter: ["data-unread"] })
  })
  await app.signIn(superAdmin, { at: "/users/list" })
  await expect(page.getByRole("row").nth(3)).toBeVisible()
  return page.evaluate(() => [window.cameAt ?? 0, window.readAt ?? 0])
}

/**
 * Presses keys between two moments, without looking: a quarter of a second apart, by the clock of the key events. They have no
 * effect. Returns the moment for the next key.
 */
async function withoutLooking(app: App, from: number, until: number): Promise<number> {
  let moment = from
  while (moment <= until) moment = (await app.pressAtOnce(["F2"], moment)) + 250
  return moment
}

test("what came while keys were typed without looking is unread for the last of them", async ({ app }) => {
  const [cameAt, readAt] = await cameAndRead(app)
  const moment = await withoutLooking(app, cameAt + 10, readAt)
  await app.pressAtOnce([..."afastado", "Control+Enter"], moment)
  await expect(app.notice(/^Confira antes sobre quem é/)).toBeVisible()
  await expect(
    app
      .dialog(/^Inativar /)
      .getByRole("textbox")
      .first(),
  ).toHaveValue("fastado")
})

for (const sending of ["Control+Enter", "Control+s"]) {
  test(`a form about what is unread is not sent once it is there either, by ${sending} in one go with its text`, async ({
    app,
  }) => {
    const [cameAt, readAt] = await cameAndRead(app)
    const from = await withoutLooking(app, cameAt + 10, readAt)
    const moment = await app.pressAtOnce([..."afastado"], from)
    const reason = app
      .dialog(/^Inativar /)
      .getByRole("textbox")
      .first()
    await expect(reason).toHaveValue("fastado")
    await app.pressAtOnce([sending], moment)
    await expect(app.notice(/^Confira antes sobre quem é/)).toBeVisible()
    await expect(reason).toHaveValue("fastado")
  })
}

test("what was opened before it could be read, and left again, holds back no key of the page", async ({
  app,
}) => {
  const { page } = app
  const [cameAt] = await cameAndRead(app)
  let moment = await app.pressAtOnce(["a", "Control+Enter"], cameAt + 10)
  await expect(app.notice(/^Confira antes sobre quem é/)).toBeVisible()
  moment = await app.pressAtOnce(["Escape"], moment + 100)
  await expect(app.dialog(/^Inativar /)).toBeHidden()
  await app.pressAtOnce(["Enter"], moment + 100)
  await expect(page).toHaveURL(/\/users\/\d+/)
})

test("the next row of a list was on the page before: what is typed with the key that leads to it is about it", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/12345678909?tab=permissions&view=all&search=auditor" })
  const auditor = page.getByRole("group", { name: "ROLE_SINAL_AUDITOR", exact: true })
  await expect(auditor).toBeVisible()
  const led = await app.pressAtOnce(["j"])
  await expect(auditor.getByRole("button", { name: "Retirar" })).toBeVisible()
  const moment = await withoutLooking(app, led, Date.now())
  await app.pressAtOnce([..."bengano", "Control+Enter"], moment)
  await expect(app.notice(/desbloqueado/i)).toBeVisible()
})

test("a command that is typed in full comes before those that only say it on their button", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/user-authorizer/pre-user" })
  await expect(page.getByRole("region", { name: "Decisão" })).toBeVisible()
  await app.type("> aprovar")
  await expect(page.getByRole("option").first()).toContainText("Aprovar pendência")
})
