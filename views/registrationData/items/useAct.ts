import { useEffect, useEffectEvent } from "react"
import { useSearchParams } from "wouter"
import { actIn, partOfList, type RegistrationAct, type RegistrationList } from "@/domain/registration/lists"
import type { PartName } from "../section/part"

/** The parameter with which commands tell a part what to do. */
const parameter = "act"

/** What the address tells this part to do, while it is there. */
export function useAskedOf(part: PartName): RegistrationAct | undefined {
  const [parameters] = useSearchParams()
  const act = actIn(parameters.get(parameter))
  if (act?.kind === "change") return act
  return act && partOfList[act.list] === part ? act : undefined
}

function useDone() {
  const [, setParameters] = useSearchParams()
  return () =>
    setParameters(
      (parameters) => {
        parameters.delete(parameter)
        return parameters
      },
      { replace: true },
    )
}

/** Opens a part for editing where its address requests that. Only once, and not again after a reload. */
export function useChangeAsked(part: PartName, may: boolean, begin: () => void): void {
  const act = useAskedOf(part)
  const done = useDone()
  const run = useEffectEvent(() => {
    begin()
    // A request about a list is handled by the list, which is drawn once the part is being edited.
    if (act?.kind === "change") done()
  })
  const asked = may && act !== undefined
  useEffect(() => {
    if (asked) run()
  }, [asked])
}

type ListAct = Exclude<RegistrationAct, { kind: "change" }>

/** Does once what the address requests of a list, as soon as the list can be edited. */
export function useListAct(list: RegistrationList, ready: boolean, act: (asked: ListAct) => void): void {
  const asked = useAskedOf(partOfList[list])
  const done = useDone()
  const run = useEffectEvent(() => {
    if (!asked || asked.kind === "change") return
    done()
    act(asked)
  })
  const due = ready && asked !== undefined && asked.kind !== "change" && asked.list === list
  useEffect(() => {
    if (due) run()
  }, [due])
}
