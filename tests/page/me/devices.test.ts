import { latestMail } from "../api"
import { type App, expect, test } from "../system"

/** João Pedro, who has signed in before. */
const person = "12345678909"
const address = "joao.silva@exemplo.gov.br"

const devices = ({ page }: App) =>
  page.getByRole("list", { name: "Meus dispositivos" }).getByRole("heading", { level: 2 })

test("a new device is told by mail, which leads to one's own devices", async ({ app }) => {
  await app.signInByForm(person, { at: "/me" })
  await expect
    .poll(() => latestMail(app, address))
    .toContain("em um dispositivo em que você ainda não tinha entrado")
  const mail = await latestMail(app, address)
  const link = /https?:\/\/\S+\/me\/devices/.exec(mail)?.[0]
  expect(link).toBeDefined()
  await app.page.goto(new URL(link ?? "").pathname)
  await expect(devices(app)).toContainText(["Este dispositivo"])
})
