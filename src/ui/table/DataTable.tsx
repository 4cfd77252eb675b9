import { useNarrow } from "../page/useMediaQuery"
import { CardList } from "./CardList"
import type { DataTableProps } from "./dataTableProps"
import { TableGrid } from "./TableGrid"

/**
 * A virtualized list that fills its parent, which must have a height; as cards, it scrolls with the page. The parent
 * stores the current row, the selection and the scroll position, so that going back restores them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useNarrow() ? <CardList {...props} /> : <TableGrid {...props} />
}
