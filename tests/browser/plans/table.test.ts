import { readFile } from "node:fs/promises"
import { readTable } from "@views/plans/table/read/readTable"
import { csvOf, workbookOf } from "@views/plans/table/write"
import type { Download } from "playwright/test"
import { packedSheet } from "../../support/data/workbooks"
import { as, people, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const joao = "12345678909"
const patricia = "11321331304"
const row = ({ page }: App, number: number) =>
  page.getByRole("combobox", { name: `Linha ${number}`, exact: true })
const sheet = ({ page }: App) => page.getByRole("list", { name: "Linhas do plano" })
const effects = ({ page }: App) => page.getByRole("region", { name: "Efeitos" })
const dialog = (app: App) => app.dialog("Linhas de uma tabela")
const cellsOf = (app: App, number: number) =>
  dialog(app)
    .getByRole("row")
    .filter({ has: app.page.getByRole("rowheader", { name: String(number), exact: true }) })

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
const fileOf = (name: string, bytes: Uint8Array | string) => ({
  name,
  mimeType: name.endsWith(".xlsx") ? type : "text/csv",
  buffer: typeof bytes === "string" ? Buffer.from(bytes, "utf8") : Buffer.from(bytes),
})

/** Rows of a download, as Atalaia itself would read them. */
async function rowsOf(download: Download) {
  return readTable(new Uint8Array(await readFile(await download.path())))
}

async function downloaded(app: App, act: () => Promise<unknown>): Promise<Download> {
  const downloading = app.page.waitForEvent("download")
  await act()
  return downloading
}

/** Drops a file, or cells, on the sheet. */
const drop = (app: App, given: { name: string; text: string } | { cells: string }) =>
  sheet(app).evaluate((list, dropped) => {
    const data = new DataTransfer()
    if ("cells" in dropped) data.setData("text", dropped.cells)
    else data.items.add(new File([dropped.text], dropped.name))
    list.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }))
  }, given)

const paste = (app: App, text: string) =>
  app.page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData("text", pasted)
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
    const target = document.activeElement ?? document.body
    target.dispatchEvent(event)
  }, text)

const table = [
  ["Observação", "CPF", "Papel", "Sistema", "Expira em"],
  ["a primeira", patricia, "ROLE_SINAL_GESTOR", "SINAL", "31/12/2027"],
  ["=SOMA(A1)", "1,23457E+10", "ROLE_SINAL_GESTOR", "SINAL", "sem expiração"],
  ["", joao, "ROLE_SINAL_NADA", "SINAL", "sem expiração"],
  ["", "", "ROLE_SINAL_GESTOR", "SINAL", "sem expiração"],
  ["a última", "11421431475", "ROLE_SINAL_GESTOR", "SINAL", "sem expiração"],
]

