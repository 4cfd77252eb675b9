import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { counted } from "@/domain/text/words"
import { as, latestMail, superAdmin } from "../api"
import { type App, demoPassword, expect, test } from "../system"

type Cases = AnswerOf<Calls["evaluations"]["updates"]>["items"]

const authorizer = "10720730724"
const decision = ({ page }: App) => page.getByRole("region", { name: "Decisão" })
const person = ({ page }: App) => page.getByRole("main").getByRole("heading", { level: 2 }).first()
const upper = ({ name }: { name: string }) => name.toLocaleUpperCase("pt-BR")

/** The cases that wait for an actor, newest first. */
const waiting = (app: App, list: "updates" | "pre-users", who = authorizer) =>
  as(app, who, async (call) => {
    const { items } = await call<{ items: Cases }>("GET", `/user-authorizer/${list}?page=0&size=100`)
    return items
  })
const emailOf = (app: App, atalaiaId: string) =>
  as(app, superAdmin, async (call) => {
    const { email } = await call<{ email: string }>("GET", `/registration/${atalaiaId}`)
    return email
  })
/** The n-th of several cases, counted from 0. */
function known<Thing>(things: readonly Thing[], index: number): Thing {
  const thing = things[index]
  if (thing === undefined) throw new Error(`Fewer than ${index + 1} wait`)
  return thing
}

/** Opens the authorizer's updates, showing the first one. Returns all that wait. */
async function atUpdates(app: App): Promise<Cases> {
  const cases = await waiting(app, "updates")
  await app.signIn(authorizer, { at: "/user-authorizer/update" })
  await expect(person(app)).toHaveText(upper(known(cases, 0)))
  return cases
}

test("the page keys turn the open case, whichever part of its queue has the focus", async ({ app }) => {
  const { page } = app
  await app.signIn(authorizer, { at: "/user-authorizer/pre-user" })
  await expect(decision(app)).toBeVisible()
  const scrolled = () => page.locator("[data-open-case]").evaluate(({ scrollTop }) => scrollTop)
  await page.keyboard.press("PageDown")
  await expect.poll(scrolled).toBeGreaterThan(200)
  const before = await person(app).textContent()
  await page.keyboard.press("j")
  await expect(person(app)).not.toHaveText(String(before))
  await expect.poll(scrolled).toBe(0)
  await page.keyboard.press("PageDown")
  await expect.poll(scrolled).toBeGreaterThan(200)
  await page.keyboard.press("PageUp")
  await expect.poll(scrolled).toBe(0)
})

