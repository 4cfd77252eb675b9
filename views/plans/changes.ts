import { atom, useAtomValue } from "jotai"
import { useMemo } from "react"
import type { RequestError } from "@/client/send"
import type { Plan } from "./plan"
import { isCommand } from "./sheet/rows"

/** New effects that differ from the reviewed ones, by line position, as last reported by the server. */
export const otherEffectsAtom = atom<{
  planId: number
  version: number
  byLine: ReadonlyMap<number, string>
}>()

const lineField = /^lines\.(\d+)$/

/** The messages about lines in a refusal (`lines.3`), by position from 0. */
export const linesIn = ({ fields }: Pick<RequestError, "fields">): Map<number, string> =>
  new Map(
    Object.entries(fields).flatMap(([name, text]) => {
      const [, position] = lineField.exec(name) ?? []
      return position === undefined ? [] : [[Number(position), text] as const]
    }),
  )

const none: ReadonlyMap<number, string> = new Map()

/** The changed effects by row, as long as they belong to this version of the plan. */
export function useChanges(plan: Plan | undefined, rows: readonly string[]): ReadonlyMap<number, string> {
  const other = useAtomValue(otherEffectsAtom)
  const known = plan && other?.planId === plan.id && other.version === plan.version ? other.byLine : none
  return useMemo(() => {
    if (known.size === 0) return none
    const lines = rows.flatMap((row, index) => (isCommand(row) ? [index] : []))
    return new Map(
      [...known].flatMap(([position, text]) => {
        const row = lines[position]
        return row === undefined ? [] : [[row, text] as const]
      }),
    )
  }, [known, rows])
}
