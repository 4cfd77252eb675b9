import { sql } from "drizzle-orm"
import { vi } from "vitest"
import { pageSizes } from "@/domain/pageSizes"
import { askForReview } from "../../support/console/reviews"
import { joao } from "../../support/console/slotValues"
import { personWith, standsIn } from "../../support/data/deputies"
import { addPerson } from "../../support/data/person"
import { roleHeldBy, workOnReviews } from "../../support/data/reviews"
import { rows } from "../../support/server/rows"
import { account } from "../../support/server/system"
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

/** The queue of such a review, on the screen of who owns it. */
async function openQueue(app: App): Promise<number> {
  const id = await openReview(app)
  await app.signIn(superAdmin, { at: `/reviews/${id}/lines` })
  await expect(bar(app)).toContainText("ALDA PRIMEIRA")
  return id
}

test("a working day of a reviewer, by keyboard", async ({ app }) => {
  const { page } = app
  const id = await openReview(app)
  await app.signIn(superAdmin, { at: "/me" })
  // By the menu's key, and from the list into the queue.
  await page.keyboard.press("g")
  await page.keyboard.press("w")
  await expect(row(app, "Fim do ano")).toContainText("espera por você")
  await expect(row(app, "Fim do ano")).toContainText("4 de 4 por decidir")
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
  await expect(app.notice("será retirado no fechamento")).toBeVisible()
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
  const id = await openQueue(app)
  await page.keyboard.press("x")
  await page.keyboard.press("j")
  await page.keyboard.press("x")
  await expect(page.getByRole("status").filter({ hasText: "2 selecionados" })).toBeVisible()
  await app.system.db.execute(sql`
    update review_line set decision = 'keep', decided_by = ${superAdmin}, decided_date = now(), version = 2
    where review_id = ${id} and position = 1`)
  await page.keyboard.press("t")
  const form = app.dialog("Retirar acessos em revisão")
  // The one that is decided already would not be.
  await expect(form).toContainText("BENTO SEGUNDO")
  await expect(form).toContainText("1 fica de fora: ")
  await expect(form.getByLabel("Linhas")).toHaveCount(0)
  await form.getByLabel("justificativa").fill("Saíram")
  await page.keyboard.press("Control+Enter")
  await expect(form).toContainText("já decidiu: mantém")
  // The result names people, not numbers of lines.
  await expect(form.getByRole("listitem").first()).toContainText(
    /ALDA PRIMEIRA, \d{3}\.\d{3}\.\d{3}-\d\d: ROLE_TEST_/,
  )
  await page.keyboard.press("Escape")
  await expect(row(app, "BENTO SEGUNDO")).toHaveCount(0)
  // What was selected has left the queue, so the keys are about the current row again.
  await expect(page.getByRole("status").filter({ hasText: "selecionado" })).toHaveCount(0)
  await page.keyboard.press("m")
  // The current row is the first one that is left after them.
  await expect(app.notice("CLARA TERCEIRA mantém")).toBeVisible()
})

test("the report is printed once all of its lines are there", async ({ app }) => {
  const { page } = app
  const many = Array.from({ length: 2 * pageSizes.reviewLines + 1 }, (_, index) => `PESSOA ${index + 100}`)
  const id = await openReview(app, many)
  const printed: number[] = []
  vi.spyOn(window, "print").mockImplementation(() => {
    printed.push(document.querySelectorAll("table tbody tr").length)
  })
  await app.signIn(superAdmin, { at: `/reviews/${id}` })
  await page.getByRole("button", { name: "Imprimir" }).click()
  // All lines, although the list on the screen has only those in sight.
  await expect.poll(() => printed).toEqual([many.length])
  await expect(page.locator("table")).toHaveCount(0)
})

test("a review waits in the inbox as one case, which leads to its queue", async ({ app }) => {
  const { page } = app
  const id = await openReview(app)
  await app.signIn(superAdmin, { at: "/inbox?tab=review" })
  await expect(page.getByRole("heading", { name: "Fim do ano" })).toBeVisible()
  await page.keyboard.press("d")
  await expect(page).toHaveURL(new RegExp(`/reviews/${id}/lines$`))
})

