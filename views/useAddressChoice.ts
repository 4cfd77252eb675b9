import { useSearchParams } from "wouter"

/**
 * A choice kept in the address: going back, a reload and a link show it again. The first value is not written there.
 */
export function useAddressChoice<Value extends string>(
  parameter: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [parameters, setParameters] = useSearchParams()
  const [first] = values
  const wanted = parameters.get(parameter)
  const choose = (value: Value) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === first) next.delete(parameter)
        else next.set(parameter, value)
        return next
      },
      { replace: true },
    )
  return [values.find((value) => value === wanted) ?? first, choose]
}
