import { Bookmark } from "lucide-react"
import { expect, test } from "vitest"
import { byName } from "@/palette/slots/kinds/keptSearch"
import type { Suggestion } from "@/palette/slots/suggestion"

const search = (id: string, label: string): Suggestion => ({
  id: `keptSearch:${id}`,
  texts: [label, id],
  value: { id, text: id, label },
  icon: Bookmark,
})

test("a saved search is written by its name, and by its number where that alone means it", () => {
  const all = [search("1", "Os Silva"), search("2", "Meus"), search("3", "meus"), search("4", "2025")]
  expect(byName(all).map(({ value }) => value)).toEqual([
    { id: "1", text: "Os Silva", label: "Os Silva" },
    { id: "2", text: "2", label: "Meus" },
    { id: "3", text: "3", label: "meus" },
    { id: "4", text: "4", label: "2025" },
  ])
})
