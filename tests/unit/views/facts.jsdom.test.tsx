import { Facts } from "@views/Facts"
import { expect, test } from "vitest"
import { inConsole } from "../palette/console"

test.each([
  [5, 2],
  [6, 3],
  [10, 2],
  [11, 2],
  [12, 3],
])("%d facts stand in %d columns", (count, columns) => {
  const facts = Array.from({ length: count }, (_, at) => ({ label: `Campo ${at}`, value: "—" }))
  const { container } = inConsole(<Facts facts={facts} />)
  const classes = container.querySelector("dl")?.className.split(" ")
  expect(classes?.filter((name) => name.includes(":grid-cols-"))).toEqual([`sm:grid-cols-${columns}`])
})
