import { expect, test } from "vitest"
import { maskCnpj, maskZipCode } from "@/domain/text/masks"

test.each([
  ["", ""],
  ["1", "1"],
  ["112", "11.2"],
  ["11222333000181", "11.222.333/0001-81"],
  ["11.222.333/0001-81", "11.222.333/0001-81"],
  ["11222333000181999", "11.222.333/0001-81"],
  ["12abc34501de35", "12.ABC.345/01DE-35"],
])("%j is shown as the CNPJ %j", (typed, shown) => {
  expect(maskCnpj(typed)).toBe(shown)
})

test.each([
  ["60000", "60000"],
  ["600000", "60000-0"],
  ["60000-000", "60000-000"],
  ["60.000-0009", "60000-000"],
])("%j is shown as the CEP %j", (typed, shown) => {
  expect(maskZipCode(typed)).toBe(shown)
})