test("updates one after the other by keyboard: what is approved leaves, the next one is there", {
  tag: "@core",
}, async ({ app }) => {
  const { page } = app
  const cases = await waiting(app, "updates")
  await app.signIn(authorizer)
  await expect(page).toHaveURL(/\/user-authorizer\/pre-user$/)
  await expect(decision(app)).toBeVisible()
  await page.keyboard.press("1")
  await expect(page).toHaveURL(/\/user-authorizer\/update$/)
  await expect(person(app)).toHaveText(upper(known(cases, 0)))
  await page.keyboard.press("j")
  await expect(person(app)).toHaveText(upper(known(cases, 1)))
  await expect(page.getByRole("insertion").first()).toBeVisible()

  const { atalaiaId } = known(cases, 1)
  const email = await emailOf(app, atalaiaId)
  await page.keyboard.press("a")
  await expect(app.notice(/^Atualização cadastral de .* aprovada\.$/)).toBeVisible()
  await expect(person(app)).toHaveText(upper(known(cases, 2)))
  await expect(page.getByText(`1 de ${cases.length} nesta sessão`)).toBeVisible()
  await expect(page.getByText(`${cases.length - 1} pendências encontradas`)).toBeVisible()
  await expect.poll(() => latestMail(app, email)).toContain("aprovada")
  expect((await waiting(app, "updates")).map((each) => each.atalaiaId)).not.toContain(atalaiaId)

  await page.keyboard.press("k")
  await expect(person(app)).toHaveText(upper(known(cases, 0)))
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/user-authorizer/view/update/${known(cases, 0).atalaiaId}$`))
  await expect(page.getByRole("heading", { name: "Avaliação de atualização cadastral" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/user-authorizer\/update$/)
  await expect(person(app)).toHaveText(upper(known(cases, 0)))
})

/** After a pause it is a shortcut again. */
async function approvesWithAPause(app: App) {
  await app.page.keyboard.press("a")
  await expect(app.notice(/aprovada\.$/)).toBeVisible()
}

test("what is pressed before a case is painted decides nothing", async ({ app }) => {
  const { page } = app
  await app.signIn(authorizer, { at: "/user-authorizer/update" })
  await expect(decision(app)).toBeVisible()
  const paint = await app.holdFrames()
  await app.pressAtOnce(["Enter", "a", "Control+Enter"])
  await app.typeAhead(() =>
    expect(page.getByRole("heading", { name: "Avaliação de atualização cadastral" })).toBeAttached(),
  )
  await paint()
  await expect(app.notice(/aprovada\.$/)).toBeHidden()
  await expect(page).toHaveURL(/\/user-authorizer\/view\/update\//)
  await approvesWithAPause(app)
})

test("the next case is decided only by a key of a burst that began when it was painted", async ({ app }) => {
  const cases = await atUpdates(app)
  const paint = await app.holdFrames()
  await app.pressAtOnce(["j", "a"])
  await expect(person(app)).toHaveText(upper(known(cases, 1)))
  await paint()
  await expect(app.notice(/aprovada\.$/)).toBeHidden()
  await expect(person(app)).toHaveText(upper(known(cases, 1)))
  await approvesWithAPause(app)
})

test("the button of a refusal opens it right behind a decision; the one of an approval waits", async ({
  app,
}) => {
  const { page } = app
  const cases = await atUpdates(app)
  // Within the page, so that no time passes between the presses.
  await page.evaluate(async () => {
    const press = async (label: string) => {
      const buttons = [...document.querySelectorAll<HTMLElement>("main button")]
      buttons.find(({ textContent }) => textContent?.startsWith(label))?.click()
      await new Promise(requestAnimationFrame)
    }
    await press("Sim, aprovar")
    await press("Sim, aprovar")
    await press("Não, recusar")
  })
  const refusal = app.dialog(`Recusar a atualização cadastral de ${upper(known(cases, 1))}`)
  await page.keyboard.type("abc")
  await expect(refusal.getByRole("textbox")).toHaveValue("abc")
  expect((await waiting(app, "updates")).map(({ atalaiaId }) => atalaiaId)).toEqual(
    cases.slice(1).map(({ atalaiaId }) => atalaiaId),
  )
})

for (const [what, url] of [
  ["the console is", /\/assets\/console-[\w-]+\.js$/],
  ["the cases are", /\/api\/user-authorizer\/updates/],
] as const) {
  test(`what is typed before ${what} there decides nothing, once a case is shown`, async ({ app }) => {
    const { page } = app
    const cases = await waiting(app, "updates")
    await app.signIn(authorizer, { at: "/user-authorizer/update" })
    const arrive = await app.hold(url)
    await app.typeAhead(async () => {
      await page.reload({ waitUntil: "commit" })
      await expect(page.locator("#root > *").first()).toBeAttached()
      const last = await app.pressAtOnce(["r"])
      arrive()
      await expect(person(app)).toHaveText(upper(known(cases, 0)))
      // However long the case took to load, this key follows the previous one at once.
      await app.pressAtOnce([..."a a", "Control+Enter"], last)
      await expect(person(app)).toHaveText(upper(known(cases, 0)))
      await expect(page.getByRole("dialog")).toHaveCount(0)
    })
    expect((await waiting(app, "updates")).length).toBe(cases.length)
    await approvesWithAPause(app)
  })
}

/** Opens the palette over the updates while they are loading, and lets them arrive under it. */
async function coveredByPalette(app: App, cases: Cases, act: () => Promise<void>) {
  const { page } = app
  await app.signIn(authorizer, { at: "/me" })
  const arrive = await app.hold(/\/api\/user-authorizer\/updates/)
  await app.typeAhead(async () => {
    await page.goto("/user-authorizer/update", { waitUntil: "commit" })
    await expect(
      decision(app)
        .or(page.getByRole("tab", { name: /^Atualizações/ }))
        .first(),
    ).toBeVisible()
    await page.keyboard.press("Control+k")
    await expect(app.palette).toBeFocused()
    arrive()
    await expect(person(app)).toHaveText(upper(known(cases, 0)))
    await act()
  })
}

for (const [line, enter] of [
  ["aprovar", "Enter"],
  ["> aprovar", "Control+Enter"],
] as const) {
  test(`what came under the palette is not decided by it before it was seen: ${line}`, async ({ app }) => {
    const { page } = app
    const cases = await waiting(app, "updates")
    await coveredByPalette(app, cases, async () => {
      await page.keyboard.type(line)
      await expect(page.getByRole("option").first()).toContainText(/aprovar/i)
      await page.keyboard.press(enter)
    })
    await expect(app.notice(/^O que foi digitado não valeu/)).toBeVisible()
    await expect(app.palette).toHaveValue(line)
    expect((await waiting(app, "updates")).length).toBe(cases.length)
    // The line is kept: pressed again, it is carried out.
    await page.keyboard.press(enter)
    await expect(app.notice(/aprovada\.$/)).toBeVisible()
    await expect.poll(async () => (await waiting(app, "updates")).length).toBe(cases.length - 1)
  })
}

test("a refusal of what came under the palette opens once it was seen", async ({ app }) => {
  const { page } = app
  const cases = await waiting(app, "updates")
  const refusal = app.dialog(`Recusar a atualização cadastral de ${upper(known(cases, 0))}`)
  await coveredByPalette(app, cases, async () => {
    await page.keyboard.type("> refuse because ilegível")
    await expect(app.palette).toHaveValue("> refuse because ilegível")
    await app.pressAtOnce(["Control+Enter", ..."ab", "Control+Enter"])
  })
  await expect(app.notice(/^O que foi digitado não valeu/)).toBeVisible()
  await expect(refusal).toHaveCount(0)
  expect((await waiting(app, "updates")).length).toBe(cases.length)
  await page.keyboard.press("Enter")
  await expect(refusal.getByRole("textbox")).toHaveValue("ilegível")
  await page.keyboard.press("Control+Enter")
  await expect.poll(async () => (await waiting(app, "updates")).length).toBe(cases.length - 1)
})

test("the queue says what the numbers of its menu entry, its tab and its list count", async ({ app }) => {
  const { page } = app
  await app.signIn(authorizer, { at: "/user-authorizer/update" })
  const said = page.getByText(/ pendências? encontradas?, com \d+ alteraç/).first()
  await expect(said).toContainText(/O menu conta também \d+ pré-cadastro/)
  const [cases = 0, changes = 0, preUsers = 0] = (((await said.textContent()) ?? "").match(/\d+/g) ?? []).map(
    Number,
  )
  await expect(app.menu(`Avaliar pendências ${cases + preUsers} pendências aguardam`)).toBeVisible()
  await expect(page.getByRole("tab", { name: `Atualizações Cadastrais ${changes} alterações` })).toBeVisible()
  await expect(page.getByRole("tab", { name: `Pré cadastros ${preUsers} pré-cadastros` })).toBeVisible()
  await page.keyboard.press("2")
  const others = `O menu conta também ${counted(cases, "pessoa", "pessoas")} com ${counted(changes, "alteração", "alterações")}.`
  await expect(page.getByText(others)).toBeVisible()
})

test("stepping shows no loading: the next cases were read ahead", async ({ app }) => {
  const { page } = app
  const cases = await waiting(app, "updates", superAdmin)
  const next = known(cases, 1).atalaiaId
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/api/registration/${next}`))
  await app.signIn(superAdmin, { at: "/user-authorizer/update" })
  await read
  await app.cutOff(`**/api/registration/${next}`)
  await page.keyboard.press("j")
  await expect(person(app)).toHaveText(upper(known(cases, 1)))
})

