import { useState } from "react"
import type { FieldValues } from "react-hook-form"
import { RequestError } from "@/client/send"
import { type ConcurrentEdit, same } from "@/ui/form/mergeSavedValues"

/** A record that two people may edit at once; see `version` in `src/contract/shapes.ts`. */
interface Versioned {
  version: number
}

const isVersioned = <Thing extends Versioned>(answer: unknown): answer is Thing =>
  typeof answer === "object" && answer !== null && "version" in answer

/** The refusal of an edit because another user changed the record, with its new values. */
class ChangedMeanwhile extends RequestError {
  constructor(
    { message, status, code }: RequestError,
    fields: Record<string, string>,
    readonly now: ConcurrentEdit,
  ) {
    super(message, status, code, fields)
  }
}

/** A value as text: an option by its label, a list by its entries. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(", ")
  if (typeof value === "boolean") return value ? "sim" : "não"
  if (typeof value === "object" && value !== null && "label" in value) return String(value.label)
  return String(value ?? "")
}

interface VersionedOptions<Thing extends Versioned, Values extends FieldValues, Answer> {
  /** The record that the form starts from. If a newer version arrives, the form merges it. */
  start: Thing
  /** Reads the record again, after another user changed it. */
  reload: () => Promise<Thing>
  /** The record's values in the form's format. */
  valuesOf: (thing: Thing) => Values
  /**
   * Words for values that users see differently from the form, such as ids. `before` is the record that the form
   * started from.
   */
  wordsOf?: (thing: Thing, before: Thing) => Readonly<Record<string, string>>
  /** Groups of fields that are only valid together: if the user edited one of them, all are kept. */
  together?: readonly (readonly (keyof Values & string)[])[]
  /** Sends an edit of this version. If the answer is a record, a form that stays open continues from it. */
  save: (values: Values, version: number) => Promise<Answer>
}

/**
 * Concurrent editing for a form: returns its `defaults`, `version`, `meanwhile` and `submit`, and `latest`, the record read
 * last. If another user changed the record (409 `CHANGED`), nothing is lost. Fields that were not edited show the
 * saved values. Edited fields keep the user's input, with the saved value below, and submitting again saves.
 */
export function useVersioned<Thing extends Versioned, Values extends FieldValues, Answer>({
  start,
  reload,
  valuesOf,
  wordsOf,
  together = [],
  save,
}: VersionedOptions<Thing, Values, Answer>) {
  const [latest, setLatest] = useState(start)
  const messageOf = (now: Thing, name: string) =>
    `Agora está: ${(wordsOf?.(now, latest)[name] ?? inWords(valuesOf(now)[name])) || "vazio"}`
  const changedBy = (now: Thing): Record<string, string> => {
    const [before, after] = [valuesOf(latest), valuesOf(now)]
    const words = [wordsOf?.(latest, latest), wordsOf?.(now, latest)]
    const changed = Object.keys(after).filter(
      (name) => !same(before[name], after[name]) || words[0]?.[name] !== words[1]?.[name],
    )
    return Object.fromEntries(changed.map((name) => [name, messageOf(now, name)]))
  }
  const submit = async (values: Values): Promise<Answer> => {
    try {
      const answer = await save(values, latest.version)
      if (isVersioned<Thing>(answer)) setLatest(answer)
      return answer
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== "CHANGED") throw error
      const now = await reload()
      setLatest(now)
      throw new ChangedMeanwhile(error, changedBy(now), {
        version: now.version,
        values: valuesOf(now),
        together,
      })
    }
  }
  const meanwhile: ConcurrentEdit<Values> | undefined =
    start.version > latest.version
      ? { version: start.version, values: valuesOf(start), together, onTaken: () => setLatest(start) }
      : undefined
  return { latest, defaults: valuesOf(latest), version: latest.version, meanwhile, submit }
}