test("rows of a file become lines; what became of them comes back as a column of it, also after saving and applying", {
  tag: "@core",
}, async ({ app }) => {
  test.slow()
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans/new" })
  await page.getByLabel("De um arquivo").setInputFiles(fileOf("equipe.csv", csvOf(table)))
  await expect(dialog(app).getByLabel("Comando")).toHaveValue("grant-role")
  await expect(dialog(app).getByLabel("Usuário")).toHaveValue("1")
  await expect(dialog(app).getByText("2 linhas prontas")).toBeVisible()
  await expect(cellsOf(app, 3)).toContainText("O Excel arredondou o número")
  await expect(cellsOf(app, 4)).toContainText("Nenhum papel de SINAL com “ROLE_SINAL_NADA”")
  await expect(cellsOf(app, 5)).toContainText("Falta: usuário")
  await dialog(app).getByText("Com problema (3)").click()
  await expect(dialog(app).getByRole("rowheader")).toHaveCount(3)
  await expect(dialog(app).getByRole("button", { name: "Acrescentar 2 linhas" })).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(row(app, 2)).toHaveValue(
    "conceder papel ROLE_SINAL_GESTOR usuário 11421431475 aplicação SINAL",
  )
  await page.keyboard.press("Control+Enter")
  await expect(effects(app)).toContainText("2 linhas simuladas")

  const result = (download: Download) =>
    rowsOf(download).then(({ rows, separator }) => {
      expect(separator).toBe(";")
      expect(rows.map((cells) => cells.slice(0, -1))).toEqual(table)
      return rows.map((cells) => cells.at(-1) ?? "")
    })
  const before = await downloaded(app, () => page.getByRole("button", { name: "Baixar resultado" }).click())
  expect(before.suggestedFilename()).toBe("equipe resultado.csv")
  const would = await result(before)
  expect(would[0]).toBe("Resultado")
  expect(would[1]).toContain("Patrícia passa a ter ROLE_SINAL_GESTOR em SINAL")
  expect(would[2]).toContain("Não virou linha do plano: O Excel arredondou")

  await page.getByLabel("Título").fill("Equipe")
  await page.getByLabel("Justificativa").fill("Ofício 12")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Plano salvo")).toBeVisible()
  await expect(page).toHaveURL(/\/plans\/\d+$/)
  const tables = () =>
    as(app, superAdmin, async (call) => {
      const { items } = await call<{ items: { id: number }[] }>("GET", "/plans?page=0&size=1")
      return (await call<{ tables?: number }>("GET", `/plans/${items[0]?.id}`)).tables
    })
  // Another table, saved several times: each table is stored once.
  await page.getByRole("button", { name: "De uma tabela" }).click()
  await expect(dialog(app)).toBeVisible()
  await paste(app, `CPF\tPapel\tSistema\n${joao}\tROLE_SINAL_OPERACAO\tSINAL\n`)
  await dialog(app).getByRole("button", { name: "Acrescentar 1 linha" }).click()
  for (const title of ["Equipe nova", "Equipe da noite"]) {
    await page.getByLabel("Título").fill(title)
    await page.keyboard.press("Control+s")
    await expect(page.getByRole("heading", { name: title })).toBeVisible()
    expect(await tables()).toBe(2)
  }
  await page.reload()
  const standing = page.getByRole("region", { name: "Situação" })
  await standing.getByRole("button", { name: "Aplicar" }).click()
  await app.dialog("Aplicar plano").getByRole("button", { name: "Aplicar" }).click()
  await expect(app.dialog("Aplicar plano")).toContainText("3 linhas feitas.")
  await page.keyboard.press("Escape")
  const after = await downloaded(app, () => page.getByRole("button", { name: "Baixar resultado" }).click())
  const became = await result(after)
  expect(became[1]).toBe("Feita.")
  expect(became[4]).toBe("Não virou linha do plano: Falta: usuário")
  expect(became[5]).toBe("Feita.")
})

test("rows that a filter hides stay out until they are asked for", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans/new" })
  const name = "05a-autofilter-2-of-12-visible.xlsx"
  const bytes = await readFile(new URL(`../../support/data/tables/${name}`, import.meta.url))
  await page.getByLabel("De um arquivo").setInputFiles(fileOf(name, bytes))
  await expect(dialog(app).getByText("10 linhas ocultas pelo filtro.")).toBeVisible()
  await dialog(app).getByLabel("Comando").selectOption("block-user")
  const rows = dialog(app).getByRole("rowheader")
  await expect(rows).toHaveText(["2", "10"])
  await dialog(app).getByLabel("Acrescentar também estas").check()
  await expect(rows).toHaveCount(12)
  await dialog(app).getByLabel("Acrescentar também estas").uncheck()
  await expect(rows).toHaveCount(2)
  await dialog(app).getByRole("button", { name: "Acrescentar 1 linha" }).click()
  await expect(row(app, 1)).toHaveValue(/12345678909/)
  await expect(row(app, 2)).toHaveCount(0)
})