test("a refusal says why, by e-mail too", async ({ app }) => {
  const { page } = app
  const [first] = await waiting(app, "updates")
  if (!first) throw new Error("Nothing waits")
  const email = await emailOf(app, first.atalaiaId)
  await app.signIn(authorizer, { at: "/user-authorizer/update" })
  await expect(person(app)).toHaveText(upper(first))
  await page.keyboard.press("r")
  const dialog = app.dialog(/^Recusar a atualização cadastral/)
  const text = dialog.getByLabel("Justificativa")
  await expect(text).toBeFocused()
  await page.keyboard.press("Control+Enter")
  await expect(
    dialog.getByText("Sua justificativa está vazia. Por favor, insira uma justificativa"),
  ).toBeVisible()
  await text.fill("O comprovante está ilegível.")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/recusada\. O motivo foi enviado por e-mail\.$/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(person(app)).not.toHaveText(upper(first))
  await expect.poll(() => latestMail(app, email)).toContain("O comprovante está ilegível.")
  await app.signOut()
  await app.signIn(superAdmin, { at: `/users/details/edit/${first.atalaiaId}?tab=decisions` })
  const decided = page.getByRole("list", { name: "Decisões" }).getByRole("listitem").first()
  await expect(decided).toContainText("Recusou a atualização cadastral")
  await expect(decided).toContainText("O comprovante está ilegível.")
})

