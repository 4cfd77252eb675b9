import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

/** Searches that come by e-mail: asked for, changed and ended, by menu and by palette. */

const kept = (app: App, name = "Os Silva", address = "/users/list?search=silva") =>
  as(app, superAdmin, (call) => call<{ id: number }>("POST", "/searches", { name, address, shared: false }))
const report = (app: App, id: number) =>
  as(app, superAdmin, async (call) => (await call<{ report?: object }>("GET", `/searches/${id}`)).report)
const undo = ({ page }: App, notice: string) =>
  page.getByRole("button", { name: `Desfazer: ${notice}` }).click()

for (const line of [
  '> schedule search "Os Silva" daily 7',
  '> schedule search "Os Silva" every daily at 7',
  '> agendar busca "Os Silva" diariamente 7',
  '> receber busca "Os Silva" cada diariamente às 7 quando sempre',
]) {
  test(`a search comes by e-mail by ${line}, which is undone`, async ({ app }) => {
    const { page } = app
    const { id } = await kept(app)
    await app.signIn(superAdmin, { at: "/me" })
    await app.type(line)
    await expect(page.getByText("quantos a busca Os Silva encontra, todo dia às 7h")).toBeVisible()
    await page.keyboard.press("Control+Enter")
    await expect(app.notice("A busca Os Silva chega ao seu e-mail")).toBeVisible()
    expect(await report(app, id)).toMatchObject({ every: "daily", hour: 7, onlyChanges: false })
    await undo(app, "A busca Os Silva chega ao seu e-mail")
    await expect.poll(() => report(app, id)).toBeUndefined()
  })
}
