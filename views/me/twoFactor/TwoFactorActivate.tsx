import { screens } from "@views/screens"
import { useLocation } from "wouter"
import { useSession } from "@/client/identity"
import type { CommandFormProps } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { FormDialog } from "@/ui/form/FormDialog"
import { NoForm } from "@/ui/form/NoForm"
import { TwoFactorFields } from "./TwoFactorFields"
import { useActivation } from "./useActivation"

/** Activates the user's two-factor authentication. */
export default function TwoFactorActivate({ command, close }: CommandFormProps) {
  const refusal = command.notNow?.(useSession().user.userAccountInfo)
  if (refusal !== undefined) {
    return (
      <NoForm title={command.title} close={close}>
        {refusal}
      </NoForm>
    )
  }
  return <Activation title={command.title} close={close} />
}

function Activation({ title, close }: { title: string; close: () => void }) {
  const { form, fields } = useActivation()
  const [, navigate] = useLocation()
  return (
    <FormDialog
      {...form}
      title={title}
      description="A partir daí, entrar pede também um código do seu celular."
      onClose={close}
      onDone={(answer) => {
        // The address after the next sign-in, without this command.
        navigate(pathTo(screens.me), { replace: true })
        form.onDone(answer)
      }}
    >
      <TwoFactorFields {...fields} />
    </FormDialog>
  )
}
