import { useNarrow } from "../page/useMediaQuery"
import { CardList } from "./CardList"
import type { DataTableProps } from "./dataTableProps"
import { TableGrid } from "./TableGrid"

/**
 * A list of things, of any length: only what is in sight is in the page. It fills its parent, which gives it
 * height. The parent keeps the current row, the selection and the place, so that going back finds them again.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useNarrow() ? <CardList {...props} /> : <TableGrid {...props} />
}