test("a heading below a title is found, and can be chosen by key, as can what stands between cells", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans/new" })
  const titled = `Relação de servidores, lotação, função e prazo\n\nCPF;Aplicação;Justificativa\n${joao};SINAL;Saiu\n${patricia};SINAL;Saiu\nTotal;2;\n`
  await page.getByLabel("De um arquivo").setInputFiles(fileOf("lista.csv", titled))
  const heading = dialog(app).getByLabel("Linha com os nomes das colunas")
  const separator = dialog(app).getByLabel("Separador das colunas")
  await expect(heading).toHaveValue("2")
  await expect(separator).toHaveValue(";")
  await expect(dialog(app).getByText("3 linhas com dados, 3 colunas")).toBeVisible()
  await expect(dialog(app).getByText("2 linhas prontas")).toBeVisible()
  await expect(dialog(app).getByText("É uma linha de totais")).toBeVisible()
  await heading.focus()
  await page.keyboard.press("ArrowDown")
  await expect(heading).toHaveValue("3")
  await expect(dialog(app).getByText("2 linhas com dados, 3 colunas")).toBeVisible()
  await page.keyboard.press("ArrowUp")
  await expect(dialog(app).getByText("2 linhas prontas")).toBeVisible()
  await separator.focus()
  await page.keyboard.press("ArrowDown")
  await expect(separator).toHaveValue(",")
  await expect(dialog(app).getByRole("button", { name: /^Acrescentar/ })).toHaveAccessibleName(
    /^Acrescentar(?! \d)/,
  )
  await page.keyboard.press("ArrowUp")
  await dialog(app).getByRole("button", { name: "Acrescentar 2 linhas" }).click()
  await expect(row(app, 2)).toHaveValue(`bloquear usuário ${patricia} aplicação SINAL porque Saiu`)
})

test("of the result of another plan what is left is offered, and who is there twice is noted", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans/new" })
  const result = [
    ["CPF", "Papel", "Aplicação", "Resultado"],
    [joao, "ROLE_SINAL_GESTOR", "SINAL", "Feita."],
    [joao, "ROLE_SINAL_OPERACAO", "SINAL", "Não foi feita."],
    [patricia, "ROLE_SINAL_GESTOR", "SINAL", "Recusada. A pessoa está inativa."],
    [
      patricia,
      "role_sinal_gestor",
      "sinal",
      "Não virou linha do plano: Igual à linha 4, que entra uma vez só",
    ],
    [patricia, "ROLE_SINAL_OPERACAO", "SINAL", ""],
  ]
  await page.getByLabel("De um arquivo").setInputFiles(fileOf("resultado.csv", csvOf(result)))
  await expect(dialog(app).getByText("1 linha já foi feita, como diz a coluna Resultado.")).toBeVisible()
  await expect(dialog(app).getByText("3 linhas prontas")).toContainText(
    "1 linha é igual a outra, que entra uma vez só. Em 2 linhas a pessoa se repete",
  )
  await expect(cellsOf(app, 4)).toContainText("Também na linha 6")
  await expect(dialog(app).getByText("Igual à linha 4", { exact: true })).toBeVisible()
  await dialog(app).getByLabel("Acrescentar mesmo assim").check()
  await expect(dialog(app).getByRole("button", { name: "Acrescentar 4 linhas" })).toBeVisible()
  await dialog(app).getByLabel("Acrescentar mesmo assim").uncheck()
  await dialog(app).getByRole("button", { name: "Acrescentar 3 linhas" }).click()
  await expect(row(app, 3)).toHaveValue(
    `conceder papel ROLE_SINAL_OPERACAO usuário ${patricia} aplicação SINAL`,
  )
})

