import { codeMaximum } from "@/domain/twoFactor"
import { TextField, type TextFieldProps } from "@/ui/fields/TextField"

/** A code from the user's authenticator. */
export function CodeField(props: Pick<TextFieldProps, "hint" | "span">) {
  return (
    <TextField
      name="code"
      label="Código de verificação"
      required
      mono
      maxLength={codeMaximum}
      inputMode="numeric"
      autoComplete="one-time-code"
      {...props}
    />
  )
}
