import { useEffect, useEffectEvent } from "react"
import { useSearchParams } from "wouter"
import { actIn, partOfList, type RegistrationAct, type RegistrationList } from "@/domain/registration/lists"
import type { PartName } from "../section/part"

/** Of addresses: what commands put there, and the part does on arrival. */
const parameter = "act"

/** What the address asks this part to do, while it does: it is asked for in no other way. */
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

/** Begins to change a part as its address asks for it, once, and no second time after a reload. */
export function useChangeAsked(part: PartName, may: boolean, begin: () => void): void {
  const act = useAskedOf(part)
  const done = useDone()
  const run = useEffectEvent(() => {
    begin()
    // What is asked of a list is done by the list, which is there once the part is changed.
    if (act?.kind === "change") done()
  })
  const asked = may && act !== undefined
  useEffect(() => {
    if (asked) run()
  }, [asked])
}

type ListAct = Exclude<RegistrationAct, { kind: "change" }>

/** Does once what the address asks of a list, as soon as it can be changed. */
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
