import { enumerated } from "@/domain/text/words"
import { firstOf } from "./lines"
import { columnsIn, type Matching } from "./match"
import type { ReadTable } from "./read/read"

/** How many ranges are named; the rest is counted. */
const maxNamed = 6

/** The merged cells whose value the rows below them got, said once: *Células mescladas preenchidas: C2:C9.* */
export function mergedText(
  { merged = [] }: Pick<ReadTable, "merged">,
  { heading, matching }: { heading: number | undefined; matching: Matching },
): string | undefined {
  const columns = Object.values(matching).flatMap((source) => (source ? columnsIn(source) : []))
  const ranges = merged
    .filter(({ last, column }) => last >= firstOf({ heading }) && columns.includes(column))
    // In the order of the sheet, not of the file.
    .toSorted((one, other) => one.column - other.column || one.last - other.last)
    .map(({ range }) => range)
  return ranges.length === 0 ? undefined : `Células mescladas preenchidas: ${enumerated(ranges, maxNamed)}.`
}
