import { useRef } from "react"
import { RequestError } from "@/client/send"

/** Something that two people may edit at once; see `version` in `src/contract/shapes.ts`. */
interface Versioned {
  version: number
}

const isVersioned = <Thing extends Versioned>(answer: unknown): answer is Thing =>
  typeof answer === "object" && answer !== null && "version" in answer

/** A refusal of an edit, because somebody else changed the thing: what they made of it, as the form has it. */
class ChangedMeanwhile extends RequestError {
  constructor(
    { message, status, code }: RequestError,
    fields: Record<string, string>,
    readonly now: Record<string, unknown> | undefined,
  ) {
    super(message, status, code, fields)
  }
}

/**
 * Sends an edit that began from `start`. If somebody else changed the thing meanwhile (409 `CHANGED`), nothing is
 * lost: the typed text stays, each field that the other changed shows its present value, and sending again
 * overwrites it. `fieldsOf` gives the values as text, by field name; with `valuesOf`, the values as the form has them,
 * fields in which nothing was typed take up what the other made of them.
 */
export function useVersioned<Thing extends Versioned>(
  start: Thing,
  reload: () => Promise<Thing>,
  fieldsOf: (thing: Thing) => Record<string, string>,
  valuesOf?: (thing: Thing) => Record<string, unknown>,
) {
  const base = useRef(start)
  return async function sendVersioned<Answer>(
    attempt: (version: number) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const answer = await attempt(base.current.version)
      // A form that stays open continues from what it saved.
      if (isVersioned<Thing>(answer)) base.current = answer
      return answer
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== "CHANGED") throw error
      const before = fieldsOf(base.current)
      base.current = await reload()
      const now = Object.entries(fieldsOf(base.current)).filter(([name, text]) => text !== before[name])
      const fields = Object.fromEntries(now.map(([name, text]) => [name, `Agora está: ${text || "vazio"}`]))
      throw new ChangedMeanwhile(error, fields, valuesOf?.(base.current))
    }
  }
}