test("a row that its own separator cuts in two says so with its number, and is not lost", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans/new" })
  const cut = `CPF;Aplicação;Motivo\n${joao};SINAL;Férias\n${patricia};SINAL;Saiu; sem volta\n`
  await page.getByLabel("De um arquivo").setInputFiles(fileOf("bloqueios.csv", cut))
  await expect(dialog(app).getByText("1 linha pronta")).toBeVisible()
  await expect(dialog(app).getByText("Linha 3: a coluna 4 está preenchida e não tem nome.")).toBeVisible()
  await dialog(app).getByRole("button", { name: "Acrescentar 1 linha" }).click()
  await expect(row(app, 1)).toHaveValue(`bloquear usuário ${joao} aplicação SINAL porque Férias`)
  await page.keyboard.press("Control+Enter")
  await expect(effects(app)).toContainText("1 linha simulada")
  const result = await downloaded(app, () => page.getByRole("button", { name: "Baixar resultado" }).click())
  const { rows } = await rowsOf(result)
  expect(rows[2]?.slice(0, 4)).toEqual([patricia, "SINAL", "Saiu", " sem volta"])
  expect(rows[2]?.[4]).toContain("Não virou linha do plano: Linha 3: a coluna 4")
})

test("a file is dropped on the sheet, and cells of a spreadsheet are pasted or dropped", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans/new" })
  await drop(app, { name: "bloqueios.csv", text: `CPF;Aplicação;Motivo\n${joao};SINAL;Saiu, sem "volta"\n` })
  await expect(dialog(app).getByLabel("Comando")).toHaveValue("block-user")
  await dialog(app).getByRole("button", { name: "Acrescentar 1 linha" }).click()
  await expect(row(app, 1)).toHaveValue(`bloquear usuário ${joao} aplicação SINAL porque Saiu, sem "volta"`)

  // Cells as Excel copies them, without headings. The other values are the same in all rows.
  await page.keyboard.press("Enter")
  await paste(app, `${joao}\tROLE_SINAL_GESTOR\r\n${patricia}\tROLE_SINAL_OPERACAO\r\n`)
  await dialog(app).getByLabel("Comando").selectOption("Conceder papel")
  await expect(dialog(app).getByLabel("Linha com os nomes das colunas")).toHaveValue("")
  await dialog(app).getByLabel("Usuário").selectOption("Coluna 1")
  await dialog(app).getByLabel("Papel").selectOption("Coluna 2")
  await dialog(app).getByLabel("Aplicação").selectOption("O mesmo em todas as linhas")
  await dialog(app).getByLabel("Aplicação em todas as linhas").fill("SINAL")
  await dialog(app).getByRole("button", { name: "Acrescentar 2 linhas" }).click()
  await expect(row(app, 3)).toHaveValue(
    `conceder papel ROLE_SINAL_OPERACAO usuário ${patricia} aplicação SINAL`,
  )

  await drop(app, { cells: "# isto\tnão é tabela" })
  await dialog(app).getByRole("button", { name: "Colar como texto" }).click()
  await expect(row(app, 4)).toHaveValue("# isto não é tabela")
})

test("by key alone: the template of a command, its rows, and their lines", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  const csv = await downloaded(app, async () => {
    await app.type("> plan template block-user csv")
    await page.keyboard.press("Control+Enter")
  })
  expect(csv.suggestedFilename()).toBe("modelo bloquear usuário.csv")
  expect((await rowsOf(csv)).rows).toEqual([["Usuário", "Papel", "Aplicação", "Justificativa"]])
  const workbook = await downloaded(app, async () => {
    await app.type("> modelo de tabela vincular")
    await page.keyboard.press("Control+Enter")
  })
  expect(workbook.suggestedFilename()).toBe("modelo vincular cadastrador autorizador.xlsx")
  expect((await rowsOf(workbook)).rows).toEqual([["Usuário", "Organização"]])

  await app.type("> plan table revoke-role")
  await page.keyboard.press("Control+Enter")
  await expect(dialog(app).getByLabel("Comando")).toHaveValue("revoke-role")
  await expect(page).toHaveURL(/\/plans\/new$/)
  await paste(app, `Papel\tUsuário\tAplicação\nROLE_SINAL_GESTOR\t${joao}\tSINAL\n`)
  await expect(dialog(app).getByRole("button", { name: "Acrescentar 1 linha" })).toBeVisible()
  const add = dialog(app).getByRole("button", { name: "Acrescentar 1 linha" })
  for (
    let step = 0;
    step < 20 && !(await add.evaluate((button) => button === document.activeElement));
    step++
  ) {
    await page.keyboard.press("Tab")
  }
  await expect(add).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(row(app, 1)).toHaveValue(`retirar papel ROLE_SINAL_GESTOR usuário ${joao} aplicação SINAL`)
  await expect(row(app, 1)).toBeFocused()
})

