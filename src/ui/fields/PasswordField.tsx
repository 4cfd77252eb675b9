import { Eye, EyeOff } from "lucide-react"
import { type KeyboardEvent, useState } from "react"
import { IconButton } from "../buttons/IconButton"
import { type CommonFieldProps, Field } from "./Field"
import { useFormField } from "./formField"

export interface PasswordFieldProps extends CommonFieldProps {
  name: string
  /** Tells password managers which one it is. */
  autoComplete: "current-password" | "new-password"
}

/** A password. It is never saved in a draft, it can be shown, and the field says when caps lock is on. */
export function PasswordField({ name, label, hint, required, span, autoComplete }: PasswordFieldProps) {
  const { value, onChange, error, ...field } = useFormField<string | undefined>(name, {
    required,
    secret: true,
  })
  const [shown, setShown] = useState(false)
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
            className="control pr-10"
          />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={shown ? "Ocultar senha" : "Mostrar senha"}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-1 my-auto size-7 pointer-coarse:size-8"
          />
        </div>
      )}
    </Field>
  )
}
