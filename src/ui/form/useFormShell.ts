import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react"
import { type DefaultValues, type FieldValues, get, type Path, set, useForm } from "react-hook-form"
import { type FieldErrors, type FormShell, isEmpty, settled } from "../fields/formField"
import { arriving, useArrival } from "./coming"
import { clearDraft, readDraft, writeDraft } from "./draft"
import { useSubmitting } from "./submitting"
import { useUnsaved } from "./unsaved"

/** The error of a refused call: a message, and messages by field path (`RequestError` is one). */
export interface Refusal {
  message: string
  fields?: Record<string, string>
  /** Details below the message. */
  details?: string | undefined
}

/** Messages that could not be shown under a field. */
export interface Failure {
  message: string
  others: string[]
  /** No field could take the focus, so the message takes it. */
  alone: boolean
  /** Counts the failures, so that the same message is read out again. */
  turn: number
}

export interface FormShellOptions<Values extends FieldValues, Answer> {
  id: string
  defaults: Values
  validate?: ((values: Values) => FieldErrors) | undefined
  /** `validate` also reports missing fields. `required` then only marks a field. */
  validatesDue?: boolean | undefined
  submit: (values: Values) => Promise<Answer>
  onDone?: ((answer: Answer, values: Values) => void) | undefined
  draft?: boolean | undefined
  /** Fields that are cleared after a refusal, such as a code that works once. */
  emptied?: readonly Path<Values>[] | undefined
  /** The version of the thing that is edited. A draft of an older version says that the thing has changed since. */
  version?: number | undefined
  /** When a field is first checked: when the form is sent, or already when the field is left. */
  checks?: "sending" | "leaving" | undefined
  /** Whether the first empty required field takes the focus when the form is drawn. */
  focuses?: boolean | undefined
  /** The field that takes the focus where no required field is empty; the first one where it is not given. */
  startsAt?: Path<Values> | undefined
  /** The label of a field that is not drawn, for messages about it. */
  labelOf?: ((path: string) => string | undefined) | undefined
  /** Whether leaving with unsaved changes asks first. Not needed for a choice that the draft restores anyway. */
  guards?: boolean | undefined
}

function refusalOf(error: unknown): Refusal & { fields: Record<string, string> } {
  const { message, fields, details } = (typeof error === "object" && error ? error : {}) as Partial<Refusal>
  return { message: message ?? "Não foi possível salvar.", fields: fields ?? {}, details }
}

interface Restored {
  values: FieldValues
  /** The thing was changed since the draft was typed. */
  outdated: boolean
  /** Files were chosen too, and have to be chosen again. */
  files: boolean
}

/** The draft of this form, unless it is equal to what the form begins with. */
function usefulDraft(id: string, defaults: FieldValues, version: number | undefined): Restored | undefined {
  const draft = readDraft(id)
  if (!draft) return undefined
  const differs = Object.entries(draft.values).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]),
  )
  const files = draft.files === true
  if (!differs && !files) {
    clearDraft(id)
    return undefined
  }
  return { values: { ...defaults, ...draft.values }, outdated: draft.version !== version, files }
}

/** The controls of the form in document order. */
const controlsOf = (form: HTMLFormElement | null, among: Iterable<string>) => {
  const names = new Set(among)
  return [...(form?.elements ?? [])].filter((element): element is HTMLInputElement =>
    names.has((element as HTMLInputElement).name),
  )
}

