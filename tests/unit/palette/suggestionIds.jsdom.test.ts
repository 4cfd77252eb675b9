import { ShieldOff } from "lucide-react"
import { expect, test } from "vitest"
import { keysOf } from "@/domain/records"
import { slotKinds } from "@/palette/slots/kinds"
import { momentsFor } from "@/palette/slots/kinds/moments"
import { indexOf, type Suggestion } from "@/palette/slots/suggestion"
import { ownFirst } from "@/palette/slots/useSuggestions"

const now = Temporal.ZonedDateTime.from("2026-11-20T14:32:08-03:00[America/Sao_Paulo]")
const repeated = (list: readonly { id: string }[]) =>
  list.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index)

/** What each kind with readings offers for a text: the readings, then the list. */
const offered = (text: string) =>
  keysOf(slotKinds).flatMap((kind) => {
    const { values } = slotKinds[kind]
    if (values.from !== "page" || !values.readings) return []
    const list = values.list?.(
      { kind, label: "", words: [] },
      { screens: [], may: () => true, now: () => now },
    )
    return [[...values.readings(text, now), ...(list ?? [])]]
  })

test.each(["1", "30", "90", "45m"])("a list for the moment %s has each id once", (text) => {
  const lists = offered(text)
  expect(lists).not.toHaveLength(0)
  for (const list of lists) expect(repeated(indexOf(list).entries)).toEqual([])
  expect(repeated(momentsFor(text, now, { kind: "end" }))).toEqual([])
})

test("what is on the screen is in the list once, also under another id or an older name", () => {
  const rule = (id: string, text: string): Suggestion => ({
    id,
    texts: [text],
    value: { id, text, label: text },
    icon: ShieldOff,
  })
  const listed = [rule("rule:1", "Pagar"), rule("rule:2", "Comprar"), rule("rule:3", "Vender")]
  const matches = listed.map((entry) => ({ entry, class: "prefix" as const, ranges: [] }))
  const idsWith = (own: Suggestion) => ownFirst(own, matches).map(({ entry }) => entry.id)
  expect(idsWith(rule("rule:2", "Compras"))).toEqual(["rule:2", "rule:1", "rule:3"])
  expect(idsWith(rule("rule:Comprar", "Comprar"))).toEqual(["rule:Comprar", "rule:1", "rule:3"])
})