test("the queue of a deputy says why nothing waits, where all was given by the absent person", async ({
  app,
}) => {
  const { system } = app
  const people = [await addPerson(system)]
  const scopeId = await roleHeldBy(system, { appId: 2, people })
  await system.db.execute(sql`
    update role_assignment set created_by = ${account.appAdmin} where role_id = ${scopeId}`)
  const deputy = await personWith(system, ["managerSearch"])
  await standsIn(system, { holder: account.appAdmin, deputy })
  const id = await as(app, superAdmin, (call) => askForReview(call, { scopeId, reviewers: "administrators" }))
  expect(await workOnReviews(system)).toEqual([])
  await app.signIn(deputy, { at: `/reviews/${id}/lines` })
  await expect(app.page.getByText("Nada espera por você")).toBeVisible()
  await expect(app.page.getByText(/foi dado por quem você substitui, que o decide ainda/)).toBeVisible()
})

test("the page of the review knows each decision on coming back from its queue", async ({ app }) => {
  const { page } = app
  await openQueue(app)
  const kept = app.notice("ALDA PRIMEIRA mantém")
  // The page has been seen before, so that it is there at once.
  await page.getByRole("button", { name: "Voltar" }).click()
  await expect(page.getByText("4 de 4 por decidir")).toBeVisible()
  await page.getByRole("button", { name: "Decidir" }).click()
  await expect(bar(app)).toContainText("ALDA PRIMEIRA")
  await page.keyboard.press("m")
  await expect(kept).toBeVisible()
  await page.getByRole("button", { name: "Voltar" }).click()
  await expect(page.getByText("3 de 4 por decidir")).toBeVisible()
  await expect(page.getByText("3 linhas", { exact: true })).toBeVisible()
  await expect(row(app, "ALDA PRIMEIRA")).toContainText("Mantém")
})

test("a reviewer sees what they decided on the page of the review, and takes one decision back", async ({
  app,
}) => {
  const { page, system } = app
  const reviewer = await personWith(system, ["managerSearch"])
  const people = [await addPerson(system, { name: names[0] }), await addPerson(system, { name: names[1] })]
  const role = await roleHeldBy(system, { appId: 2, people })
  const id = await as(app, superAdmin, (call) =>
    askForReview(call, { scopeId: role, name: "Fim do ano", reviewers: "named", people: [reviewer] }),
  )
  expect(await workOnReviews(system)).toEqual([])
  await app.signIn(reviewer, { at: `/reviews/${id}` })
  await expect(page.getByRole("heading", { name: "O que você decidiu" })).toBeVisible()
  await expect(page.getByText("Aqui ficam as suas decisões.")).toBeVisible()
  await page.getByRole("button", { name: "Decidir" }).click()
  await expect(bar(app)).toContainText("ALDA PRIMEIRA")
  await page.keyboard.press("m")
  await expect(app.notice("ALDA PRIMEIRA mantém")).toBeVisible()
  await page.getByRole("button", { name: "Voltar" }).click()
  await expect(row(app, "ALDA PRIMEIRA")).toContainText("Mantém")
  await expect(row(app, "BENTO SEGUNDO")).toHaveCount(0)
  await row(app, "ALDA PRIMEIRA").getByRole("button", { name: "Mais ações" }).click()
  await page.getByRole("menuitem", { name: "Desfazer decisão" }).click()
  await expect(app.dialog("Desfazer decisão de revisão")).toContainText("ALDA PRIMEIRA")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Decisão desfeita")).toBeVisible()
  await expect(row(app, "ALDA PRIMEIRA")).toHaveCount(0)
})

test("lines are selected without a keyboard, beginning with the menu of one", async ({ app }) => {
  const { page } = app
  await openQueue(app)
  await expect(page.getByRole("checkbox")).toHaveCount(0)
  await row(app, "BENTO SEGUNDO").getByRole("button", { name: "Mais ações" }).click()
  await page.getByRole("menuitem", { name: "Selecionar" }).click()
  await expect(row(app, "BENTO SEGUNDO").getByRole("checkbox")).toBeChecked()
  await row(app, "DARIO QUARTO").getByRole("checkbox").click()
  await expect(page.getByRole("status").filter({ hasText: "2 selecionados" })).toBeVisible()
  // A click on a box leaves the keys to the list.
  await page.keyboard.press("Escape")
  await expect(page.getByRole("checkbox")).toHaveCount(0)
  await expect(bar(app)).toContainText("DARIO QUARTO")
})

