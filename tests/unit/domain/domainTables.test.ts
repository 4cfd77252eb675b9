import { expect, test } from "vitest"
import { domainNames, domainTable } from "@/domain/domainTables"
import { fold } from "@/domain/text/fold"

test("no two domain tables are called the same", () => {
  const names = domainNames.flatMap((name) => {
    const { title, called } = domainTable(name)
    return [name, title, ...called].map(fold)
  })
  expect(names).toEqual([...new Set(names)])
})