test("what is no table, or too much, says so, and nothing in the sheet is lost", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans/new" })
  await page.keyboard.insertText("# o que já estava")
  await page.getByRole("button", { name: "De uma tabela" }).click()
  await expect(dialog(app)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Escolha uma tabela")).toBeVisible()
  const input = dialog(app).getByLabel("Arquivo da tabela")
  const bomb = packedSheet(new Uint8Array(65 * 1024 * 1024))
  const wrong: [ReturnType<typeof fileOf>, string][] = [
    [
      fileOf("grande.csv", new Uint8Array(30 * 1024 * 1024)),
      "O arquivo é grande demais: até 20 MB, e este tem 30 MB",
    ],
    [fileOf("bomba.xlsx", bomb), "A planilha é grande demais quando descompactada"],
    [fileOf("aspas.csv", 'CPF;Nome\n1;"aberta\n'), "Linha 2: há aspas que abrem e não fecham"],
    [fileOf("larga.csv", `CPF${";x".repeat(10_000)}\n`), "Linha 1: há mais de 200 colunas"],
    [
      fileOf("longa.csv", `CPF;Nome\n1;${"x".repeat(1024 * 1024)}\n`),
      "Linha 2, coluna 2: a célula tem 1.048.576 caracteres",
    ],
    [fileOf("antiga.xls", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)), "É um .xls antigo"],
    [fileOf("vazia.csv", ""), "A tabela está vazia"],
  ]
  for (const [file, message] of wrong) {
    await input.setInputFiles(file)
    await expect(dialog(app).getByRole("alert")).toContainText(message)
  }
  await page.keyboard.press("Escape")
  await expect(row(app, 1)).toHaveValue("# o que já estava")
})

test("ten thousand rows are taken, and a key does something at once", async ({ app }) => {
  test.slow()
  const { page } = app
  const { items } = await people(app, "active:true")
  const rows = Array.from({ length: 10_000 }, (_, index) => [
    "ROLE_SINAL_OPERACAO",
    items[index % items.length]?.atalaiaId ?? joao,
    "SINAL",
    // The same line enters once, so each row has its own end.
    `${String(1 + (index % 28)).padStart(2, "0")}/${String(1 + (Math.floor(index / 28) % 12)).padStart(2, "0")}/${2030 + Math.floor(index / 336)} 18:00`,
  ])
  await app.signIn(superAdmin, { at: "/plans/new" })
  await page
    .getByLabel("De um arquivo")
    .setInputFiles(
      fileOf("todos.xlsx", workbookOf([["Papel", "Usuário", "Aplicação", "Validade"], ...rows], "Linhas")),
    )
  const add = dialog(app).getByRole("button", { name: "Acrescentar 10.000 linhas" })
  await expect(add).toBeEnabled({ timeout: 60_000 })
  await expect(dialog(app).getByRole("rowheader")).toHaveCount(20)
  await add.click()
  await expect(page.getByText("10.000 comandos")).toBeVisible()
  await expect(row(app, 10_000)).toBeFocused()
  await expect.poll(() => sheet(app).getByRole("listitem").count()).toBeLessThan(60)
  await app.typeAhead(async () => {
    await page.keyboard.press("Enter")
    await page.keyboard.type("# o fim", { delay: 30 })
  })
  await expect(row(app, 10_001)).toHaveValue("# o fim")
  await page.keyboard.press("Control+Home")
  await expect(row(app, 1)).toBeFocused()
})
