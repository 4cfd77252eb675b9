import { Check, Circle } from "lucide-react"
import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { startSession } from "@/client/session"
import { passwordProblems } from "@/domain/password"
import { PasswordField } from "@/ui/fields/PasswordField"
import { Form, type FormProps } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { classes } from "@/ui/theme/classes"
import { passwordRules } from "./passwordRules"

const defaults = { oldPassword: "", newPassword: "", confirmation: "" }
type Values = typeof defaults

export interface PasswordFormProps
  extends Pick<FormProps<Values, unknown>, "title" | "description" | "submitLabel" | "cancel"> {
  /** Whether the current password is required. It is not on the first access and for recovery. */
  asksOld: boolean
  onDone: () => void
}

/** A new password for the signed-in person. All their sessions end; this one continues with a new token. */
export function PasswordForm({ asksOld, onDone, ...form }: PasswordFormProps) {
  const { user } = useSession()
  const validate = ({ newPassword, confirmation }: Values) => {
    const [problem] = passwordProblems(newPassword, user)
    return {
      newPassword: newPassword === "" ? undefined : problem,
      confirmation: confirmation === newPassword ? undefined : "Confirmação de senha deve ser igual à senha",
    }
  }
  return (
    <Form
      {...form}
      id={`password ${user.atalaiaId}`}
      draft={false}
      defaults={defaults}
      validate={validate}
      submit={({ oldPassword, newPassword }) =>
        api.users.changePassword({
          body: { atalaiaId: user.atalaiaId, newPassword, ...(asksOld && { oldPassword }) },
        })
      }
      onDone={(answer) => {
        startSession(answer)
        onDone()
      }}
    >
      <FormSection>
        {/* Password managers keep the new password under this name. */}
        <input hidden readOnly autoComplete="username" value={user.atalaiaId} />
        {asksOld && (
          <PasswordField
            name="oldPassword"
            label="Senha atual"
            autoComplete="current-password"
            required
            span={2}
          />
        )}
        <div className="col-span-full grid grid-cols-subgrid gap-4">
          <PasswordField
            name="newPassword"
            label="Nova senha"
            autoComplete="new-password"
            required
            span={2}
          />
          <PasswordField
            name="confirmation"
            label="Confirmação da nova senha"
            autoComplete="new-password"
            required
            span={2}
          />
        </div>
        <Rules />
      </FormSection>
    </Form>
  )
}

/** The rules, each ticked as it is met. */
function Rules() {
  const { user } = useSession()
  const password = useWatch<Values, "newPassword">({ name: "newPassword" })
  return (
    <ul aria-label="Regras da senha" className="col-span-full grid gap-1">
      {passwordRules(password, user).map(({ text, met }) => {
        const Icon = met ? Check : Circle
        return (
          <li key={text} className={classes("flex items-center gap-2", met ? "text-ok" : "text-muted")}>
            <Icon aria-hidden className={classes("size-4 shrink-0", !met && "scale-50")} />
            {text}
            {met && <span className="sr-only">: atendida</span>}
          </li>
        )
      })}
    </ul>
  )
}
