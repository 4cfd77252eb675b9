import { useNarrow } from "../page/useMediaQuery"
import { CardList } from "./CardList"
import type { DataTableProps } from "./dataTableProps"
import { TableGrid } from "./TableGrid"

/**
 * A list of any length. Only visible rows are in the page. It fills its parent, which must have a height. The parent
 * keeps the current row, the selection and the scroll position, so that going back restores them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useNarrow() ? <CardList {...props} /> : <TableGrid {...props} />
}
