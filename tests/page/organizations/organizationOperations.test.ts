import { document, makeUnit, movePeople, preUsersOf, unitNow } from "../../support/console/units"
import { type App, expect, test, testInAll } from "../system"

const orgManager = "10220230200"
const person = "11321331304"
const documentField = ({ page }: App) => page.getByLabel("Documento que justifica a operação")
const item = ({ page }: App, name: string | RegExp) => page.getByRole("treeitem", { name })
const commandAt = (line: string) => `/organizations?${new URLSearchParams({ command: line })}`

async function chooseDestination({ page }: App, label: string, acronym: string) {
  await page.getByLabel(label).fill(acronym)
  await page.getByRole("option", { name: new RegExp(`^${acronym}`) }).click()
}

test("a unit is deactivated once nobody is in it, and the tree is found again as it was", async ({ app }) => {
  const { page } = app
  const unit = await makeUnit(app, "FECHA")
  const child = await makeUnit(app, "FECHA-SUB", unit.id)
  const other = await makeUnit(app, "DESTINO")
  await movePeople(app, unit, [person])
  await app.signIn(orgManager, { at: `/organizations?unit=${unit.id}` })
  await page.getByRole("button", { name: "Desativar" }).click()
  await expect(page.getByRole("heading", { name: "Desativar unidade organizacional" })).toBeVisible()
  await expect(page.getByText("Em FECHA: 1 usuário.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Desativar" })).toHaveAttribute("aria-disabled", "true")
  const keys = page.getByRole("list", { name: "Teclas" })
  await expect(keys).toContainText("desativar")
  await expect(keys).toContainText("voltar à árvore")

  await page.getByRole("link", { name: "Migrar usuários de FECHA" }).click()
  await page.getByRole("button", { name: "Selecionar todos" }).click()
  await expect(page.getByText("1 na seleção")).toBeVisible()
  await page.getByRole("button", { name: "Migrar" }).click()
  await expect(page.getByText("Por favor, adicione um documento")).toBeVisible()
  await expect(page.getByText("Por favor, insira uma organização!")).toBeVisible()
  await chooseDestination(app, "Unidade de destino", "DESTINO")
  await documentField(app).setInputFiles(document)
  await expect(page.getByText("portaria 12.pdf")).toBeVisible()
  await page.getByRole("button", { name: "Migrar" }).click()
  await expect(app.notice("Usuários migrados com sucesso")).toBeVisible()
  await expect(page).toHaveURL(/\/organizations\?no-clear=true$/)
  await expect(item(app, /^FECHA Unidade/)).toHaveAttribute("aria-selected", "true")
  expect((await unitNow(app, other.id)).userCount).toBe(1)

  await page.getByRole("button", { name: "Desativar" }).click()
  await expect(page.getByText("Abaixo dela: 1 unidade, com nenhum usuário nem pré-usuário.")).toBeVisible()
  await expect(page.getByText("Ao confirmar, a unidade FECHA fica inativa. Com ela, 1 abaixo.")).toBeVisible()
  await page.getByRole("button", { name: "Desativar" }).click()
  await expect(page.getByText("Por favor, adicione um documento")).toBeVisible()
  await documentField(app).setInputFiles({ ...document, buffer: Buffer.alloc(2_700_000, 1) })
  await expect(page.getByText(/^Tamanho máximo de 2,5 MB por arquivo ultrapassado/)).toBeVisible()
  await documentField(app).setInputFiles(document)
  await page.getByRole("button", { name: "Desativar" }).click()
  await expect(app.notice("Organização desativada com sucesso")).toBeVisible()
  await expect(item(app, /^FECHA Unidade FECHA Inativa/)).toHaveAttribute("aria-selected", "true")
  expect((await unitNow(app, child.id)).enabled).toBe(false)
})

