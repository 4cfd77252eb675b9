import { useState } from "react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { firstNames } from "@/domain/people/person"
import { homePath } from "@/screens/routes"
import { Checkbox } from "@/ui/fields/Checkbox"
import { Form } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/page/notice"
import { TermClauses } from "../TermClauses"
import { term } from "../term"
import { NoPasswords } from "./NoPasswords"
import { PasswordForm } from "./PasswordForm"

/** The first access: the commitment term, then a new password. */
export default function FirstAccess() {
  const [, navigate] = useLocation()
  const notify = useNotify()
  const [accepted, setAccepted] = useState(false)
  const { onlyProvider } = useSession().user.userAccountInfo
  if (onlyProvider !== undefined) return <NoPasswords provider={onlyProvider} />
  return (
    <div className="mx-auto w-full max-w-200 px-4 py-4.5 md:px-6">
      {accepted ? (
        <PasswordForm
          title="Defina a sua senha"
          description="Passo 2 de 2. Com ela, e com o seu CPF ou identificador, você entra no Atalaia."
          submitLabel="Definir senha e entrar"
          asksOld={false}
          onDone={() => {
            notify({ tone: "ok", text: "Senha definida." })
            navigate(homePath)
          }}
        />
      ) : (
        <Term onAccepted={() => setAccepted(true)} />
      )}
    </div>
  )
}

function Term({ onAccepted }: { onAccepted: () => void }) {
  const { user } = useSession()
  return (
    <Form
      id={`term ${user.atalaiaId}`}
      title={term.title}
      description={`Passo 1 de 2. Boas-vindas, ${firstNames(user.name)}.`}
      submitLabel="Aceitar e continuar"
      draft={false}
      defaults={{ accepted: false }}
      submit={() => api.users.acceptTerm({ body: { accepted: true } })}
      onDone={onAccepted}
    >
      <FormSection>
        <div className="col-span-full grid gap-3">
          <p>{term.introduction}</p>
          <TermClauses />
        </div>
        <Checkbox name="accepted" label={term.acceptance} required wide />
      </FormSection>
    </Form>
  )
}
