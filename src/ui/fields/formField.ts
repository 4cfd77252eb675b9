import { createContext, useContext, useEffect, useRef } from "react"
import { type FieldValues, useController } from "react-hook-form"
import { isBlank } from "@/domain/text/oneLine"
import { afterPointerUp } from "../page/afterPointerUp"

/** Messages by field path. */
export type FieldErrors = Record<string, string | undefined>

export interface FormFieldOptions {
  required?: boolean | undefined
  /** Never stored in a draft: passwords, codes. */
  secret?: boolean | undefined
  /** Called before submission, if the server must resolve the typed text to a value. Never rejects. */
  settle?: (() => Promise<void>) | undefined
  /** The control that a message belongs to, if the field has several. */
  controlOf?: ((message: string) => HTMLElement | undefined) | undefined
}

/** State shared by the form and its fields, apart from values and errors. */
export interface FormShell {
  validate: (values: FieldValues) => FieldErrors
  /** `validate` also reports missing required fields, because other fields decide which are required. */
  validatesDue?: boolean
  /** The fields that are mounted now, by path. */
  fields: Map<string, FormFieldOptions>
}
export const FormShellContext = createContext<FormShell | undefined>(undefined)

export const requiredText = "Campo Obrigatório"

/** Waits until every field has resolved its typed text. */
export async function settled({ fields }: FormShell): Promise<void> {
  await Promise.all([...fields.values()].map(({ settle }) => settle?.()))
}

/** Whether a field is empty. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return isBlank(value)
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || value === false
}

/**
 * Binds a field to the enclosing `Form` by its path. `Value` is not checked: the form's defaults decide the type.
 * `wrong` returns the field's own error for the typed text. Throws outside a `Form`.
 */
export function useFormField<Value>(
  name: string,
  {
    required,
    secret,
    settle,
    controlOf,
    wrong,
  }: FormFieldOptions & { wrong?: () => string | undefined } = {},
) {
  const shell = useContext(FormShellContext)
  if (!shell) throw new Error(`The field ${name} stands outside a Form`)
  const { field, fieldState } = useController({
    name,
    rules: {
      validate: (value: unknown, values: FieldValues) =>
        wrong?.() ??
        shell.validate(values)[name] ??
        (required && !shell.validatesDue && isEmpty(value) ? requiredText : true),
    },
  })
  const own = useRef({ settle, controlOf })
  own.current = { settle, controlOf }
  useEffect(() => {
    shell.fields.set(name, {
      required,
      secret,
      settle: async () => own.current.settle?.(),
      controlOf: (message) => own.current.controlOf?.(message),
    })
    return () => void shell.fields.delete(name)
  }, [required, secret, name, shell])
  return {
    name,
    value: field.value as Value,
    onChange: (value: Value) => field.onChange(value),
    onBlur: () => afterPointerUp(field.onBlur),
    ref: field.ref,
    error: fieldState.error?.message,
    required: required ?? false,
  }
}