test("over a refusal that is being written the palette decides nothing", async ({ app }) => {
  const { page } = app
  const [first] = await waiting(app, "updates")
  if (!first) throw new Error("nothing waits")
  await app.signIn(authorizer, { at: "/user-authorizer/update" })
  await expect(person(app)).toHaveText(upper(first))
  // It was opened before, so the palette remembers the earlier actions.
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("option", { name: /^Sim, aprovar/ })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.keyboard.press("r")
  const refusal = app.dialog(`Recusar a atualização cadastral de ${first.name}`)
  await refusal.getByLabel("Justificativa").fill("Falta o documento")
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("option", { name: /^Sim, aprovar/ })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await app.type("> approve")
  await page.keyboard.press("Enter")
  await expect(app.notice(/^Antes, conclua ou feche a decisão sobre/)).toBeVisible()
  await expect(refusal.getByLabel("Justificativa")).toHaveValue("Falta o documento")
  expect(await waiting(app, "updates")).toContainEqual(
    expect.objectContaining({ atalaiaId: first.atalaiaId }),
  )
})

test("a pre-registration that is approved is a user, and gets its first access", async ({ app }) => {
  const { page } = app
  const ready = "11931931925"
  const email = await emailOf(app, ready)
  await app.signIn(authorizer, { at: "/user-authorizer/pre-user?cpf=11931931925" })
  await expect(page.getByText("1 pendência encontrada")).toBeVisible()
  await expect(page.getByText("Você aprova esse pré-cadastro?")).toBeVisible()
  await expect(page.getByRole("region", { name: "Documentação" })).toBeVisible()
  await page.keyboard.press("a")
  const asking = page.getByRole("alertdialog")
  await asking.getByRole("button", { name: "Aprovar" }).click()
  await expect(app.notice(/^Pré-cadastro de .* aprovado\.$/)).toBeVisible()
  await expect(page.getByText("Nenhuma pendência encontrada")).toBeVisible()
  await expect.poll(() => latestMail(app, email)).toMatch(/\/#ticket=/)
  const made = await as(app, superAdmin, (call) => call<{ firstAccess: boolean }>("GET", `/users/${ready}`))
  expect(made.firstAccess).toBe(true)
})

test("of two authorizers the second is told who decided, and goes on", async ({ app }) => {
  const [first, second] = await waiting(app, "updates", authorizer)
  if (!first || !second) throw new Error("Too few wait")
  await app.signIn(authorizer, { at: "/user-authorizer/update" })
  await expect(person(app)).toHaveText(upper(first))
  const other = await app.another("another browser")
  await other.signIn(superAdmin, {
    at: `/user-authorizer/view/update/${first.atalaiaId}`,
    password: demoPassword,
  })
  await expect(person(other)).toHaveText(upper(first))
  await other.page.keyboard.press("a")
  await expect(other.page).toHaveURL(/\/user-authorizer\/update$/)
  await other.page.context().close()

  await app.page.keyboard.press("a")
  await expect(app.notice(/ já aprovou esta atualização, em /)).toBeVisible()
  await expect(person(app)).toHaveText(upper(second))
})

test("what was typed against one that somebody else decided meanwhile is not lost", async ({
  app,
  context,
}) => {
  const { page } = app
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const [first] = await waiting(app, "updates", authorizer)
  if (!first) throw new Error("Too few wait")
  await app.signIn(authorizer, { at: "/user-authorizer/update" })
  await expect(person(app)).toHaveText(upper(first))
  await page.keyboard.press("r")
  await app
    .dialog(/^Recusar a atualização cadastral/)
    .getByLabel("Justificativa")
    .fill("O comprovante está ilegível.")
  const other = await app.another("another browser")
  await other.signIn(superAdmin, { at: `/user-authorizer/view/update/${first.atalaiaId}` })
  await expect(person(other)).toHaveText(upper(first))
  await other.page.keyboard.press("a")
  await expect(other.page).toHaveURL(/\/user-authorizer\/update$/)
  await other.page.context().close()

  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/ já aprovou esta atualização, em /)).toBeVisible()
  await expect(app.notice("não foi enviada: “O comprovante está ilegível.”")).toBeVisible()
  await page.getByRole("button", { name: "Copiar justificativa" }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("O comprovante está ilegível.")
})

