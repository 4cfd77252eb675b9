import { pastedPeople } from "@views/bulkUnlink/pastedPeople"
import { itemsInWords, outcomeOf, type UnlinkItem } from "@views/bulkUnlink/unlinkPlan"
import { describe, expect, it } from "vitest"
import { parts } from "@/domain/parts"

describe("pastedPeople", () => {
  it.each([
    ["a column", "12345678909\n11121131182\n", ["12345678909", "11121131182"], []],
    ["punctuation and Windows lines", "123.456.789-09\r\n111.211.311-82", ["12345678909", "11121131182"], []],
    ["one twice", "12345678909\n123.456.789-09", ["12345678909"], []],
    ["foreign ids in capitals", "WK.104829301", ["wk104829301"], []],
    [
      "a heading and a wrong check digit",
      "CPF\n12345678900\n12345678909",
      ["12345678909"],
      ["CPF", "12345678900"],
    ],
    ["cells beside each other", "12345678909\tJOÃO;11121131182", ["12345678909", "11121131182"], ["JOÃO"]],
    ["nothing", " \n ", [], []],
  ])("reads %s", (_, text, ids, others) => {
    expect(pastedPeople(text)).toEqual({ ids, others })
  })
})

describe("parts", () => {
  it("cuts a list, the last part shorter, losing nothing", () => {
    expect(parts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(parts([], 200)).toEqual([])
    expect(parts([1, 2], 2)).toEqual([[1, 2]])
  })
})

describe("itemsInWords", () => {
  const item = (kind: UnlinkItem["kind"]): UnlinkItem => ({ kind, id: 1, name: "X", description: "" })
  it.each([
    [[item("role")], "1 papel"],
    [[item("role"), item("role"), item("profile")], "2 papéis e 1 perfil"],
    [[item("profile"), item("profile")], "2 perfis"],
  ])("counts roles and profiles apart", (items, words) => {
    expect(itemsInWords(items)).toBe(words)
  })
})

describe("outcomeOf", () => {
  const line = { id: "12345678909", name: "", state: "running" as const }
  const atalaiaId = line.id
  it("adds up what the calls about roles and profiles took", () => {
    const results = [
      { atalaiaId, name: "JOÃO", removed: 2 },
      { atalaiaId, name: "JOÃO", removed: 1 },
    ]
    expect(outcomeOf(line, results, 0)).toEqual({
      removed: 3,
      line: { id: atalaiaId, name: "JOÃO", state: "done", message: "3 atribuições retiradas" },
    })
  })
  it("is done where one call took something and the other found nothing", () => {
    const results = [
      { atalaiaId, removed: 1 },
      { atalaiaId, removed: 0, message: "Nada a retirar" },
    ]
    expect(outcomeOf(line, results, 0).line).toMatchObject({
      state: "done",
      message: "1 atribuição retirada",
    })
  })
  it("says why nothing was taken", () => {
    const results = [{ atalaiaId, removed: 0, message: "Nenhum Usuário encontrado" }]
    expect(outcomeOf(line, results, 0)).toMatchObject({
      removed: 0,
      line: { state: "nothing", message: "Nenhum Usuário encontrado" },
    })
  })
  it("keeps what an earlier try took", () => {
    expect(outcomeOf(line, [{ atalaiaId, removed: 0, message: "Nada a retirar" }], 2)).toMatchObject({
      removed: 2,
      line: { state: "done", message: "2 atribuições retiradas" },
    })
  })
})
