import { useSearchParams } from "wouter"

/**
 * A choice stored in the address, so that going back, a reload and a link restore it. The first value is the default
 * and is not written.
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
