import { expect, test } from "vitest"
import { changeSentences } from "@/server/work/plans/effects"

test("roles in the portal come first among the changes that a plan lists", () => {
  const ordinary = Array.from({ length: 20 }, (_, at) =>
    ["ANA", "BIA"].map((name) => ({
      id: `${name} ${at}`,
      name,
      gained: [`ROLE_SINAL_${at} em SINAL`],
      lost: [],
    })),
  ).flat()
  const grave = { id: "1", name: "CAIO", gained: ["ROLE_ATALAIA_ADMIN em ATALAIA"], lost: [] }
  const [first, ...others] = changeSentences([...ordinary, grave], new Map(), new Set(grave.gained))
  expect(first?.text).toContain("passa a ter ROLE_ATALAIA_ADMIN em ATALAIA")
  expect(others.at(-1)?.text).toBe("E mais 9 mudanças de papéis.")
})