test("a kept line comes back when it is undone", async ({ app }) => {
  const { page } = app
  await openQueue(app)
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

test("the head counts what waits for the viewer, loaded or not, and each decision lowers the number", async ({
  app,
}) => {
  const { page } = app
  const many = Array.from({ length: pageSizes.reviewLines + 5 }, (_, index) => `PESSOA ${index + 100}`)
  const id = await openReview(app, many)
  // A line about the viewer themselves is undecided too, but does not wait for them.
  await app.system.db.execute(sql`
    update review_line set client_id = ${superAdmin} where review_id = ${id} and position = 1`)
  const waiting = (count: number) => expect(page.getByText(`${count} linhas esperam por você.`)).toBeVisible()
  await app.signIn(superAdmin, { at: `/reviews/${id}/lines` })
  await waiting(many.length - 1)
  await page.keyboard.press("m")
  await waiting(many.length - 2)
  await page.keyboard.press("m")
  await waiting(many.length - 3)
  await page.getByRole("button", { name: "Atualizar" }).click()
  await waiting(many.length - 3)
})

test("a line that was taken leaves the queue before the list is loaded again, and returns when it is undone", async ({
  app,
}) => {
  const { page } = app
  const id = await openQueue(app)
  await page.keyboard.press("t")
  const form = app.dialog("Retirar acessos em revisão")
  await form.getByLabel("justificativa").fill("Mudou de função")
  const arrive = await app.hold(new RegExp(`/api/reviews/${id}/queue`))
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("será retirado no fechamento")).toBeVisible()
  await expect(row(app, "ALDA PRIMEIRA")).toHaveCount(0)
  await expect(bar(app)).toContainText("BENTO SEGUNDO")
  arrive()
  await page.getByRole("button", { name: "Desfazer" }).first().click()
  await expect(row(app, "ALDA PRIMEIRA")).toBeVisible()
})

test("the foot names each key once, also after a selection, and none of the queue on another screen", async ({
  app,
}) => {
  const { page } = app
  await openQueue(app)
  const keep = page
    .getByRole("list", { name: "Teclas" })
    .getByRole("listitem")
    .filter({ hasText: /manter/ })
  await expect(keep).toHaveCount(1)
  await page.keyboard.press("x")
  await expect(page.getByRole("status").filter({ hasText: "1 selecionado" })).toBeVisible()
  await expect(keep).toHaveCount(1)
  await page.keyboard.press("Escape")
  await expect(bar(app)).toBeVisible()
  await expect(keep).toHaveCount(1)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("heading", { name: "Fim do ano" })).toBeVisible()
  await expect(keep).toHaveCount(0)
})

test("several lines are named before they are kept", async ({ app }) => {
  const { page } = app
  await openQueue(app)
  await page.keyboard.press("Control+a")
  await expect(page.getByRole("status").filter({ hasText: "4 selecionados" })).toBeVisible()
  await page.keyboard.press("m")
  const form = app.dialog("Manter acessos em revisão")
  await expect(form).toContainText("fica decidido manter 4 acessos")
  await expect(form).toContainText(/– ALDA PRIMEIRA, [\d.-]+: ROLE_TEST_\w+ em SINAL/)
  await expect(form).toContainText("– e mais 1")
  await expect(form.getByLabel("Linhas")).toHaveCount(0)
})

test("what stays by a profile is said in the queue and before it is taken", async ({ app }) => {
  const { page } = app
  const { db } = app.system
  const id = await openReview(app)
  await db.execute(sql`
    with made as (insert into profile (app_id, name, description) values (2, 'PLANTÃO', 'Plantão') returning id),
    line as (select client_id, role_id from review_line where review_id = ${id} and position = 1),
    part as (insert into profile_role (profile_id, role_id) select made.id, line.role_id from made, line)
    insert into profile_assignment (client_id, profile_id, created_by) select line.client_id, made.id, ${superAdmin} from made, line`)
  await app.signIn(superAdmin, { at: `/reviews/${id}/lines` })
  await expect(bar(app)).toContainText("Se for retirado: o papel continua pelo perfil PLANTÃO.")
  await page.keyboard.press("t")
  await expect(app.dialog("Retirar acessos em revisão")).toContainText(
    "O papel continua pelo perfil PLANTÃO.",
  )
})

