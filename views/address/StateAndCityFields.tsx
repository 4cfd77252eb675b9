import { useQuery } from "@tanstack/react-query"
import { searchCities } from "@views/domainTables/domainOptions"
import { useEffect, useMemo, useRef } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import { statesQuery } from "@/palette/slots/serverLists"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { Select } from "@/ui/fields/Select"

export interface StateAndCityFieldsProps {
  /** The names of the fields: the state's value is a string, the municipality's a `ComboOption`. */
  stateId: string
  cityId: string
}

/** UF and municipality of an address in Brazil. Municipalities are limited to the UF. */
export function StateAndCityFields(names: StateAndCityFieldsProps) {
  const states = useQuery(statesQuery).data
  const [stateId, cityId]: [string, ComboOption | null] = useWatch({ name: [names.stateId, names.cityId] })
  const { setValue } = useFormContext()
  const before = useRef({ stateId, cityId })
  // Clears a municipality of the previous state, unless it was set together with the new state.
  useEffect(() => {
    const old = before.current
    before.current = { stateId, cityId }
    if (old.stateId !== stateId && cityId && cityId.value === old.cityId?.value) setValue(names.cityId, null)
  }, [stateId, cityId, setValue, names.cityId])
  const load = useMemo(() => searchCities(stateId), [stateId])
  const options = (states ?? []).map(({ id, label }) => ({ value: String(id), label }))
  return (
    <>
      <Select name={names.stateId} label="UF" options={options} required span={2} />
      <ComboField
        name={names.cityId}
        label="Município"
        placeholder={stateId === "" ? "Escolha antes a UF" : "Digite para buscar"}
        load={load}
        within={stateId}
        disabled={stateId === ""}
        // Without a state there is nothing to choose yet.
        required={stateId !== ""}
        span={2}
      />
    </>
  )
}