test("filters, and what they leave", async ({ app }) => {
  const { page } = app
  const cases = await waiting(app, "updates", superAdmin)
  const wanted = known(cases, 2)
  await app.signIn(superAdmin, { at: "/user-authorizer/update" })
  await expect(decision(app)).toBeVisible()
  await page.keyboard.press("/")
  const form = page.getByRole("form", { name: "Filtrar pendências" })
  await expect(form.getByLabel("Nome")).toBeFocused()
  await form.getByLabel("CPF").fill(wanted.atalaiaId)
  await page.keyboard.press("Enter")
  await expect(page.getByText("1 pendência encontrada")).toBeVisible()
  await expect(person(app)).toHaveText(upper(wanted))
  await form.getByRole("button", { name: "Limpar" }).last().click()
  await expect(page.getByText(`${cases.length} pendências encontradas`)).toBeVisible()

  await form.getByLabel("Organização").fill("PMCE")
  await page.getByRole("option", { name: /^PMCE/ }).first().click()
  await expect(form.getByLabel("Organização")).toHaveValue(/^PMCE/)
  await form.getByRole("button", { name: "Buscar" }).click()
  await expect(page).toHaveURL(/organization=PMCE/)
  const list = page.getByRole("list", { name: "Atualizações Cadastrais" })
  await expect(list.getByRole("link").first()).toContainText("PMCE")
  await page.getByRole("checkbox", { name: /Dados sensíveis/ }).click()
  await expect(page).toHaveURL(/\/user-authorizer\/sensitive\?/)
  const sensitive = cases.filter(
    ({ sensibleData, organizationAcronym }) => sensibleData && /PMCE/.test(organizationAcronym ?? ""),
  )
  await expect(list.getByRole("link").first()).toContainText(upper(known(sensitive, 0)))

  await page.getByRole("tab", { name: /Pré cadastros/ }).click()
  await expect(page).toHaveURL(/\/user-authorizer\/pre-user$/)
  await form.getByLabel("Nome").fill("ninguém tem este nome")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Nenhuma pendência encontrada")).toBeVisible()
  await page.getByRole("button", { name: "Limpar filtros" }).click()
  await expect(decision(app)).toBeVisible()
})

