import { type RefObject, useRef, useState } from "react"
import { type DefaultValues, type FieldValues, get, type Path, useForm } from "react-hook-form"
import { wasCancelled } from "@/client/send"
import { useSendable } from "@/shortcuts/sending"
import { type FieldErrors, type FormShell, settled } from "../fields/formField"
import { useUnsaved } from "../page/unsaved"
import { focusWrong } from "./controls"
import { type ConcurrentEdit, mergeSavedValues } from "./mergeSavedValues"
import { useSubmitting } from "./submitting"
import { useConcurrentEdit } from "./useConcurrentEdit"
import { useDraft } from "./useDraft"
import { keepDraft, useEdits } from "./useEdits"
import { useFirstField } from "./useFirstField"
import { refusalOf, useRefusal } from "./useRefusal"

export interface FormShellOptions<Values extends FieldValues, Answer> {
  id: string
  defaults: Values
  validate?: ((values: Values) => FieldErrors) | undefined
  /** `validate` also reports missing fields. `required` then only marks a field. */
  validatesDue?: boolean | undefined
  submit: (values: Values) => Promise<Answer>
  onDone?: ((answer: Answer, values: Values) => void) | undefined
  draft?: boolean | undefined
  /** Fields that are cleared after a refusal, such as a one-time code. */
  emptied?: readonly Path<Values>[] | undefined
  /** The field to type again after a refusal that names none. Without it, the first that was cleared. */
  retried?: Path<Values> | undefined
  /**
   * The version of the edited record. If a draft has an older version, the form warns that the record has changed
   * since.
   */
  version?: number | undefined
  /** The newest saved values, if the form started from older ones. */
  meanwhile?: ConcurrentEdit<Values> | undefined
  /** When a field is first validated: on submission, or already on blur. */
  checks?: "sending" | "leaving" | undefined
  /** Whether the first empty required field takes the focus on mount. */
  focuses?: boolean | undefined
  /** The field that takes the focus if no required field is empty. Defaults to the first field. */
  startsAt?: Path<Values> | undefined
  /** The field that always takes the focus. */
  opensAt?: Path<Values> | undefined
  /** The label of a field that is not rendered, for messages about it. */
  labelOf?: ((path: string) => string | undefined) | undefined
  /** Whether leaving with unsaved changes asks first. Not needed for a choice that the draft restores anyway. */
  guards?: boolean | undefined
}

/** The logic of `Form`, without its markup. */
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
    retried = emptied[0],
    version,
    meanwhile,
    checks = "sending",
    focuses = true,
    startsAt,
    opensAt,
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
  const { reset, setError, clearErrors } = form
  const { isDirty, isSubmitting, errors } = form.formState
  const { restored, ...kept } = useDraft({ id, defaults, version, isKept: draft, reset })
  const busy = useRef(false)
  const refused = useRef<() => void>(undefined)
  const rules = useRef(validate)
  rules.current = validate
  const [shell] = useState<FormShell>(() => ({
    validate: (values) => rules.current?.(values as Values) ?? {},
    validatesDue,
    fields: new Map(),
  }))
  const release = useUnsaved(isDirty && guards, draft)
  useSubmitting(isSubmitting)

  const { failure, setFailure, show } = useRefusal({ element, shell, setError, labelOf })
  // Values from another form are no draft that the user has left here.
  const giveWay = restored && !restored.handed ? kept.discard : undefined
  useSendable(element, id, giveWay)
  const begin = useFirstField({ element, shell, defaults, focuses, startsAt, opensAt, giveWay })
  useEdits({ form, shell, id, draft, version, setFailure })
  useConcurrentEdit({ form, shell, id, meanwhile, isSubmitting })

  const tell = (refusal: ReturnType<typeof refusalOf>, values: Values) => {
    const { message, fields, details, now, isByRule } = refusal
    for (const name of emptied) form.resetField(name)
    if (!now) return show(fields, message, details, { isByRule, retried })
    const { mine, taken } = mergeSavedValues(form, values, now as ConcurrentEdit<Values>)
    if (draft) keepDraft({ form, shell, id, version: now.version }, form.getValues())
    const differing = Object.entries(fields).filter(([path]) => mine.has(path))
    const rest = taken ? "O que você não mudou já está como foi salvo agora." : undefined
    show(Object.fromEntries(differing), message, rest, { leads: true })
  }
  const send = form.handleSubmit(
    async (values) => {
      const left = shell.validate(values)
      if (Object.values(left).some((message) => message !== undefined)) return show(left)
      try {
        const answer = await submit(values)
        kept.end()
        reset(values)
        release()
        onDone?.(answer, values)
      } catch (error) {
        if (!wasCancelled(error)) refused.current = () => tell(refusalOf(error), values)
      }
    },
    (errors) => {
      focusWrong(element.current, shell, messagesIn(errors, shell))
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
      // Runs only after the form counts as submitted: before, leaving a field validates it, which would clear the
      // message.
      const told = refused.current
      refused.current = undefined
      told?.()
    } finally {
      busy.current = false
    }
  }
  const said = [failure?.message, ...(failure?.others ?? []), ...messagesIn(errors, shell).values()].filter(
    (text) => text !== undefined,
  )
  const discard = () => {
    kept.discard()
    begin()
  }
  return { form, shell, isSubmitting, restored, failure, said, onSubmit, discard }
}

/** The messages under the fields, by path. */
const messagesIn = (errors: object, { fields }: FormShell): ReadonlyMap<string, string> =>
  new Map(
    [...fields.keys()].flatMap((path) => {
      const error = get(errors, path) as { message?: string } | undefined
      return error ? [[path, error.message ?? ""]] : []
    }),
  )
