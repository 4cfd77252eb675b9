import { useState } from "react"
import type { FieldValues } from "react-hook-form"
import { RequestError } from "@/client/send"
import { type Meanwhile, same } from "@/ui/form/takeUp"

/** Something that two people may edit at once; see `version` in `src/contract/shapes.ts`. */
interface Versioned {
  version: number
}

const isVersioned = <Thing extends Versioned>(answer: unknown): answer is Thing =>
  typeof answer === "object" && answer !== null && "version" in answer

/** A refusal of an edit, because somebody else changed the thing: what they made of it. */
class ChangedMeanwhile extends RequestError {
  constructor(
    { message, status, code }: RequestError,
    fields: Record<string, string>,
    readonly now: Meanwhile,
  ) {
    super(message, status, code, fields)
  }
}

/** A value as text: a choice by its label, a list by its entries. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(", ")
  if (typeof value === "boolean") return value ? "sim" : "não"
  if (typeof value === "object" && value !== null && "label" in value) return String(value.label)
  return String(value ?? "")
}

interface VersionedOptions<Thing extends Versioned, Values extends FieldValues, Answer> {
  /** The thing that the form begins with. Where a newer one comes, the form takes that up. */
  start: Thing
  /** Reads it again, after somebody else changed it. */
  reload: () => Promise<Thing>
  /** Its values, as the form has them. */
  valuesOf: (thing: Thing) => Values
  /** Its values as people read them, where the form has them otherwise, as an id. `before` is what the form began with. */
  wordsOf?: (thing: Thing, before: Thing) => Readonly<Record<string, string>>
  /** Fields that only mean something together: who changed one of them keeps all. */
  together?: readonly (readonly (keyof Values & string)[])[]
  /** Sends an edit that began from this version. A form that stays open goes on from a thing that is answered. */
  save: (values: Values, version: number) => Promise<Answer>
}

/**
 * The part of a form that edits what others may edit, too: `defaults`, `version`, `meanwhile` and `submit` for the
 * form, and the thing as it was `latest` read. If somebody else changed it meanwhile (409 `CHANGED`), nothing is lost: fields in
 * which nothing was typed show what was saved, the others keep what was typed and say below what was saved, and sending
 * again saves.
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
  const meanwhile: Meanwhile<Values> | undefined =
    start.version > latest.version
      ? { version: start.version, values: valuesOf(start), together, onTaken: () => setLatest(start) }
      : undefined
  return { latest, defaults: valuesOf(latest), version: latest.version, meanwhile, submit }
}
