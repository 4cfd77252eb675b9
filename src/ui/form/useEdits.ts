import { type Dispatch, type SetStateAction, useEffect } from "react"
import { type FieldValues, get, type Path, set, type UseFormReturn } from "react-hook-form"
import type { FormShell } from "../fields/formField"
import { writeDraft } from "./draft"
import { same } from "./mergeSavedValues"
import type { Failure } from "./useRefusal"

interface Edits<Values extends FieldValues> {
  form: UseFormReturn<Values>
  shell: FormShell
  id: string
  draft: boolean
  version: number | undefined
  setFailure: Dispatch<SetStateAction<Failure | undefined>>
}

/**
 * Saves the input as a draft. For a record that others may change, it saves only the edited fields, so that the other
 * fields later show the newest saved values.
 */
export function keepDraft<Values extends FieldValues>(
  { form, shell, id, version }: Pick<Edits<Values>, "form" | "shell" | "id" | "version">,
  values: FieldValues,
): void {
  // A draft contains no files or secrets, but remembers that a file was chosen.
  const secrets = [...shell.fields].filter(([, field]) => field.secret).map(([path]) => path)
  const kept = secrets.length > 0 ? structuredClone(values) : values
  for (const path of secrets) if (!(get(kept, path) instanceof Blob)) set(kept, path, undefined)
  const saved: Record<string, unknown> = version === undefined ? {} : { ...form.formState.defaultValues }
  const typed = Object.entries(kept).filter(([name, value]) => !(name in saved && same(value, saved[name])))
  writeDraft(id, Object.fromEntries(typed), version)
}

/** Side effects of every edit: saves the draft and removes messages that no longer apply. */
export function useEdits<Values extends FieldValues>({
  form,
  shell,
  id,
  draft,
  version,
  setFailure,
}: Edits<Values>) {
  const { subscribe, trigger, getFieldState } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name, type }) => {
          if (type !== "change") return
          // A message about fields disappears once one of them is edited. Other messages stay.
          setFailure((last) => (last?.alone ? last : undefined))
          if (draft) keepDraft({ form, shell, id, version }, values)
          // In groups that must be filled completely or not at all, editing one field changes the messages of the
          // others.
          const said = shell.validate(values)
          const stale = [...shell.fields.keys()].filter((path) => {
            const error = getFieldState(path as Path<Values>).error
            return path !== name && error?.type === "validate" && error.message !== said[path]
          })
          if (stale.length > 0) void trigger(stale as Path<Values>[])
        },
      }),
    [form, subscribe, trigger, getFieldState, shell, id, draft, version, setFailure],
  )
}