test("what is said of a field that is left moves no button before it is let go", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/user-authorizer/update" })
  await expect(decision(app)).toBeVisible()
  await page.keyboard.press("/")
  const form = page.getByRole("form", { name: "Filtrar pendências" })
  await form.getByLabel("Organização").fill("PMCE")
  await expect(page.getByRole("option", { name: /^PMCE/ }).first()).toBeVisible()
  const search = form.getByRole("button", { name: "Buscar" })
  const place = await search.boundingBox()
  if (!place) throw new Error("There is no button")
  // The intended option is known once the server has answered.
  const arrive = await app.hold(/\/api\/user-authorizer\/organizations/)
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await page.mouse.down()
  await expect(form.getByText("escolha uma opção da lista")).toBeHidden()
  await page.mouse.up()
  await expect(form.getByText("escolha uma opção da lista")).toBeVisible()
  arrive()
  await expect(page).toHaveURL(/organization=PMCE/)
})

test("a list that cannot be loaded is tried again", async ({ app }) => {
  const { page } = app
  await page.route("**/api/user-authorizer/updates?*", (route) =>
    route.fulfill({ status: 503, json: { message: "Agora não.", code: "BUSY" } }),
  )
  await app.signIn(superAdmin, { at: "/user-authorizer/update" })
  const again = page.getByRole("button", { name: "Tentar novamente" })
  await expect(again).toBeVisible()
  await page.unroute("**/api/user-authorizer/updates?*")
  await again.click()
  await expect(decision(app)).toBeVisible()
})

test("typed: to the queue, and about what is open", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/dashboard" })
  await app.type("> recusar")
  await page.keyboard.press("Enter")
  await expect(app.notice("Abra antes uma pendência, em Avaliar pendências.")).toBeVisible()
  await app.type("> avaliar atualizações")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/user-authorizer\/update$/)
  await expect(decision(app)).toBeVisible()
  await app.type("> refuse because Foto antiga")
  await page.keyboard.press("Enter")
  await expect(app.dialog(/^Recusar/).getByLabel("Justificativa")).toHaveValue("Foto antiga")
})

test("on a telephone: the list, then the case, then the list", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 844 })
  const cases = await waiting(app, "updates", superAdmin)
  await app.signIn(superAdmin, { at: "/user-authorizer/update?name=a" })
  const list = page.getByRole("list", { name: "Atualizações Cadastrais" })
  await expect(list).toBeVisible()
  await expect(decision(app)).toHaveCount(0)
  const first = list.getByRole("link").first()
  const text = (await first.textContent()) ?? ""
  const opened = cases.find((each) => text.includes(upper(each)))
  if (!opened) throw new Error(`${text} does not wait`)
  await first.click()
  await expect(page).toHaveURL(new RegExp(`/user-authorizer/view/update/${opened.atalaiaId}$`))
  await decision(app).getByRole("button", { name: "Sim, aprovar" }).click()
  await expect(page).toHaveURL(/\/user-authorizer\/update\?name=a$/)
  await expect(list).toBeVisible()
  await expect(list.getByText(upper(opened), { exact: true })).toHaveCount(0)
})

test("by mouse: what was said about a decision does not stand over the next one", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/user-authorizer/update" })
  await decision(app).getByRole("button", { name: "Sim, aprovar" }).click()
  const said = app.notice(/^Atualização cadastral de .* aprovada\.$/)
  await expect(said).toBeVisible()
  const [notices, bar] = await Promise.all([
    page.getByRole("region", { name: "Avisos" }).boundingBox(),
    decision(app).boundingBox(),
  ])
  expect((notices?.y ?? 0) + (notices?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
})
