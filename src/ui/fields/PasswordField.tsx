import { Eye, EyeOff } from "lucide-react"
import { type KeyboardEvent, useState } from "react"
import { IconButton } from "../buttons/IconButton"
import { type CommonFieldProps, Field } from "./Field"
import { useFormField } from "./formField"

export interface PasswordFieldProps extends CommonFieldProps {
  name: string
  /** Tells password managers which password it is. */
  autoComplete: "current-password" | "new-password"
  /**
   * Whether the password is shown, if the form has its own switch after the last field. A button in each field would
   * be an extra `Tab` stop on the way to the next field.
   */
  shown?: boolean
}

/** A password. Drafts never store it. It can be shown, and the field warns if Caps Lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, hint, required, span, autoComplete } = props
  const { value, onChange, error, ...field } = useFormField<string | undefined>(name, {
    required,
    secret: true,
  })
  const [wanted, setWanted] = useState(false)
  const shown = props.shown ?? wanted
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"))
  return (
    <Field
      label={label}
      required={required}
      span={span}
      error={error}
      hint={
        capsLock ? (
          <span role="status" className="text-warn">
            A tecla Caps Lock está ativada
          </span>
        ) : (
          hint
        )
      }
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            name={field.name}
            ref={field.ref}
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            spellCheck={false}
            autoCapitalize="off"
            value={value ?? ""}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => {
              setCapsLock(false)
              field.onBlur()
            }}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            className={props.shown === undefined ? "control pr-10" : "control"}
          />
          {props.shown === undefined && (
            <IconButton
              icon={shown ? EyeOff : Eye}
              label={shown ? "Ocultar senha" : "Mostrar senha"}
              onClick={() => setWanted(!shown)}
              className="absolute inset-y-0 right-1 my-auto size-7 pointer-coarse:size-8"
            />
          )}
        </div>
      )}
    </Field>
  )
}