/** Everything that `Form` does, without its markup. */
export function useFormShell<Values extends FieldValues, Answer>(
  {
    id,
    defaults,
    validate,
    validatesDue = false,
    submit,
    onDone,
    draft = true,
    emptied = [],
    version,
    checks = "sending",
    focuses = true,
    startsAt,
    guards = true,
    labelOf,
  }: FormShellOptions<Values, Answer>,
  element: RefObject<HTMLFormElement | null>,
) {
  const form = useForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    mode: checks === "leaving" ? "onTouched" : "onSubmit",
    shouldFocusError: false,
  })
  const { reset, subscribe, trigger, setError, getFieldState, getValues, clearErrors } = form
  const { isDirty, isSubmitting } = form.formState
  const [restored, setRestored] = useState(() => (draft ? usefulDraft(id, defaults, version) : undefined))
  const [failure, setFailure] = useState<Failure>()
  const busy = useRef(false)
  const rules = useRef(validate)
  rules.current = validate
  const [shell] = useState<FormShell>(() => ({
    validate: (values) => rules.current?.(values as Values) ?? {},
    validatesDue,
    fields: new Map(),
  }))
  const release = useUnsaved(isDirty && guards, draft)
  useSubmitting(isSubmitting)

  useLayoutEffect(() => {
    if (restored) reset(restored.values as Values, { keepDefaultValues: true })
  }, [restored, reset])

  const arrival = useArrival()
  const arrive = useEffectEvent((first: HTMLElement | undefined, written: HTMLElement | undefined) =>
    first ? arrival.atField(first, written) : arrival.end(),
  )
  useLayoutEffect(() => {
    if (focuses) element.current?.setAttribute(arriving, "")
  }, [focuses, element])
  useEffect(() => {
    if (!focuses) return
    element.current?.removeAttribute(arriving)
    const controls = controlsOf(element.current, shell.fields.keys())
    const missing = controls.find(
      ({ name }) => shell.fields.get(name)?.required && isEmpty(getValues(name as Path<Values>)),
    )
    const open = controls.filter((control) => !control.disabled)
    // A file is chosen and not typed: the text is for the next field.
    const written = open.find(({ type }) => type !== "file")
    const first = missing ?? open.find(({ name }) => name === startsAt) ?? written ?? open[0]
    arrive(first, first?.type === "file" ? written : first)
  }, [element, shell, getValues, focuses, startsAt])

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name, type }) => {
          if (type !== "change") return
          // A message about fields disappears once one of them is edited. Other messages stay.
          setFailure((last) => (last?.alone ? last : undefined))
          if (draft) {
            const kept = structuredClone(values) as FieldValues
            // A draft contains no files, but remembers that one was chosen.
            const secrets = [...shell.fields].filter(([, field]) => field.secret).map(([path]) => path)
            for (const path of secrets) if (!(get(kept, path) instanceof Blob)) set(kept, path, undefined)
            writeDraft(id, kept, version)
          }
          // In groups that must be filled in whole or not at all, one field changes the messages of the others.
          const said = shell.validate(values)
          const stale = [...shell.fields.keys()].filter((path) => {
            const error = getFieldState(path as Path<Values>).error
            return path !== name && error?.type === "validate" && error.message !== said[path]
          })
          if (stale.length > 0) void trigger(stale as Path<Values>[])
        },
      }),
    [subscribe, trigger, getFieldState, shell, id, draft, version],
  )

  /** Shows each message under its field and the others on top, and focuses the first field with an error. */
  const show = (messages: FieldErrors, message?: string, details?: string) => {
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
    const [first] = controlsOf(
      element.current,
      mine.map(([path]) => path),
    )
    first?.focus()
    // A message that is shown under a field is not repeated on top.
    const whole = entries.some(([, text]) => text === message) ? undefined : message
    if (whole === undefined && others.length === 0) return
    const [head, ...rest] = whole === undefined ? others : [whole, ...others]
    setFailure((last) => ({
      message: head ?? "",
      others: rest.filter((text) => text !== head),
      alone: first === undefined,
      turn: (last?.turn ?? 0) + 1,
    }))
  }

  const send = form.handleSubmit(
    async (values) => {
      const left = shell.validate(values)
      if (Object.values(left).some((message) => message !== undefined)) return show(left)
      try {
        const answer = await submit(values)
        clearDraft(id)
        setRestored(undefined)
        reset(values)
        release()
        onDone?.(answer, values)
      } catch (error) {
        const { message, fields, details } = refusalOf(error)
        for (const name of emptied) form.resetField(name)
        show(fields, message, details)
      }
    },
    (errors) => {
      const wrong = [...shell.fields.keys()].filter((path) => get(errors, path))
      controlsOf(element.current, wrong)[0]?.focus()
    },
  )
  const onSubmit = async () => {
    if (busy.current) return
    busy.current = true
    setFailure(undefined)
    clearErrors()
    try {
      await settled(shell)
      await send()
    } finally {
      busy.current = false
    }
  }
  const discard = () => {
    clearDraft(id)
    setRestored(undefined)
    reset(defaults)
  }
  return { form, shell, isDirty, isSubmitting, restored, failure, onSubmit, discard }
}
