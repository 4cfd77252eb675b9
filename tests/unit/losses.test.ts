import { expect, test } from "vitest"
import { affectedWho } from "@/server/rights/grants/affected"
import { enumerateLosses } from "@/server/rights/roles/losses"

test("what a removal takes, in words", () => {
  const losses = { roles: 12, profiles: 3, assignments: 480, people: 210, applications: 0, blocks: 4 }
  expect(enumerateLosses(losses)).toBe("12 papéis, 3 perfis, 480 atribuições de 210 pessoas e 4 bloqueios")
  expect(enumerateLosses({ ...losses, applications: 1, documents: 1, sessions: 2 })).toBe(
    "12 papéis, 3 perfis, 480 atribuições de 210 pessoas e 1 aplicação, 4 bloqueios, 1 documento exigido e 2 sessões",
  )
  expect(enumerateLosses({ roles: 1, assignments: 1, people: 1, sessions: 1 })).toBe(
    "1 papel, 1 atribuição de 1 pessoa e 1 sessão",
  )
  expect(enumerateLosses({ roles: 0, assignments: 0, people: 0 })).toBe("")
})

test("whom a change reaches, with the verb that fits", () => {
  const lose = (people: number, applications: number) =>
    affectedWho({ people, applications }, "perde", "perdem")
  expect([lose(0, 0), lose(1, 0), lose(0, 1), lose(1, 1), lose(2000, 2)]).toEqual([
    "ninguém perde",
    "1 pessoa perde",
    "1 aplicação perde",
    "1 pessoa e 1 aplicação perdem",
    "2.000 pessoas e 2 aplicações perdem",
  ])
})