test("leaving a person who was opened in the queue leads back to the same line", async ({ app }) => {
  const { page } = app
  const id = await openQueue(app)
  await page.keyboard.press("j")
  await expect(bar(app)).toContainText("BENTO SEGUNDO")
  await page.keyboard.press("o")
  await expect(page.getByRole("heading", { name: "BENTO SEGUNDO" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(new RegExp(`/reviews/${id}/lines$`))
  await expect(bar(app)).toContainText("BENTO SEGUNDO")
})

test("what was kept stays away after coming back, even if the list is older than the decision", async ({
  app,
}) => {
  const { page } = app
  const id = await openReview(app)
  const before = await as(app, superAdmin, (call) => call<object>("GET", `/reviews/${id}/queue?size=100`))
  await app.signIn(superAdmin, { at: `/reviews/${id}/lines` })
  await expect(bar(app)).toContainText("ALDA PRIMEIRA")
  await page.keyboard.press("m")
  await expect(bar(app)).toContainText("BENTO SEGUNDO")
  await page.keyboard.press("j")
  await page.keyboard.press("m")
  await expect(app.notice("CLARA TERCEIRA mantém")).toBeVisible()
  await expect(bar(app)).toContainText("DARIO QUARTO")
  await page.keyboard.press("o")
  await expect(page.getByRole("heading", { name: "DARIO QUARTO" })).toBeVisible()
  // As if it had been asked for before the decisions.
  const queue = new RegExp(`/api/reviews/${id}/queue`)
  await page.route(queue, (route) => route.fulfill({ json: before }))
  await page.keyboard.press("Escape")
  await expect(bar(app)).toContainText("DARIO QUARTO")
  await expect(row(app, "BENTO SEGUNDO")).toBeVisible()
  await expect(row(app, "ALDA PRIMEIRA")).toHaveCount(0)
  await expect(row(app, "CLARA TERCEIRA")).toHaveCount(0)
  await page.unroute(queue)
})

test("a kept line comes back when it is undone by command", async ({ app }) => {
  const { page } = app
  const id = await openQueue(app)
  await page.keyboard.press("m")
  await expect(app.notice("ALDA PRIMEIRA mantém")).toBeVisible()
  await expect(row(app, "ALDA PRIMEIRA")).toHaveCount(0)
  await app.type(`> desfazer decisão linha 1 revisão ${id}`)
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Decisão desfeita")).toBeVisible()
  await expect(row(app, "ALDA PRIMEIRA")).toBeVisible()
})

test("a line that could not be kept comes back", async ({ app }) => {
  const { page } = app
  const id = await openQueue(app)
  const decision = `**/api/reviews/${id}/lines/1/decision`
  await page.route(decision, (route) => route.fulfill({ status: 500, json: { message: "Não deu." } }))
  await page.keyboard.press("m")
  await expect(app.notice("Não deu.")).toBeVisible()
  await expect(row(app, "ALDA PRIMEIRA")).toBeVisible()
  await page.unroute(decision)
  await page.keyboard.press("m")
  await expect(app.notice("ALDA PRIMEIRA mantém")).toBeVisible()
})

test("the line that followed the selected ones is current after coming back", async ({ app }) => {
  const { page } = app
  await openQueue(app)
  await page.keyboard.press("x")
  await page.keyboard.press("j")
  await page.keyboard.press("x")
  await page.keyboard.press("m")
  await app.send("Manter acessos em revisão")
  await page.keyboard.press("Escape")
  await expect(bar(app)).toContainText("CLARA TERCEIRA")
  await page.keyboard.press("o")
  await expect(page.getByRole("heading", { name: "CLARA TERCEIRA" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(bar(app)).toContainText("CLARA TERCEIRA")
})

test("selected lines have one bar, in place of the current line's", async ({ app }) => {
  const { page } = app
  await openQueue(app)
  await page.keyboard.press("x")
  await expect(page.getByRole("status").filter({ hasText: "1 selecionado" })).toBeVisible()
  await expect(bar(app)).toHaveCount(0)
  await expect(page.getByRole("button", { name: /^Retirar/ })).toHaveCount(1)
  await expect(page.getByRole("button", { name: /^Manter(?! os demais)/ })).toHaveCount(1)
  await page.keyboard.press("Escape")
  await expect(bar(app)).toContainText("ALDA PRIMEIRA")
})

test("a closed review shows totals, and tabs of the results that there are", async ({ app }) => {
  const { page } = app
  const id = await openReview(app)
  await as(app, superAdmin, (call) => call("PUT", `/reviews/${id}/lines/1/decision`, { decision: "keep" }))
  await as(app, superAdmin, (call) => call("POST", `/reviews/${id}/closing`))
  await app.signIn(superAdmin, { at: `/reviews/${id}` })
  await expect(page.getByText("Em fechamento")).toBeVisible()
  await expect(page.getByRole("button", { name: "Fechar agora" })).toHaveCount(0)
  expect(await workOnReviews(app.system)).toEqual([])
  await page.goto(`/reviews/${id}`)
  await expect(page.getByRole("definition").filter({ hasText: "3 linhas, 3 pelo silêncio" })).toBeVisible()
  await expect(page.getByRole("tab")).toHaveText([/^Tudo/, /^Mantido/, /^Retirado/])
  // Silence has its moment, and what was taken the moment of its plan.
  await expect(row(app, "BENTO SEGUNDO")).toContainText(/\d\d:\d\d.*silêncio.*\d\d:\d\d/)
})

test("only a review that can be closed is offered to be closed, also among those of one name", async ({
  app,
}) => {
  const { page } = app
  const closed = await openReview(app)
  await as(app, superAdmin, (call) => call("POST", `/reviews/${closed}/closing`))
  expect(await workOnReviews(app.system)).toEqual([])
  const open = await openReview(app)
  await app.signIn(superAdmin, { at: `/reviews/${closed}` })
  await expect(page.getByText("Fechada", { exact: true })).toBeVisible()
  await app.type("> fechar revisão ")
  const offered = page.getByRole("option").filter({ hasText: "Fim do ano" })
  await expect(offered).toHaveCount(1)
  await expect(offered).toContainText("Aberta")
  await app.palette.fill('> fechar revisão "Fim do ano"')
  await page.keyboard.press("Enter")
  const form = app.dialog("Fechar revisão de acessos")
  await expect(form).toContainText("4 se retiram")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Fechamento começado")).toBeVisible()
  const { state } = await as(app, superAdmin, (call) => call<{ state: string }>("GET", `/reviews/${open}`))
  expect(state).toBe("closing")
})

test("a closing that waits says who may approve its plan, and is not offered again to who closes it", async ({
  app,
}) => {
  const { page, system } = app
  const people = [await addPerson(system), await addPerson(system)]
  const role = await roleHeldBy(system, { appId: 1, people })
  const id = await as(app, superAdmin, (call) =>
    askForReview(call, { scopeId: role, name: "Fim do ano", silence: "take" }),
  )
  expect(await workOnReviews(system)).toEqual([])
  const usual = system.settings.planApproval
  system.settings.planApproval = { kinds: [], people: 1 }
  try {
    await app.signIn(superAdmin, { at: `/reviews/${id}` })
    await page.getByRole("button", { name: "Fechar agora" }).click()
    const form = app.dialog("Fechar revisão de acessos")
    await expect(form).toContainText("2 se retiram.")
    await expect(form).toContainText("o fechamento espera que outra pessoa aprove o plano")
    await page.keyboard.press("Control+Enter")
    await expect(app.notice("Fechamento começado")).toBeVisible()
    expect(await workOnReviews(system)).toEqual([])
    await page.goto(`/reviews/${id}`)
    await expect(page.getByRole("list", { name: "Planos da revisão" })).toContainText(
      /Aguarda aprovação · 2 linhas · pode aprovar: OLÍVIA MENDONÇA$/,
    )
    await expect(page.getByRole("button", { name: /Fechar agora|Assumir/ })).toHaveCount(0)
  } finally {
    system.settings.planApproval = usual
  }
})

test("a review is made by a form that says what an empty field means, and why a day does not fit", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/reviews" })
  await page.keyboard.press("n")
  const form = app.dialog("Fazer revisão de acessos")
  await expect(form).toContainText("Sem escolha: administradores da aplicação.")
  await expect(form).toContainText("Sem escolha: mantém.")
  await form.getByLabel("Fechamento").fill("01/01/2020")
  await form.getByRole("button", { name: "Fazer" }).click()
  await expect(form).toContainText("O fechamento não pode ficar no passado.")
})

test("a review that was made by a line is named by what it is about, and opened from the notice", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await app.type("> nova revisão app SINAL fechamento 30d")
  await expect(
    page.getByText(/^Ao confirmar, a revisão “SINAL, [\d/]{10} [\d:]{5}” começa com/),
  ).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/^Revisão “SINAL, [\d/]{10} [\d:]{5}” feita/)).toBeVisible()
  await page.getByRole("region", { name: "Avisos" }).getByRole("button", { name: "Abrir" }).click()
  await expect(page).toHaveURL(/\/reviews\/\d+$/)
  await expect(page.getByRole("heading", { name: /^SINAL, [\d/]{10} [\d:]{5}$/ })).toBeVisible()
})

test("reviewers are named by the word of their field, and a text that is no choice can be dismissed", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await app.type("> nova revisão SINAL revisores 10520530500 por ninguém fechamento 10d")
  await page.keyboard.press("Enter")
  const form = app.dialog("Fazer revisão de acessos")
  await expect(form.getByText("DENISE AMARAL")).toBeVisible()
  await expect(form.getByText(/“ninguém”/)).toBeVisible()
  await form.getByRole("button", { name: "Dispensar" }).click()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/^Revisão “SINAL, .*” feita/)).toBeVisible()
})
