import { useQuery } from "@tanstack/react-query"
import { useWatch } from "react-hook-form"
import { unitQuery } from "@/palette/slots/serverLists"
import type { ComboOption } from "@/ui/choice/ComboField"
import { LockedField } from "@/ui/fields/LockedField"
import { useDetails } from "../fields/part"

/** State and municipality of the unit in a field. They cannot be edited. */
export function UnitStateAndCity({ name }: { name: "originOrganizationId" | "organizationId" }) {
  const { locked, organization } = useDetails()
  const chosen: ComboOption | null | undefined = useWatch({ name })
  const fixed =
    name === "organizationId" && locked.organizationId !== undefined ? organization?.id : undefined
  const id = fixed ?? (chosen ? Number(chosen.value) : undefined)
  const unit = useQuery({ ...unitQuery(id ?? 0), enabled: id !== undefined })
  const textOf = (place: string | undefined) =>
    id === undefined ? "" : unit.isPending ? "…" : (place ?? "Não informado")
  return (
    <>
      <LockedField label="UF" value={textOf(unit.data?.stateName)} />
      <LockedField label="Município" value={textOf(unit.data?.cityName)} />
    </>
  )
}
