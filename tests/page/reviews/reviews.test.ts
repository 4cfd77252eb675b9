import { sql } from "drizzle-orm"
import { vi } from "vitest"
import { pageSizes } from "@/domain/pageSizes"
import { askForReview } from "../../support/console/reviews"
import { joao } from "../../support/console/slotValues"
import { addPerson } from "../../support/data/person"
import { roleHeldBy, workOnReviews } from "../../support/data/reviews"
import { rows } from "../../support/server/rows"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const names = ["ALDA PRIMEIRA", "BENTO SEGUNDO", "CLARA TERCEIRA", "DARIO QUARTO"]

/** A review of a new role that these people have, open for who owns it. */
async function openReview(app: App, who = names): Promise<number> {
  const people: string[] = []
  for (const name of who) people.push(await addPerson(app.system, { name }))
  const role = await roleHeldBy(app.system, { appId: 2, people })
  const id = await as(app, superAdmin, (call) =>
    askForReview(call, { scopeId: role, name: "Fim do ano", silence: "take" }),
  )
  expect(await workOnReviews(app.system)).toEqual([])
  return id
}

const row = ({ page }: App, name: string) => page.getByRole("row").filter({ hasText: name })
const bar = ({ page }: App) => page.getByRole("region", { name: "Linha atual" })

test("a working day of a reviewer, by keyboard", async ({ app }) => {
  const { page } = app
  const id = await openReview(app)
  await app.signIn(superAdmin, { at: "/me" })
  // By the menu's key, and from the list into the queue.
  await page.keyboard.press("g")
  await page.keyboard.press("w")
  await expect(row(app, "Fim do ano")).toContainText("espera por você")
  await expect(row(app, "Fim do ano")).toContainText("4 por decidir, de 4 linhas")
  await page.keyboard.press("d")
  await expect(page).toHaveURL(new RegExp(`/reviews/${id}/lines$`))
  await expect(bar(app)).toContainText("ALDA PRIMEIRA ainda precisa de")
  await expect(bar(app)).toContainText("Nenhum uso conhecido.")

  // One is kept at once, and the next one becomes the current line.
  await page.keyboard.press("m")
  await expect(app.notice("ALDA PRIMEIRA mantém")).toBeVisible()
  await expect(bar(app)).toContainText("BENTO SEGUNDO")

  // One is taken, with a reason.
  await page.keyboard.press("t")
  const form = app.dialog("Retirar acessos em revisão")
  await expect(form).toContainText("perde ROLE_TEST_")
  await form.getByLabel("justificativa").fill("Mudou de função")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Será retirado no fechamento")).toBeVisible()
  await expect(bar(app)).toContainText("CLARA TERCEIRA")

  // The rest is kept together.
  await page.getByRole("button", { name: "Manter os demais" }).click()
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("Nada espera por você")).toBeVisible()

  await page.keyboard.press("Escape")
  await expect(page.getByRole("heading", { name: "Fim do ano" })).toBeVisible()
  await expect(row(app, "BENTO SEGUNDO")).toContainText("Retira")
  await page.getByRole("button", { name: "Fechar agora" }).click()
  await expect(app.dialog("Fechar revisão de acessos")).toContainText("3 acessos se mantêm e 1 se retira.")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Fechamento começado")).toBeVisible()
  expect(await workOnReviews(app.system)).toEqual([])
  await page.goto(`/reviews/${id}`)
  await expect(row(app, "BENTO SEGUNDO")).toContainText("Retirado")
  await expect(page.getByRole("list", { name: "Planos da revisão" })).toContainText("Aplicado")
})

test("several lines are selected and taken together, and what another person decided is said", async ({
  app,
}) => {
  const { page } = app
  const id = await openReview(app)
  await app.signIn(superAdmin, { at: `/reviews/${id}/lines` })
  await expect(bar(app)).toContainText("ALDA PRIMEIRA")
  await page.keyboard.press("x")
  await page.keyboard.press("j")
  await page.keyboard.press("x")
  await expect(page.getByRole("status").filter({ hasText: "2 selecionados" })).toBeVisible()
  await app.system.db.execute(sql`
    update review_line set decision = 'keep', decided_by = ${superAdmin}, decided_date = now(), version = 2
    where review_id = ${id} and position = 1`)
  await page.keyboard.press("t")
  await app.dialog("Retirar acessos em revisão").getByLabel("justificativa").fill("Saíram")
  await page.keyboard.press("Control+Enter")
  await expect(app.dialog("Retirar acessos em revisão")).toContainText("já decidiu: mantém")
  await page.keyboard.press("Escape")
  await expect(row(app, "BENTO SEGUNDO")).toHaveCount(0)
  // What was selected has left the queue, so the keys are about the current row again.
  await expect(page.getByRole("status").filter({ hasText: "selecionado" })).toHaveCount(0)
  await page.keyboard.press("m")
  await expect(app.notice(/(CLARA TERCEIRA|DARIO QUARTO) mantém/)).toBeVisible()
})

test("the report is printed once all of its lines are there", async ({ app }) => {
  const { page } = app
  const many = Array.from({ length: 2 * pageSizes.reviewLines + 1 }, (_, index) => `PESSOA ${index + 100}`)
  const id = await openReview(app, many)
  const printed: number[] = []
  vi.spyOn(window, "print").mockImplementation(() => {
    printed.push(Number(document.querySelector("[aria-rowcount]")?.getAttribute("aria-rowcount")))
  })
  await app.signIn(superAdmin, { at: `/reviews/${id}` })
  await page.getByRole("button", { name: "Imprimir" }).click()
  // With the heading.
  await expect.poll(() => printed).toEqual([many.length + 1])
})

test("a review waits in the inbox as one case, which leads to its queue", async ({ app }) => {
  const { page } = app
  const id = await openReview(app)
  await app.signIn(superAdmin, { at: "/inbox?tab=review" })
  await expect(page.getByRole("heading", { name: "Fim do ano" })).toBeVisible()
  await page.keyboard.press("d")
  await expect(page).toHaveURL(new RegExp(`/reviews/${id}/lines$`))
})

test("a kept line comes back when it is undone", async ({ app }) => {
  const { page } = app
  const id = await openReview(app)
  await app.signIn(superAdmin, { at: `/reviews/${id}/lines` })
  await expect(bar(app)).toContainText("ALDA PRIMEIRA")
  await page.keyboard.press("m")
  await expect(bar(app)).toContainText("BENTO SEGUNDO")
  await page.getByRole("button", { name: "Desfazer" }).first().click()
  await expect(row(app, "ALDA PRIMEIRA")).toBeVisible()
})

test("what reviews said of a person's access is asked by command", async ({ app }) => {
  const id = await as(app, superAdmin, (call) => askForReview(call))
  expect(await workOnReviews(app.system)).toEqual([])
  const found = await rows<{ line: number }>(
    app.system.db,
    sql`select position as line from review_line where review_id = ${id} and client_id = ${joao}`,
  )
  await as(app, superAdmin, (call) =>
    call("PUT", `/reviews/${id}/lines/${found[0]?.line}/decision`, {
      decision: "take",
      justification: "Saiu da unidade",
    }),
  )
  await app.signIn(superAdmin, { at: "/me" })
  await app.type(`> revisões de ${joao}`)
  await expect(app.dialog("Buscar ou comandar")).toContainText("JOÃO PEDRO SILVA")
  await app.page.keyboard.press("Enter")
  const panel = app.dialog("Revisões dos acessos de alguém")
  await expect(panel).toContainText("Trimestre")
  await expect(panel).toContainText("Saiu da unidade")
})
