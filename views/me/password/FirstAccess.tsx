import { useQueryClient } from "@tanstack/react-query"
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
import { PasswordForm } from "./PasswordForm"

/** The first access: the commitment term, then a new password where passwords are taken. */
export default function FirstAccess() {
  const [accepted, setAccepted] = useState(false)
  const { onlyProvider } = useSession().user.userAccountInfo
  const isAll = onlyProvider !== undefined
  return (
    <div className="mx-auto w-full max-w-200 px-4 py-4.5 md:px-6">
      {accepted && !isAll ? <FirstPassword /> : <Term isAll={isAll} onAccepted={() => setAccepted(true)} />}
    </div>
  )
}

function FirstPassword() {
  const [, navigate] = useLocation()
  const notify = useNotify()
  return (
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
  )
}

/** If the term is all of the first access, the session is an ordinary one after it. */
function Term({ isAll, onAccepted }: { isAll: boolean; onAccepted: () => void }) {
  const { user } = useSession()
  const queries = useQueryClient()
  const welcome = `Boas-vindas, ${firstNames(user.name)}.`
  return (
    <Form
      id={`term ${user.atalaiaId}`}
      title={term.title}
      description={isAll ? welcome : `Passo 1 de 2. ${welcome}`}
      submitLabel={isAll ? "Aceitar e entrar" : "Aceitar e continuar"}
      draft={false}
      defaults={{ accepted: false }}
      submit={() => api.users.acceptTerm({ body: { accepted: true } })}
      onDone={() => {
        onAccepted()
        if (isAll)
          void queries.invalidateQueries({ queryKey: api.session.check.query().queryKey.slice(0, 2) })
      }}
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
