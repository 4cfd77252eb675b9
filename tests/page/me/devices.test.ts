import { sql } from "drizzle-orm"
import { latestMail } from "../api"
import { type App, clientHeaders, demoPassword, expect, test } from "../system"

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
  await expect(devices(app)).toContainText(["Este aparelho"])
  await expect(app.page.getByText("Entrou com senha", { exact: true })).toBeVisible()
})

test("two equal devices are told apart by place and start, also in the palette", async ({ app }) => {
  const { page } = app
  const elsewhere = { headers: clientHeaders, data: { id: person, password: demoPassword } }
  for (let other = 0; other < 2; other++) await page.request.post("/api/session", elsewhere)
  await app.system.db.execute(sql`
    update session set create_date = create_date - interval '2 hours'
    where token_number = (select max(token_number) from session where client_identifier = ${person})`)
  await app.signIn(person, { at: "/me/devices" })
  await expect(devices(app)).toHaveCount(3)
  const names = (await page.getByRole("group").all()).map((group) => group.getAttribute("aria-label"))
  expect(new Set(await Promise.all(names)).size).toBe(3)
  await app.type("> end my session ")
  const options = await page.getByRole("option").all()
  const texts = await Promise.all(options.map((option) => option.innerText()))
  expect(texts.filter((text) => /, .+, desde .+/.test(text))).toHaveLength(2)
  expect(new Set(texts.map((text) => /desde \S+ \S+/.exec(text)?.[0])).size).toBe(2)
})