testInAll("a unit is removed with the document that justifies it", async ({ app }) => {
  const { page } = app
  const parent = await makeUnit(app, "GUARDA")
  const unit = await makeUnit(app, "APAGADA", parent.id)
  await app.signIn(orgManager, { at: `/organizations?unit=${unit.id}` })
  await expect(item(app, /^APAGADA/)).toHaveAttribute("aria-selected", "true")
  await item(app, /^APAGADA/)
    .getByRole("button", { name: "Mais ações" })
    .click()
  await page.getByRole("menuitem", { name: "Remover" }).click()
  const dialog = app.dialog("Tem certeza que quer remover?")
  await page.keyboard.press("Control+Enter")
  await expect(dialog.getByText("Por favor, adicione um documento")).toBeVisible()
  await documentField(app).setInputFiles(document)
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Unidade organizacional removida com sucesso")).toBeVisible()
  await expect(item(app, /^GUARDA/)).toHaveAttribute("aria-selected", "true")
  await expect(item(app, /^APAGADA/)).toHaveCount(0)
  await expect(page.getByText(/não encontrad/)).toHaveCount(0)
})

test("units go to another parent by a command, but not to the one they have", async ({ app }) => {
  const { page } = app
  const from = await makeUnit(app, "ORIGEM")
  const moved = await makeUnit(app, "MUDADA", from.id)
  const to = await makeUnit(app, "CHEGADA")
  await app.signIn(orgManager, { at: "/organizations" })
  await page.goto(commandAt("migrate org MUDADA to ORIGEM"))
  await expect(page.getByLabel("Nova unidade superior")).toHaveValue("ORIGEM")
  await expect(page.getByText("1 na seleção")).toBeVisible()
  await documentField(app).setInputFiles(document)
  await page.getByRole("button", { name: "Migrar" }).click()
  await expect(
    page.getByText("Você esta tentando migrar uma organização para o sua Unidade Superior atual"),
  ).toBeVisible()
  await chooseDestination(app, "Nova unidade superior", "CHEGADA")
  await expect(page.getByText("De ORIGEM para CHEGADA.")).toBeVisible()
  await page.getByRole("button", { name: "Migrar" }).click()
  await expect(app.notice("Organização migrada com sucesso")).toBeVisible()
  expect((await unitNow(app, moved.id)).parentId).toBe(to.id)
})

testInAll(
  "pre-registrations go to another unit by the keys, all but one that was left out",
  async ({ app }) => {
    const { page } = app
    const ids = ["11821831829", "11931931925"]
    const from = await makeUnit(app, "PREORIGEM")
    const to = await makeUnit(app, "PREDESTINO")
    await movePeople(app, from, ids, "preusers")
    const [moved, left] = await preUsersOf(app, from)
    await app.signIn(orgManager, { at: "/organizations" })
    await app.type("> migrate pre-users org PREORIGEM")
    await expect(page.getByRole("option", { name: /PREORIGEM/ }).first()).toBeVisible()
    await page.keyboard.press("Enter")
    const list = page.getByRole("grid", { name: "Pré-usuários de PREORIGEM" })
    await expect(list.getByRole("row")).toHaveCount(2)
    await expect(page.getByRole("button", { name: "Migrar" })).toHaveAttribute("aria-disabled", "true")

    await page.keyboard.press("Control+a")
    await expect(page.getByText("2 na seleção")).toBeVisible()
    await page.keyboard.press("j")
    await expect(list).toBeFocused()
    await page.keyboard.press("x")
    await expect(page.getByText("1 na seleção")).toBeVisible()
    await expect(list.getByRole("row", { name: left?.email })).toHaveAttribute("aria-selected", "false")

    const destination = page.getByLabel("Unidade de destino")
    await destination.focus()
    await page.keyboard.type("PREORIGEM")
    await expect(page.getByRole("option", { name: /^PREORIGEM/ })).toBeVisible()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await documentField(app).setInputFiles(document)
    await page.keyboard.press("Control+Enter")
    await expect(page.getByText("Já estão todos em PREORIGEM.")).toBeVisible()
    await expect(destination).toBeFocused()
    await page.keyboard.press("Control+a")
    await page.keyboard.type("PREDESTINO")
    await expect(page.getByRole("option", { name: /^PREDESTINO/ })).toBeVisible()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.getByText(/^Ao confirmar/)).toContainText("PREDESTINO")
    await page.keyboard.press("Control+Enter")
    await expect(app.notice("Pré-usuários migrados com sucesso")).toBeVisible()
    await expect(page).toHaveURL(/\/organizations\?no-clear=true$/)
    expect(await preUsersOf(app, to)).toEqual([moved])
    expect(await preUsersOf(app, from)).toEqual([left])
  },
)
