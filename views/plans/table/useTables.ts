import { useFormContext, useWatch } from "react-hook-form"
import type { PlanTable } from "@/domain/plans"
import { type PlanFields, tablesIn, textOfTables } from "../fields"

/** Characters: browsers keep five million, in which signs are escaped, and the lines stand too. */
const mostOfDraft = 2_500_000

/** The tables from which lines came since the plan was saved: a field of its form that nobody sees. */
export function useTables() {
  const { getValues, setValue } = useFormContext<PlanFields>()
  const text = useWatch<PlanFields, "tables">({ name: "tables" })
  return {
    some: text !== "",
    read: () => tablesIn(getValues("tables")),
    /** Whether a draft has room for them beside the lines. */
    add: (table: PlanTable): boolean => {
      const now = textOfTables([...tablesIn(getValues("tables")), table])
      setValue("tables", now, { shouldDirty: true })
      return now.length < mostOfDraft
    },
  }
}
