import { useState } from "react"
import { api } from "@/client/api"
import { maskIdentifier, normalizeIdentifier } from "@/domain/people/identifier"
import { TextField } from "@/ui/fields/TextField"
import { Form } from "@/ui/form/Form"
import { takeFocus } from "@/ui/page/focusRestore"
import { Banner } from "@/ui/states/Banner"
import type { Asking } from "./interaction"

const identifierField = (autoComplete: string) => (
  <TextField
    name="id"
    label="CPF ou identificador"
    required
    mono
    format={maskIdentifier}
    autoComplete={autoComplete}
    maxLength={14}
    span={4}
  />
)
/** The same field, in which browsers offer passkeys. */
export const signInIdentifier = identifierField("username webauthn")

interface AskLinkProps {
  mode: "recover" | "continue"
  title: string
  /** The person's id, if it is known. */
  id?: string
  /** The application that the person wants to enter. */
  by: Asking | undefined
}

/** Requests a link by e-mail. */
export function AskLink({ mode, title, id = "", by }: AskLinkProps) {
  const [answer, setAnswer] = useState<string>()
  if (answer) {
    return (
      <div ref={takeFocus} tabIndex={-1} className="px-5.5 pb-5 outline-none">
        <Banner>
          {answer}
          {by &&
            ` Se abrir o link neste navegador, você segue depois para ${by.acronym}. Se o abrir em outro, volte a ${by.acronym} e entre de novo.`}
        </Banner>
      </div>
    )
  }
  const send = mode === "recover" ? api.session.recover : api.session.continueRegistry
  return (
    <Form
      id={mode}
      title={title}
      frame="dialog"
      draft={false}
      submitLabel="Enviar link"
      defaults={{ id: maskIdentifier(id) }}
      submit={(typed) => send({ body: { id: normalizeIdentifier(typed.id) } })}
      onDone={({ message }) => setAnswer(message)}
    >
      {identifierField("username")}
    </Form>
  )
}
