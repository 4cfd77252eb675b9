import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { startUnusedCounts } from "@/server/work/reviews/unused"
import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const appAdmin = "11121131182"

const card = ({ page }: App, name: string) => page.getByRole("region", { name })

// Open sessions of the demonstration expire while other tests run.
test.beforeEach(({ app }) => app.system.server.database("recent"))

test("sessions by application lead to them", async ({ app }) => {
  const { page } = app
  const [first] = await as(app, superAdmin, (call) =>
    call<AnswerOf<Calls["sessions"]["countByApplication"]>>("GET", "/sessions/count/applications"),
  )
  await app.signIn(superAdmin, { at: "/dashboard" })
  const row = card(app, "Sessões por aplicação").getByRole("row").nth(1)
  await expect(row).toContainText(first?.application.acronym ?? "nothing")
  await row.getByRole("link").click()
  await expect(page.getByRole("heading", { name: `Sessões de ${first?.application.acronym}` })).toBeVisible()
})

testInAll("last accesses of the portal first, and of another application", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/dashboard" })
  const last = card(app, "Últimos acessos")
  await expect(last.getByLabel("Aplicação")).toHaveValue("ATALAIA")
  await expect(last.getByRole("listitem").first()).toContainText("HELENA CAVALCANTE")
  await last.getByLabel("Aplicação").selectOption("SINAL")
  await expect(last.getByRole("listitem").first()).not.toContainText("HELENA CAVALCANTE")
  await expect(page).toHaveURL(/app=SINAL/)
})

test("unused access of an application leads to its review", async ({ app }) => {
  const { page, system } = app
  const report = (error: unknown) => expect.unreachable(String(error))
  const counting = startUnusedCounts({ ...system, report })
  await counting?.flush()
  await counting?.close()
  await app.signIn(appAdmin, { at: "/dashboard" })
  const row = card(app, "Sem uso há 90 dias").getByRole("row").nth(1)
  await expect(row).toContainText("SINAL")
  await row.getByRole("button", { name: "Revisar" }).click()
  const form = page.getByRole("dialog")
  await expect(form.getByLabel("Aplicação")).toHaveValue("SINAL")
  await expect(form.getByLabel("sem uso há (dias)")).toHaveValue("90")
})

test("an application's admin sees the own application alone", async ({ app }) => {
  await app.signIn(appAdmin, { at: "/dashboard" })
  await expect(card(app, "Sessões por aplicação").getByRole("link")).toHaveText([/^SINAL/])
  await expect(card(app, "Últimos acessos").getByRole("option")).toHaveText(["SINAL"])
})
