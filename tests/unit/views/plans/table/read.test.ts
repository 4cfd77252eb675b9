import { readFileSync } from "node:fs"
import { mergedText } from "@views/plans/table/merged"
import { readText } from "@views/plans/table/read/csv"
import { decoded } from "@views/plans/table/read/decoded"
import { dateOfSerial, meaningOf, shownNumber } from "@views/plans/table/read/formats"
import { maxFileSize, type ReadTable, TableProblem } from "@views/plans/table/read/read"
import { readTable } from "@views/plans/table/read/readTable"
import { csvOf, workbookOf } from "@views/plans/table/write"
import fc from "fast-check"
import { strToU8, zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { withoutApostrophe } from "@/domain/text/spreadsheet"
import { parseWhen } from "@/domain/time/when"
import { packed, packedSheet, relations } from "../../../../support/data/workbooks"

const bytesOf = (text: string) => new TextEncoder().encode(text)

/**
 * A cell inside the table: its empty edges are cut off. Cells with hashes only are left out: Excel shows them for a narrow
 * column, and they have tests of their own.
 */
const cell = fc
  .string({ unit: fc.constantFrom(..."aé09;,\t\"'=+-@ \n<&>#ç", "𝄞"), maxLength: 8 })
  .filter((text) => !/^#{3,}$/.test(text.trim()))
const table = fc
  .array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 })
  .map((rows) => [["CPF", "Nome", "Três", "4", "5"], ...rows])
const padded = (rows: string[][]) => {
  const last = rows.findLastIndex((cells) => cells.some((text) => text.trim() !== ""))
  return rows.slice(0, last + 1).map((cells) => Array.from({ length: 5 }, (_, column) => cells[column] ?? ""))
}

describe("what is written is read again, without an apostrophe against formulas", () => {
  test("as a workbook", () => {
    fc.assert(
      fc.property(table, (rows) => {
        const read = readTable(workbookOf(rows, "Linhas"))
        expect(read.rows).toEqual(padded(rows.map((cells) => cells.map(withoutApostrophe))))
        expect(read.marks).toEqual({})
      }),
    )
  })

  test("as a text", () => {
    fc.assert(
      fc.property(table, fc.constantFrom(";" as const, "," as const, "\t" as const), (rows, separator) => {
        const read = readTable(bytesOf(csvOf(rows, separator)))
        expect(read.rows).toEqual(padded(rows.map((cells) => cells.map(withoutApostrophe))))
        expect(read.marks).toEqual({})
      }),
    )
  })
})

