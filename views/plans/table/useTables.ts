import { useFormContext, useWatch } from "react-hook-form"
import type { PlanTable } from "@/domain/plans"
import { type PlanFields, tablesIn, textOfTables } from "../fields"

/** In characters. Browsers store five million, including escapes and the sheet's lines. */
const maxDraftLength = 2_500_000

/** The tables that lines came from since the plan was saved: a hidden field of its form. */
export function useTables() {
  const { getValues, setValue } = useFormContext<PlanFields>()
  const text = useWatch<PlanFields, "tables">({ name: "tables" })
  return {
    some: text !== "",
    read: () => tablesIn(getValues("tables")),
    /** Adds a table and returns whether a draft has room for it in addition to the lines. */
    add: (table: PlanTable): boolean => {
      const now = textOfTables([...tablesIn(getValues("tables")), table])
      setValue("tables", now, { shouldDirty: true })
      return now.length < maxDraftLength
    },
  }
}
