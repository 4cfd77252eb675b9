import { screens } from "@views/screens"
import { KeyRound } from "lucide-react"
import { useState } from "react"
import { useSession } from "@/client/identity"
import { Button } from "@/ui/buttons/Button"
import { Form } from "@/ui/form/Form"
import { PageHead } from "@/ui/layout/PageHead"
import { Banner } from "@/ui/states/Banner"
import { PasskeyDialog } from "../passkeys/PasskeyDialog"
import { LeaveButton } from "../password/LeaveButton"
import { TwoFactorFields } from "./TwoFactorFields"
import { activationForced } from "./twoFactorTexts"
import { useActivation } from "./useActivation"

const { title } = screens.twoFactor

/** Mandatory activation: a role requires it, or a recovery code was used. */
export default function TwoFactorForced() {
  const { tokenType, user } = useSession()
  const { form, fields } = useActivation()
  const recovering = tokenType === "twoFactorRecover"
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead title={title} />
      {recovering && (
        <Banner>
          Você entrou com um código de recuperação. Configure de novo o seu aplicativo autenticador, ou crie
          uma chave de acesso: o aplicativo, as chaves de acesso e os códigos de recuperação de antes deixam
          de valer.
        </Banner>
      )}
      {(!recovering || user.userAccountInfo.twoFactorRequired) && (
        <Banner tone="warn">{activationForced}</Banner>
      )}
      <div className="card overflow-hidden pt-5">
        <Form {...form} title={title} frame="dialog" footer={<LeaveButton />}>
          <TwoFactorFields {...fields} />
        </Form>
      </div>
      <ByPasskey />
    </div>
  )
}

/** The alternative: a passkey alone counts as two factors. */
function ByPasskey() {
  const [open, setOpen] = useState(false)
  const make = "Criar chave de acesso"
  return (
    <section aria-label="Chave de acesso" className="card grid justify-items-start gap-2.5 px-5.5 py-5">
      <h2 className="text-section font-[650]">Ou com uma chave de acesso</h2>
      <p className="text-muted">
        No lugar do aplicativo, uma chave guardada no seu aparelho: ele pede o seu rosto, a sua digital ou o
        seu PIN, e você entra sem senha e sem código.
      </p>
      <Button icon={KeyRound} onClick={() => setOpen(true)}>
        {make}
      </Button>
      {open && <PasskeyDialog title={make} onClose={() => setOpen(false)} />}
    </section>
  )
}
