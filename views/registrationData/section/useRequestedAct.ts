import { useEffect, useEffectEvent } from "react"
import { useSearchParams } from "wouter"
import { actIn, partOfList, type RegistrationAct, type RegistrationList } from "@/domain/registration/lists"
import type { PartName } from "../fields/part"

/** The query parameter with which commands request an action of a part. */
const parameter = "act"

/** The action that the address requests of this part. */
export function useRequestedAct(part: PartName): RegistrationAct | undefined {
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

/** Opens a part for editing if its address requests that. Only once, and not again after a reload. */
export function useRequestedChange(part: PartName, may: boolean, begin: () => void): void {
  const act = useRequestedAct(part)
  const done = useDone()
  const run = useEffectEvent(() => {
    begin()
    // A request about a list is handled by the list, which is rendered once the part is being edited.
    if (act?.kind === "change") done()
  })
  const requested = may && act !== undefined
  useEffect(() => {
    if (requested) run()
  }, [requested])
}

type ListAct = Exclude<RegistrationAct, { kind: "change" }>

/** Runs the action that the address requests of a list once, as soon as the list is editable. */
export function useListAct(list: RegistrationList, ready: boolean, act: (requested: ListAct) => void): void {
  const requested = useRequestedAct(partOfList[list])
  const done = useDone()
  const run = useEffectEvent(() => {
    if (!requested || requested.kind === "change") return
    done()
    act(requested)
  })
  const due = ready && requested !== undefined && requested.kind !== "change" && requested.list === list
  useEffect(() => {
    if (due) run()
  }, [due])
}
