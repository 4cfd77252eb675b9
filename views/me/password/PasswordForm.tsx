import { Check, Circle } from "lucide-react"
import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { startSession } from "@/client/session"
import { passwordProblems } from "@/domain/password"
import { Checkbox } from "@/ui/fields/Checkbox"
import { PasswordField } from "@/ui/fields/PasswordField"
import { Form, type FormProps } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { classes } from "@/ui/theme/classes"
import { passwordRules } from "./passwordRules"

const defaults = { oldPassword: "", newPassword: "", confirmation: "", shown: false }
type Values = typeof defaults

export interface PasswordFormProps
  extends Pick<FormProps<Values, unknown>, "title" | "description" | "submitLabel" | "cancel"> {
  /** Whether the current password is required. It is not on the first access and for recovery. */
  asksOld: boolean
  onDone: () => void
}

/** A new password for the user. All their sessions end; this one continues with a new token. */
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
        {/* Password managers store the new password under this name. */}
        <input hidden readOnly autoComplete="username" value={user.atalaiaId} />
        <Passwords asksOld={asksOld} />
        <Rules />
      </FormSection>
    </Form>
  )
}

/** The password fields, followed by the switch that shows them, so that `Tab` goes from field to field. */
function Passwords({ asksOld }: Pick<PasswordFormProps, "asksOld">) {
  const shown = useWatch<Values, "shown">({ name: "shown" })
  const field = { shown, required: true, span: 2 } as const
  return (
    <>
      {asksOld && (
        <PasswordField {...field} name="oldPassword" label="Senha atual" autoComplete="current-password" />
      )}
      <div className="col-span-full grid grid-cols-subgrid gap-4">
        <PasswordField {...field} name="newPassword" label="Nova senha" autoComplete="new-password" />
        <PasswordField
          {...field}
          name="confirmation"
          label="Confirmação da nova senha"
          autoComplete="new-password"
        />
      </div>
      <Checkbox name="shown" label="Mostrar as senhas" wide />
    </>
  )
}

/** The rules, each checked once it is met. */
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