describe("a text", () => {
  test.each([
    ["CPF;Papel\n1;a", ";"],
    ["CPF,Papel\n1,a", ","],
    ["CPF\tPapel\r\n1\ta", "\t"],
    ["sep=;\nCPF;Papel, outro\n1;a", ";"],
    ["CPF\n1", ";"],
    ["CPF|Papel\n1|a, b\n2|c, d", "|"],
    ["Relação, lotação, função - de 3 de março\n\nCPF;Motivo\n1;a\n2;b, c", ";"],
    ["Relação de nomes\nCPF,Motivo\n1,a; b\n2,c", ","],
    ["CPF, Papel\n1, a", ","],
    ["Nome\nSilva, João", ";"],
    ["CPF;Valor\n1;1,5\n2;2,5", ";"],
  ])("%j is understood by what stands between its cells", (text, separator) => {
    const read = readText(text)
    expect(read.separator).toBe(separator)
    const [, ...columns] =
      text
        .split("\n")
        .find((line) => /^(CPF|Nome)/.test(line))
        ?.split(separator) ?? []
    expect(new Set(read.rows.map(({ length }) => length))).toEqual(new Set([columns.length + 1]))
  })

  test("has between its cells what is chosen, whatever it says", () => {
    expect(readText("sep=;\nCPF;Papel, outro\n1;a,b", ",").rows).toEqual([
      ["CPF;Papel", " outro"],
      ["1;a", "b"],
    ])
    expect(readTable(bytesOf("a,b;c"), { separator: "," }).rows).toEqual([["a", "b;c"]])
  })

  test("is UTF-8 with or without its mark, UTF-16 of Excel, or Windows-1252, which is said", () => {
    expect(readTable(bytesOf("\uFEFFAção;b\n1;2")).rows[0]).toEqual(["Ação", "b"])
    const wide = new Uint8Array(
      Uint16Array.from([..."\uFEFFAção\t1\n"].map((letter) => letter.charCodeAt(0))).buffer,
    )
    expect(readTable(wide)).toMatchObject({ rows: [["Ação", "1"]], separator: "\t" })
    const old = readTable(Uint8Array.from([..."Aç\u00e3o;b\n1;2"].map((letter) => letter.charCodeAt(0))))
    expect(old).toMatchObject({
      rows: [
        ["Ação", "b"],
        ["1", "2"],
      ],
      legacy: true,
    })
    expect(decoded(bytesOf("ação"))).not.toHaveProperty("legacy")
    const little = wide.slice(2)
    const big = Uint8Array.from(wide, (_, place) => wide[place ^ 1] ?? 0)
    for (const bytes of [little, big, big.slice(2)]) expect(readTable(bytes).rows).toEqual([["Ação", "1"]])
  })

  test("says what is no value: an error of a formula, or what stands for one in a narrow column", () => {
    expect(readText("CPF;Até\n#N/D;#VALOR!\n#REF!;########\n#1;# nota").marks).toEqual({
      "1:0": "error",
      "1:1": "error",
      "2:0": "error",
      "2:1": "narrow",
    })
  })

  test('has the zeros of ="01234567890", and no result of any other formula', () => {
    const read = readText('CPF;Nome\n"=""01234567890""";=HYPERLINK("http://x")\n=A1;-\n')
    expect(read.rows[1]?.[0]).toBe("01234567890")
    expect(read.marks).toEqual({ "1:1": "uncalculated", "2:0": "uncalculated" })
  })

  test.each([
    ['a;b\n1;"aberta\n2;3', "Linha 2: há aspas que abrem e não fecham"],
    ['a;b\n1;2\n3;"x"y', "Linha 3: há texto junto de aspas que fecham"],
    ["", "A tabela está vazia"],
    [";;;\n\n;;", "A tabela está vazia"],
    ["a\0b", "Não é uma tabela"],
    ["%PDF-1.4\n1 0 obj", "É um PDF"],
    ['[{"CPF":"12345678909"}]', "É um JSON"],
    [
      `a;b\n1;${"x".repeat(1024 * 1024)}`,
      "Linha 2, coluna 2: a célula tem 1.048.576 caracteres, e cabem 4.000",
    ],
    [
      `${Array.from({ length: 10_000 }, (_, column) => `c${column}`).join(";")}\n1`,
      "Linha 1: há mais de 200 colunas",
    ],
    [`${"1;2\n".repeat(10_002)}`, "A tabela tem mais de 10.000 linhas"],
  ])("that is no table says where: %#", (text, reason) => {
    expect(() => readText(text)).toThrow(TableProblem)
    expect(() => readText(text)).toThrow(reason)
  })

  test("of ten thousand rows and their heading is taken", () => {
    expect(readText(`CPF;Papel\n${"1;2\n".repeat(10_000)}\n\n`).rows).toHaveLength(10_001)
  })

  test("is read or refused in words, whatever its bytes are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          expect(readTable(bytes).rows.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(TableProblem)
        }
      }),
    )
  })
})

interface Parts {
  sheet: string
  strings?: string
  styles?: string
  workbook?: string
}
const workbook = ({ sheet, strings, styles, workbook: made }: Parts): Uint8Array =>
  packed({
    "xl/workbook.xml":
      made ??
      '<workbook xmlns:r="r"><sheets><sheet name="Escondida" state="hidden" r:id="r2"/><sheet name="Equipe" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": relations({
      r1: ["worksheet", "worksheets/sheet1.xml"],
      r2: ["worksheet", "/xl/worksheets/sheet2.xml"],
      r3: ["sharedStrings", "sharedStrings.xml"],
      r4: ["styles", "styles.xml"],
    }),
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...(strings !== undefined && { "xl/sharedStrings.xml": `<sst>${strings}</sst>` }),
    ...(styles !== undefined && { "xl/styles.xml": `<styleSheet>${styles}</styleSheet>` }),
  })

const rowsOf = (sheet: string, rest: Omit<Parts, "sheet"> = {}): ReadTable =>
  readTable(workbook({ sheet, ...rest }))

/** A file as another program wrote it (`tests/support/data/tables/`). */
const written = (name: string): ReadTable =>
  readTable(new Uint8Array(readFileSync(new URL(`../../../../support/data/tables/${name}`, import.meta.url))))

