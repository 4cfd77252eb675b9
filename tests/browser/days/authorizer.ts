import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as } from "../api"
import type { Day } from "../palette/keyboardDay"
import { type App, expect } from "../system"
import { authorizer, heading } from "./people"

type Cases = AnswerOf<Calls["evaluations"]["updates"]>["items"]
/** The cases that wait for the authorizer, newest first. */
const waiting = (app: App, list: "updates" | "pre-users") =>
  as(app, authorizer, async (call) => {
    const { items } = await call<{ items: Cases }>("GET", `/user-authorizer/${list}?page=0&size=100`)
    return items
  })
const upper = ({ name }: { name: string }) => name.toLocaleUpperCase("pt-BR")

/** Decides the waiting cases, one after the other. */
export async function authorizerDay(app: App, day: Day) {
  const { page } = app
  const newcomers = await waiting(app, "pre-users")
  const updates = await waiting(app, "updates")
  // A name without accents, because the authorizer types none.
  const plain = updates.findLast(({ name }) => /^[ -~]+$/.test(name)) ?? { name: "nobody", atalaiaId: "" }
  const open = page.getByRole("main").getByRole("heading", { level: 2 }).first()
  const shows = (cases: Cases, index: number) =>
    expect(open).toHaveText(upper(cases[index] ?? { name: "nobody" }))
  await app.signIn(authorizer)
  await shows(newcomers, 0)

  await day.task("step through the pre-registrations", 3, async () => {
    await day.press("j")
    await shows(newcomers, 1)
    await day.press("j")
    await shows(newcomers, 2)
    await day.press("k")
    await shows(newcomers, 1)
  })

  await day.task("have a look at a document that was handed in", 3, async () => {
    const download = page.waitForEvent("download")
    await day.walkTo(page.getByRole("button", { name: /^Baixar / }).first())
    await day.press("Enter")
    expect(await (await download).failure()).toBeNull()
  })

  await day.task("approve the pre-registration", 2, async () => {
    await day.press("a")
    await expect(page.getByRole("alertdialog")).toBeVisible()
    await day.press("Control+Enter")
    await expect(app.notice(/^Pré-cadastro de .* aprovado\.$/)).toBeVisible()
    await shows(newcomers, 2)
  })

  await day.task("turn to the updates", 1, async () => {
    await day.press("1")
    await shows(updates, 0)
  })

  await day.task("approve three of them", 3, async () => {
    for (const index of [0, 1, 2]) {
      await shows(updates, index)
      await day.press("a")
      await expect(page.getByText(`${index + 1} de `)).toBeVisible()
    }
  })

  await day.task("see the whole registration of the next, and what changes again", 2, async () => {
    await shows(updates, 3)
    await day.press("o")
    await expect(page.getByRole("button", { name: "Só o que muda" })).toBeVisible()
    await day.press("o")
    await expect(page.getByRole("button", { name: "Cadastro completo" })).toBeVisible()
  })

  await day.task("refuse it, with a justification", 21, async () => {
    await day.press("r")
    await expect(app.dialog(/^Recusar/).getByLabel("Justificativa")).toBeFocused()
    await day.type("Documento ilegivel.")
    await day.press("Control+Enter")
    await expect(app.notice(/recusada\. O motivo foi enviado por e-mail\.$/)).toBeVisible()
    await shows(updates, 4)
  })

  await day.task("find somebody by name, and approve them", plain.name.length + 3, async () => {
    await day.press("/")
    await expect(page.getByRole("form", { name: "Filtrar pendências" }).getByLabel("Nome")).toBeFocused()
    await day.type(plain.name.toLowerCase())
    await day.press("Enter")
    await expect(page.getByText("1 pendência encontrada")).toBeVisible()
    await expect(open).toHaveText(upper(plain))
    await day.press("a")
    await expect(page.getByText("Nenhuma pendência encontrada")).toBeVisible()
  })

  await day.task("go back to all of them, and on to the next but one", 4, async () => {
    await day.press("/")
    await expect(page.getByRole("form", { name: "Filtrar pendências" }).getByLabel("Nome")).toBeFocused()
    await day.press("Delete")
    await day.press("Enter")
    await shows(updates, 4)
    await day.press("j")
    await shows(updates, 5)
  })

  await day.task("open it on a page of its own, and approve it there", 2, async () => {
    await day.press("Enter")
    await expect(heading(app, "Avaliação de atualização cadastral")).toBeVisible()
    await shows(updates, 5)
    await day.press("a")
    await expect(page).toHaveURL(/\/user-authorizer\/update/)
    await shows(updates, 6)
  })

  const decided = [0, 1, 2, 3, 5].map((index) => updates[index]?.atalaiaId)
  const left = (await waiting(app, "updates")).map(({ atalaiaId }) => atalaiaId)
  expect(left.filter((id) => decided.includes(id) || id === plain.atalaiaId)).toEqual([])
  expect(left).toHaveLength(updates.length - 6)
}
