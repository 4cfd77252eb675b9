import { describe, expect, test } from "vitest"
import { maskPhone } from "@/domain/text/masks"
import { phoneDigits, phoneProblem } from "@/domain/text/phone"

describe("a telephone as it is pasted", () => {
  test.each([
    ["+55 61 99999-8888", "61999998888", "(61) 99999-8888"],
    ["5561999998888", "61999998888", "(61) 99999-8888"],
    ["+55 (61) 3333-4444", "6133334444", "(61) 3333-4444"],
    ["061 99999-8888", "61999998888", "(61) 99999-8888"],
    ["06133334444", "6133334444", "(61) 3333-4444"],
    // The area code of Santa Maria.
    ["55 99999-8888", "55999998888", "(55) 99999-8888"],
    ["5533334444", "5533334444", "(55) 3333-4444"],
    ["+55 55 3333-4444", "5533334444", "(55) 3333-4444"],
  ])("%j", (text, digits, shown) => {
    expect([phoneDigits(text), maskPhone(text), phoneProblem(text)]).toEqual([digits, shown, undefined])
  })

  test.each([
    ["(61) 99999-88887", "(61) 99999-88887", "Telefone inválido: DDD e 8 ou 9 dígitos."],
    ["+55 61 99999-88887", "(55) 61999-9988887", "Telefone inválido: DDD e 8 ou 9 dígitos."],
    ["(20) 99999-8888", "(20) 99999-8888", "O DDD 20 não existe."],
    ["(23) 3333-4444", "(23) 3333-4444", "O DDD 23 não existe."],
    ["190", "(19) 0", "Telefone inválido: DDD e 8 ou 9 dígitos."],
  ])("%j is refused, and no digit of it is lost", (text, shown, problem) => {
    expect([maskPhone(text), phoneProblem(text)]).toEqual([shown, problem])
  })
})