describe("files as programs write them", () => {
  test.each([
    ["01a-crlf-header-lf-rows-42.csv", 43],
    ["01b-crlf-header-lf-rows-3.csv", 4],
    ["01c-lf-header-crlf-rows.csv", 4],
    ["01d-three-mixed.csv", 4],
    ["01e-crcrlf.csv", 4],
  ])("%s: every row is one, whichever line ends are mixed", (name, count) => {
    const { rows } = written(name)
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([3]))
    expect(rows[1]).toEqual(["12345678909", "SINAL", "Portaria 1"])
  })

  test("a filter hides rows, and somebody a column", () => {
    const filtered = written("05a-autofilter-2-of-12-visible.xlsx")
    expect(filtered.rows).toHaveLength(13)
    expect(filtered.hiddenRows?.size).toBe(10)
    expect(filtered.filteredRows).toEqual(filtered.hiddenRows)
    expect(written("05b-hidden-column.xlsx").hiddenColumns).toEqual([3])
  })

  test("the apostrophe that an export writes against formulas is taken off", () => {
    expect(written("09-apostrophe-reimport.csv").rows[1]).toEqual([
      "=SOMA(A1)",
      "+55 61 99999-0000",
      "-sem motivo",
    ])
    expect(written("09-apostrophe-reimport.csv").marks).toEqual({})
    expect(readText("a;b\n'quoted';'12345678909").rows[1]).toEqual(["'quoted'", "'12345678909"])
  })

  test("somebody hides rows where there is no filter", () => {
    const { hiddenRows, filteredRows } = written("openpyxl-hidden-by-hand.xlsx")
    expect([hiddenRows, filteredRows]).toEqual([new Set([2]), new Set()])
  })

  test("a table of a sheet has a filter of its own, and a row of totals", () => {
    const { rows, ...read } = written("xlsxwriter-table-totals.xlsx")
    expect(rows[0]?.[0]).toBe("Acessos da equipe")
    expect([read.filteredRows, read.totalRows]).toEqual([new Set([4]), new Set([5])])
  })

  test("a blank far out makes a sheet neither wide nor long", () => {
    expect(written("openpyxl-blank-far-out.xlsx").rows).toEqual([
      ["CPF", "Papel", "Aplicação", "Validade"],
      ["12345678909", "ROLE_SINAL_GESTOR", "SINAL", "31/12/2027"],
    ])
  })

  test("numbers, dates and percentages are texts as they are shown; links and notes leave theirs alone", () => {
    const { rows, marks } = written("openpyxl-kinds-of-cells.xlsx")
    expect(rows.slice(1, 8).map(([id, , , until]) => [id, until])).toEqual([
      ["12345678909", "31/12/2027"],
      ["01234567890", "31/12/2027 18:00"],
      ["10120130149", "31/12/2027"],
      ["11321331304", "50%"],
      ["12345678909", "VERDADEIRO"],
      ["11321331304", "#N/A"],
      ["joao@exemplo.gov.br", ""],
    ])
    expect(marks).toEqual({ "6:3": "error" })
  })

  test.each([
    ["xlsx-populate-password.xlsx", "tem senha"],
    ["libreoffice.xls", "É um .xls antigo"],
    ["sheetjs-biff2.xls", "É um .xls antigo"],
    ["libreoffice.ods", "É uma planilha .ods"],
    ["sheetjs.xlsb", "É uma pasta de trabalho .xlsb"],
    ["sheetjs-html.xls", "É uma página HTML"],
    ["sheetjs-xml.xls", "É um XML"],
    ["sheetjs.slk", "É um arquivo SYLK"],
    ["sheetjs.dif", "É um arquivo DIF"],
  ])("%s is none of these, and says what it is", (name, reason) => {
    expect(() => written(name)).toThrow(reason)
    expect(() => written(name)).toThrow(TableProblem)
  })

  test("merged cells mean their value in each row", () => {
    const { rows, merged } = written("06-merged-down.xlsx")
    expect(rows.slice(1).map(([unit]) => unit)).toEqual(["PCSP", "PCSP", "PCSP"])
    expect(merged?.[0]).toEqual({ range: "A2:A4", column: 0, last: 3 })
    const matching = { org: { column: 0 }, app: { column: 2 } }
    expect(mergedText({ merged }, { heading: 0, matching })).toBe(
      "Células mescladas preenchidas: A2:A4 e C2:C4.",
    )
    // In the sheet's order, whatever the file's.
    expect(mergedText({ merged: merged?.toReversed() ?? [] }, { heading: 0, matching })).toBe(
      "Células mescladas preenchidas: A2:A4 e C2:C4.",
    )
    // Neither a title above the heading nor a column that is not used is said.
    expect(mergedText({ merged }, { heading: 3, matching })).toBeUndefined()
    expect(mergedText({ merged }, { heading: 0, matching: { org: { column: 1 } } })).toBeUndefined()
  })

  test("a formula that nobody calculated is no empty cell", () => {
    expect(written("until.xlsx").marks).toEqual({ "1:3": "uncalculated" })
    // XlsxWriter stores a zero as the result.
    const { rows, marks } = written("v-SharedStrings.xlsx")
    expect([rows[1]?.[7], marks["1:7"], marks["1:8"]]).toEqual(["0", "uncalculated", "formula"])
  })

  test.each([
    ["openpyxl-first-empty.xlsx", ["Sheet", "Dados"], 1],
    ["xlsxwriter-chartsheet-first.xlsx", ["Dados"], 0],
  ])("%s: the sheet with the data is read, the others are offered", (name, sheets, sheet) => {
    const read = written(name)
    expect([read.sheets, read.sheet]).toEqual([sheets, sheet])
    expect(read.rows[0]?.[0]).toBe("CPF")
  })

  test("a workbook with more sheets than can be offered is refused", () => {
    const sheets = '<sheet name="a" r:id="r1"/>'.repeat(501)
    const many = `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`
    expect(() => rowsOf("", { workbook: many })).toThrow("A pasta tem 501 planilhas: no máximo 500")
  })

  test("parts are found by addresses, in which a blank is a blank or %20", () => {
    for (const target of [
      "planilha 1.xml",
      "planilha%201.xml",
      "/xl/planilha 1.xml",
      "../xl/planilha 1.xml",
    ]) {
      const bytes = packed({
        "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations({ r1: ["worksheet", target] }),
        "xl/planilha 1.xml":
          '<worksheet><sheetData><row><c t="str"><v>CPF</v></c></row></sheetData></worksheet>',
      })
      expect(readTable(bytes).rows).toEqual([["CPF"]])
    }
  })

  test.each([
    ["v-SharedStrings.xlsx", "01234567890"],
    ["v-styles2.xlsx", "01234567890"],
    ["v-inline-phonetic.xlsx", "渡辺"],
  ])("%s: parts are found whatever they are called", (name, first) => {
    const { rows } = written(name)
    expect(rows[1]?.slice(0, 4)).toEqual([first, "01234567890", "JOÃO  D'ÁVILA", "31/12/2026"])
  })

  test("every moment that says one thing is understood, in every spelling", () => {
    const now = Temporal.ZonedDateTime.from("2026-11-20T14:32:08-03:00[America/Sao_Paulo]")
    const said = written("02-moments.csv")
      .rows.slice(1)
      .map(([, , text = ""]) => [text, parseWhen(text, now)] as const)
    const wrong = said.filter(([, when]) => !when.ok)
    expect(wrong).toEqual([
      ["12/31/2027", { ok: false, message: "O mês está antes do dia em 12/31/2027: escreva 31/12/2027." }],
    ])
    expect(said.length).toBe(12)
  })
})

