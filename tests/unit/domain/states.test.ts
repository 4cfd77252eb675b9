import { getStates } from "@brazilian-utils/brazilian-utils"
import { expect, test } from "vitest"
import { stateOfVoterCode, states } from "@/domain/organizations/states"

const specified =
  "01 SP, 02 MG, 03 RJ, 04 RS, 05 BA, 06 PR, 07 CE, 08 PE, 09 SC, 10 GO, 11 MA, 12 PB, 13 PA, 14 ES, 15 PI, " +
  "16 RN, 17 AL, 18 MT, 19 MS, 20 DF, 21 SE, 22 AM, 23 RO, 24 AC, 25 AP, 26 RR, 27 TO, 28 ZZ"

test.each(specified.split(", ").map((pair) => pair.split(" ")))("code %s is %s", (code = "", uf) => {
  expect(stateOfVoterCode(code)).toBe(uf)
})

test.each(["00", "29", "1", "001", "", "ab"])("code %j does not exist", (code) => {
  expect(stateOfVoterCode(code)).toBeUndefined()
})

test("the 27 states agree with a second source, in the order of their names", () => {
  const other = getStates().map(({ code, name }) => ({ uf: code, name }))
  const sorted = other.sort((a, b) => a.name.localeCompare(b.name, "pt-BR"))
  expect(states).toEqual(sorted)
  expect(states).toHaveLength(27)
})
