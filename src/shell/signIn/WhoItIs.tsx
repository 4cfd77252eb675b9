import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { noteShown } from "@/client/reauthentication"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { PasswordField } from "@/ui/fields/PasswordField"
import { Form } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"

const title = "Confirme que é você"

/** Asks the person to authenticate again. What they were doing stays as it was behind the dialog. */
export default function WhoItIs({ answered }: { answered: (shown: boolean) => void }) {
  const { atalaiaId, userAccountInfo } = useSession().user
  const cancel = () => answered(false)
  return (
    <Dialog
      open
      onClose={cancel}
      title={title}
      description="O que você está fazendo pede isso. Nada do que digitou se perde."
      width="narrow"
    >
      <Form
        id="who-it-is"
        title={title}
        frame="dialog"
        draft={false}
        guards={false}
        emptied={["proof"]}
        defaults={{ proof: "" }}
        submitLabel="Confirmar"
        footer={
          <Button shortcut="Esc" onClick={cancel}>
            Cancelar
          </Button>
        }
        submit={({ proof }) => api.session.reauthenticate({ body: { proof } })}
        onDone={() => {
          noteShown(true)
          answered(true)
        }}
      >
        <FormSection bare>
          {/* Password managers keep the password under this name. */}
          <input hidden readOnly autoComplete="username" value={atalaiaId} />
          <PasswordField
            name="proof"
            label={userAccountInfo.has2FA ? "Senha ou código de verificação" : "Senha"}
            {...(userAccountInfo.has2FA && {
              hint: "O código, do aplicativo autenticador: um que você ainda não usou.",
            })}
            autoComplete="current-password"
            required
            span={4}
          />
        </FormSection>
      </Form>
    </Dialog>
  )
}