test("a text of line breaks is read as fast as it is long", () => {
  const breaks = "\r".repeat(5_000_000)
  const rows = [
    ["a", "b"],
    ["1", "2"],
  ]
  expect(readText(`a;b\n1;2${breaks}`).rows).toEqual(rows)
  expect(readText(`a;b\n1;2\n${";\n".repeat(20_000)}`).rows).toEqual(rows)
  // What follows ten thousand empty lines is not dropped in silence.
  expect(() => readText(`a;b\n${breaks}1;2`)).toThrow("mais de 10.000 linhas")
})

describe("a workbook", () => {
  test("has shared texts, texts in their cells, numbers and truths", () => {
    const read = rowsOf(
      '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><r><t>PAPEL</t></r><r><t> 1</t></r></is></c></row>' +
        '<row r="3"><c r="A3"><v>12345678909</v></c><c r="B3"><v>1.2345678909E10</v></c><c r="C3" t="b"><v>1</v></c></row>',
      { strings: "<si><t>x</t></si><si><r><t>CP</t></r><r><t>F</t></r><rPh><t>シ</t></rPh></si>" },
    )
    expect(read.rows).toEqual([
      ["CPF", "", "PAPEL 1"],
      ["", "", ""],
      ["12345678909", "12345678909", "VERDADEIRO"],
    ])
    expect(read.sheets).toEqual(["Equipe"])
  })

  test("has dates as they are shown, and the zeros that a format shows", () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="000&quot;.&quot;000\\.000\\-00"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
    const cells =
      '<row><c s="1"><v>46387</v></c><c s="2"><v>46387.75</v></c><c s="3"><v>1234567890</v></c><c t="d"><v>2026-12-31T00:00:00</v></c></row>'
    expect(rowsOf(cells, { styles }).rows).toEqual([
      ["31/12/2026", "31/12/2026 18:00", "01234567890", "31/12/2026"],
    ])
    const mac =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'
    expect(rowsOf('<row><c s="1"><v>44925</v></c></row>', { styles, workbook: mac }).rows).toEqual([
      ["31/12/2026"],
    ])
  })

  test("says of formulas that they are some, and never what they would do", () => {
    const read = rowsOf(
      '<row><c t="str"><f>CONCATENATE(A2,B2)</f><v>12345678909</v></c><c><f>1+1</f></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
    )
    expect(read.rows).toEqual([["12345678909", "", "#DIV/0!"]])
    expect(read.marks).toEqual({ "0:0": "formula", "0:1": "uncalculated", "0:2": "error" })
  })

  test("expands no entity", () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>'
    const parts = packedSheet(bomb)
    expect(() => readTable(parts)).toThrow("danificado")
  })

  test.each([
    ['<row r="1048576"><c r="A1048576"><v>1</v></c></row>', "mais de 10.000 linhas"],
    ['<row r="1"><c r="XFD1"><v>1</v></c></row>', "Linha 1: há mais de 200 colunas"],
    [
      `<row r="7"><c r="B7" t="str"><v>${"x".repeat(1024 * 1024)}</v></c></row>`,
      "Linha 7, coluna 2: a célula tem 1.048.576",
    ],
    ["<row><c><v>1</c></row>", "danificado"],
    ["<row/>", "A tabela está vazia"],
  ])("out of bounds says where: %#", (sheet, reason) => {
    expect(() => rowsOf(sheet)).toThrow(TableProblem)
    expect(() => rowsOf(sheet)).toThrow(reason)
  })

  test("that would unpack to far more than it is, is not unpacked", () => {
    const bomb = workbook({ sheet: `<row><c><v>${"0".repeat(65 * 1024 * 1024)}</v></c></row>` })
    expect(bomb.length).toBeLessThan(200_000)
    expect(() => readTable(bomb)).toThrow("grande demais quando descompactada")
  })

  test("that repeats a long text in many cells has too much text", () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`
    const repeating = workbook({ strings: `<si><t>${"x".repeat(4000)}</t></si>`, sheet: row.repeat(100) })
    expect(() => readTable(repeating)).toThrow("texto demais")
  })

  test("that says it is smaller than it is, stays as small as it says", () => {
    const lying = workbook({ sheet: `<row><c><v>${"0".repeat(5_000_000)}</v></c></row>` })
    const view = new DataView(lying.buffer, lying.byteOffset)
    // In the central directory at the end, the uncompressed size is 24 bytes into each part's record.
    for (let at = lying.length - 4; at >= 0; at--) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 4000, true)
    }
    expect(() => readTable(lying)).toThrow(TableProblem)
  })

  test("with a password, of old Excel, of other things that are packed, or too large, says so", () => {
    expect(() => readTable(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0))).toThrow(".xls antigo")
    expect(() => readTable(zipSync({ "content.xml": strToU8("<a/>") }))).toThrow(
      "Não é uma pasta de trabalho",
    )
    expect(() => readTable(workbook({ sheet: "<row/>" }).slice(0, 200))).toThrow("danificado")
    expect(() => readTable(new Uint8Array(maxFileSize + 1))).toThrow("até 20 MB")
  })
})

test("numbers are shown as Excel shows them", () => {
  expect(meaningOf(14, undefined)).toBe("date")
  expect(meaningOf(0, undefined)).toBeUndefined()
  expect(meaningOf(170, '[$-416]d" de "mmmm" de "yyyy;@')).toBe("date")
  expect(meaningOf(170, "0.00")).toBeUndefined()
  expect(meaningOf(170, '"R$ "#,##0.00')).toBeUndefined()
  expect(meaningOf(170, "00000000000")).toBe(11)
  expect(dateOfSerial(0.75)).toBe("18:00")
  expect(dateOfSerial(-1)).toBeUndefined()
  expect(meaningOf(10, undefined)).toBe("percent")
  expect(meaningOf(170, "0.0%")).toBe("percent")
  expect(shownNumber("0.07", "percent", false)).toBe("7%")
  expect(shownNumber("1.5", undefined, false)).toBe("1,5")
  expect(shownNumber("1234567890", 11, false)).toBe("01234567890")
})
