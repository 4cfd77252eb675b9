import { screens } from "@views/screens"
import { useSession } from "@/client/identity"
import { Form } from "@/ui/form/Form"
import { PageHead } from "@/ui/layout/PageHead"
import { Banner } from "@/ui/states/Banner"
import { LeaveButton } from "../password/LeaveButton"
import { TwoFactorFields } from "./TwoFactorFields"
import { activationForced } from "./twoFactorTexts"
import { useActivation } from "./useActivation"

const { title } = screens.twoFactor

/** Activation that is required now: a role demands it, or a recovery code was used. */
export default function TwoFactorForced() {
  const { tokenType, user } = useSession()
  const { form, fields } = useActivation()
  const recovering = tokenType === "twoFactorRecover"
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead title={title} />
      {recovering && (
        <Banner>
          Você entrou com um código de recuperação. Configure de novo o seu aplicativo autenticador: a chave e
          os códigos de recuperação anteriores deixam de valer.
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
    </div>
  )
}
