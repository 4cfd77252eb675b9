import { useQueryClient } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { api } from "@/client/api"
import type { PlanTable } from "@/domain/plans"
import { Button } from "@/ui/buttons/Button"
import { notify } from "@/ui/page/notice"
import type { Simulated } from "../effects"
import type { Plan } from "../plan"
import { downloadResult } from "./download"
import { useTables } from "./useTables"

/** The tables stored with the actor's own plan, unchanged. */
export const tablesQuery = (planId: number) => api.plans.tables.query({ params: { planId } })

interface ResultButtonProps {
  plan: Plan | undefined
  simulated: Simulated | undefined
  /** Whether the sheet has changed since. */
  old: boolean
}

/** While a plan is edited: downloads the result of its tables' rows. Hidden if no line came from a table. */
export function ResultButton({ plan, simulated, old }: ResultButtonProps) {
  const queries = useQueryClient()
  const unsaved = useTables()
  if (!plan?.tables && !unsaved.some) return null
  const save = async () => {
    const kept = plan?.tables ? await queries.fetchQuery(tablesQuery(plan.id)) : { tables: [] }
    await downloadAll([...kept.tables, ...unsaved.read()], simulated?.lines ?? [])
  }
  return (
    <Button
      small
      variant="quiet"
      icon={Download}
      disabledReason={!simulated ? "Simule antes" : old ? "As linhas mudaram: simule de novo" : undefined}
      onClick={() => void save().catch(notifyFailed)}
    >
      Baixar resultado
    </Button>
  )
}

/** The button for a read-only plan. */
export function ResultOfPlan({ plan }: { plan: Plan }) {
  const queries = useQueryClient()
  if (!plan.tables) return null
  const save = async () => {
    const { tables } = await queries.fetchQuery(tablesQuery(plan.id))
    await downloadAll(tables, plan.lines)
  }
  return (
    <Button icon={Download} onClick={() => void save().catch(notifyFailed)}>
      Baixar resultado
    </Button>
  )
}

/** One file for each table. */
async function downloadAll(tables: readonly PlanTable[], lines: Parameters<typeof downloadResult>[1]) {
  for (const table of tables) await downloadResult(table, lines)
}

const notifyFailed = (error: unknown) =>
  notify({
    tone: "bad",
    text: "Não foi possível baixar o resultado.",
    ...(error instanceof Error && { details: error.message }),
  })
