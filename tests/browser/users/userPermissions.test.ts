import { as, nothingInSinal, personInSinal, roleInSinal, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const role = "ROLE_SINAL_CONSULTA"
const past = "Não é possível selecionar uma data de expiração no passado."
const row = ({ page }: App, title: string) => page.getByRole("group", { name: title, exact: true })
const applications = ({ page }: App) => page.getByRole("region", { name: "Aplicações" })

/** Opens SINAL in a person's permissions tab. */
async function openSinal(app: App, who: string, atalaiaId: string) {
  await app.signIn(who, { at: `/users/${atalaiaId}?tab=permissions` })
  await app.page.getByRole("combobox", { name: /^Buscar aplicação/ }).fill("sinal")
  await expect(row(app, role)).toBeVisible()
}

/** Grants, extends and revokes a role or profile without expiry, as far as the page shows it. */
async function giveAndTake(app: App, title: string) {
  const { page } = app
  const held = row(app, title)
  await expect(held).toContainText("Não atribuído")
  await held.getByRole("button", { name: "Conceder", exact: true }).click()
  // The form does not ask for data that the row already shows, or that its other button handles.
  const giving = page.getByRole("dialog", { name: /^Conceder/ })
  await expect(giving.getByRole("combobox", { name: "Aplicação", exact: true })).toHaveValue("SINAL")
  await expect(giving.getByRole("combobox", { name: "Aplicação cliente" })).toHaveCount(0)
  await expect(giving.getByLabel("Validade")).toHaveCount(0)
  await app.send(/^Conceder/)
  await expect(app.notice(new RegExp(`${title} concedid[oa] com sucesso`))).toBeVisible()
  await expect(held).toContainText("Ativo sem expiração")

  await held.getByRole("button", { name: "Definir prazo" }).click()
  const form = page.getByRole("dialog", { name: /^(Definir prazo|Prorrogar)/ })
  const until = form.getByLabel("Validade")
  await expect(until).toHaveValue("")
  await until.fill("01/02/2020 10:00")
  await page.keyboard.press("Control+Enter")
  await expect(form.getByText(past)).toBeVisible()
  await expect(until).toHaveValue("01/02/2020 10:00")
  await expect(until).toBeFocused()
  await until.fill("90d")
  await expect(form.getByText(/^Até \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\.$/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(new RegExp(`^${title} até \\d{2}/`))).toBeVisible()
  await expect(form).toBeHidden()
  await expect(held).toContainText("Expira em 3 meses")

  await held.getByRole("button", { name: "Prorrogar" }).click()
  await expect(until).toHaveValue(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)
  await page.keyboard.press("Escape")
  await expect(form).toBeHidden()

  await held.getByRole("button", { name: "Retirar" }).click()
  await app.send(/^Retirar/)
  await expect(app.notice(new RegExp(`${title} retirad[oa] com sucesso`))).toBeVisible()
  await expect(held).toContainText("Não atribuído")

  // Undoing restores the earlier end date.
  await page.keyboard.press("Control+z")
  await expect(app.notice(new RegExp(`${title} concedid[oa] com sucesso`)).last()).toBeVisible()
  await expect(held).toContainText("Expira em 3 meses")
  await held.getByRole("button", { name: "Retirar" }).click()
  await app.send(/^Retirar/)
  await expect(held).toContainText("Não atribuído")
}

test("a role: given, given an end, taken", async ({ app }) => {
  const { atalaiaId } = await personInSinal(app, "active:true ferreira", nothingInSinal)
  await openSinal(app, superAdmin, atalaiaId)
  await giveAndTake(app, role)
  expect(await roleInSinal(app, atalaiaId, role)).not.toHaveProperty("assignment")
})

test("a profile: the same", async ({ app }) => {
  const { atalaiaId } = await personInSinal(app, "active:true nogueira", nothingInSinal)
  await openSinal(app, superAdmin, atalaiaId)
  await giveAndTake(app, "CONTROLE INTERNO")
})

test("what is pressed stays under the mouse until it is let go", async ({ app }) => {
  const { page } = app
  const { atalaiaId } = await personInSinal(app, "active:true moreira", nothingInSinal)
  await openSinal(app, superAdmin, atalaiaId)
  const held = row(app, role)
  /** Presses near the end of a button, runs the callback, and releases the mouse in the same place. */
  const click = async (name: string, meanwhile: () => Promise<unknown> = async () => {}) => {
    await page.locator("main").evaluate((main) => main.scrollTo(0, main.scrollHeight))
    const box = await held.getByRole("button", { name, exact: true }).boundingBox()
    if (!box) throw new Error(`${name} is not shown`)
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2)
    await page.mouse.down()
    await meanwhile()
    await page.mouse.up()
  }

  // The row becomes the current one, and its buttons show their keys.
  await expect(held).not.toHaveAttribute("aria-current")
  await click("Conceder")
  await app.send(/^Conceder/)
  await expect(app.notice(`Permissão ${role} concedida com sucesso`)).toBeVisible()
  await expect(held).toHaveAttribute("aria-current")

  // A notice disappears, which gives more room to the page, scrolled to its end.
  await expect(held).toContainText("Ativo sem expiração")
  const noticesGo = async () => {
    await page.locator("[data-life]").evaluateAll((lives) => {
      for (const life of lives) life.dispatchEvent(new AnimationEvent("animationend", { bubbles: true }))
    })
    await expect(page.locator("[data-notice]")).toHaveCount(0)
  }
  await click("Retirar", noticesGo)
  await app.send(/^Retirar/)
  await expect(held).toContainText("Não atribuído")
  await expect(page.locator("[data-notice]")).not.toHaveCount(0)

  // The same by key: the space is freed when the key is released.
  await held.getByRole("button", { name: "Conceder", exact: true }).focus()
  await page.keyboard.down("Space")
  await noticesGo()
  await page.keyboard.up("Space")
  await expect(page.getByRole("dialog", { name: /^Conceder/ })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue("--notices")))
    .toBe("0px")
})

test("all applications come as one goes down", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/12345678909?tab=permissions" })
  const all = applications(app).getByRole("button", { expanded: false })
  await expect(all).toHaveCount(20)
  await page.keyboard.press("End")
  await expect(all).toHaveCount(40)
  await page.keyboard.press("End")
  await expect.poll(() => all.count()).toBeGreaterThan(40)
  await page.keyboard.press("End")
  await expect(all.last()).toBeInViewport()
})

test("the time that is left is counted while one looks", async ({ app }) => {
  const { atalaiaId } = await personInSinal(app, "active:true coutinho", nothingInSinal)
  await as(app, superAdmin, async (call) => {
    const { roles } = await call<{ roles: { id: number; title: string }[] }>(
      "GET",
      `/client/${atalaiaId}/application/SINAL/permissions`,
    )
    const roleId = roles.find(({ title }) => title === role)?.id
    const expirationDateTime = new Date(Date.now() + 60 * 60_000).toISOString()
    const path = `/client/${atalaiaId}/application/SINAL/assignments/roles`
    await call("POST", path, { roleId, expirationDateTime })
  })
  await app.page.clock.install()
  await openSinal(app, superAdmin, atalaiaId)
  await expect(row(app, role)).toContainText("Expira em uma hora")
  await app.page.clock.fastForward("30:00")
  await expect(row(app, role)).toContainText("Expira em 30 minutos")
})
