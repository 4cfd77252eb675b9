import { type RefObject, useState } from "react"
import type { FieldValues, Path, UseFormSetError } from "react-hook-form"
import { hasFields } from "@/domain/records"
import type { FieldErrors, FormShell } from "../fields/formField"
import { focusWrong, typeAgain } from "./controls"
import type { ConcurrentEdit } from "./mergeSavedValues"

/** The error of a refused call: a message, and messages by field path (`RequestError` is one). */
export interface Refusal {
  message: string
  fields?: Record<string, string>
  /** Shown below the message. */
  details?: string | undefined
  /** A rule refuses, so nothing has failed. */
  isByRule?: boolean
  /** Values saved by another user, which are merged into the fields that were not edited. */
  now?: ConcurrentEdit | undefined
}

/** Messages that could not be shown under a field. */
export interface Failure {
  message: string
  others: string[]
  /** A rule refuses: shown as a warning. */
  isByRule: boolean
  /** No field could take the focus, so the message takes it. */
  alone: boolean
  /** Counts the failures, so that a repeated message is announced again. */
  turn: number
}

export function refusalOf(error: unknown): Refusal & { fields: Record<string, string>; isByRule: boolean } {
  const { message, fields, details, now, isByRule = false }: Partial<Refusal> = hasFields(error) ? error : {}
  return { message: message ?? "Não foi possível salvar.", fields: fields ?? {}, details, now, isByRule }
}

/** How a refusal is shown: which part has the focus, and in which tone. */
interface Shown {
  leads?: boolean
  isByRule?: boolean
  retried?: string | undefined
}

interface RefusalOptions<Values extends FieldValues> {
  element: RefObject<HTMLFormElement | null>
  shell: FormShell
  setError: UseFormSetError<Values>
  labelOf: ((path: string) => string | undefined) | undefined
}

/** Shows the messages of a refused form: each under its field, the others above the fields. */
export function useRefusal<Values extends FieldValues>({
  element,
  shell,
  setError,
  labelOf,
}: RefusalOptions<Values>) {
  const [failure, setFailure] = useState<Failure>()

  /**
   * Shows each message under its field and the others on top. Focuses the first field with an error, else the one to type again
   * (`retried`), or the message on top if it explains the others (`leads`) or there is no field.
   */
  const show = (
    messages: FieldErrors,
    message?: string,
    details?: string,
    { leads = false, isByRule = false, retried }: Shown = {},
  ) => {
    const entries = Object.entries(messages).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    const mine = entries.filter(([path]) => shell.fields.has(path))
    for (const [path, text] of mine) setError(path as Path<Values>, { type: "server", message: text })
    const unplaced = entries
      .filter(([path]) => !shell.fields.has(path))
      .map(([path, text]) => {
        const label = labelOf?.(path)
        return label ? `${label}: ${text}` : text
      })
    const underField = mine.some(([, text]) => text === details)
    const others = details === undefined || underField ? unplaced : [details, ...unplaced]
    const isFocused =
      !leads && (focusWrong(element.current, shell, new Map(mine)) || typeAgain(element.current, retried))
    // A message shown under a field is not repeated on top.
    const whole = entries.some(([, text]) => text === message) ? undefined : message
    if (whole === undefined && others.length === 0) return
    const [head, ...rest] = whole === undefined ? others : [whole, ...others]
    setFailure((last) => ({
      message: head ?? "",
      others: rest.filter((text) => text !== head),
      isByRule,
      alone: !isFocused,
      turn: (last?.turn ?? 0) + 1,
    }))
  }
  return { failure, setFailure, show }
}
