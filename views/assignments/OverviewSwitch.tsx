import type { ReactNode } from "react"
import { useSearchParams } from "wouter"
import { Segments } from "@/ui/fields/Segments"

/** The query parameter of the current view. */
export const viewParameter = "view"

const options = [
  { value: "applications", label: "Por aplicação" },
  { value: "all", label: "Visão geral" },
] as const
type View = (typeof options)[number]["value"]

export interface OverviewSwitchProps {
  /** The view by application, each of which expands. */
  byApplication: ReactNode
  /** The view with everything in one list. */
  overview: ReactNode
}

/** A client's permissions in one of two views. Switching keeps the search. */
export function OverviewSwitch({ byApplication, overview }: OverviewSwitchProps) {
  const [parameters, setParameters] = useSearchParams()
  const view: View = parameters.get(viewParameter) === "all" ? "all" : "applications"
  const choose = (wanted: View) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        if (wanted === "all") next.set(viewParameter, wanted)
        else next.delete(viewParameter)
        return next
      },
      { replace: true },
    )
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <Segments legend="O que se mostra" options={options} value={view} onChange={choose} />
      {view === "all" ? overview : byApplication}
    </div>
  )
}
