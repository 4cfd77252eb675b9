import { Situation, type SituationProps } from "@views/users/Situation"
import { expect, test } from "vitest"
import { render } from "../ui/render"

test.each<[string, SituationProps, string[]]>([
  ["active", { enabled: true }, ["Ativo"]],
  ["inactive", { enabled: false }, ["Inativo"]],
  ["locked", { enabled: true, locked: true }, ["Trancado"]],
  ["locked and inactive", { enabled: false, locked: true }, ["Trancado", "Inativo"]],
  [
    "a foreigner before the first access",
    { enabled: true, isForeign: true, firstAccess: true },
    ["Ativo", "Estrangeiro", "Primeiro acesso"],
  ],
])("a person who is %s has these tags", (_, props, tags) => {
  const { container } = render(<Situation {...props} />)
  expect([...(container.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)).toEqual(
    tags,
  )
})
