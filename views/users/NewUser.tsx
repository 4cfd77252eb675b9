import { useQueryClient } from "@tanstack/react-query"
import { ChangePreview } from "@views/ChangePreview"
import { organizationHint, searchOrganizations } from "@views/list/search/searchOptions"
import { useWatch } from "react-hook-form"
import { useSession } from "@/client/identity"
import { refreshAll } from "@/client/refresh"
import { send } from "@/client/send"
import { may } from "@/domain/access"
import { emailProblem, isEmail } from "@/domain/people/email"
import { isCpf, maskCpf } from "@/domain/people/identifier"
import type { CommandFormProps, Values as CommandValues } from "@/palette/command"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { TextField } from "@/ui/fields/TextField"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useFormValues } from "@/ui/form/useFormValues"
import { useNotify } from "@/ui/page/notice"
import { NationalityField } from "./NationalityField"
import { preRegistrationOf, preRegistrationRequest } from "./preRegistration"

interface Values extends Record<string, unknown> {
  isForeign: boolean
  atalaiaId: string
  email: string
  organizationId: ComboOption | null
}

function defaultsFrom(given: CommandValues): Values {
  const { isForeign, cpf, email, org } = preRegistrationOf(given)
  return {
    isForeign,
    atalaiaId: maskCpf(cpf),
    email,
    organizationId: org ? { value: org.id, label: org.label } : null,
  }
}

/** All texts of the line as one. */
const saidIn = (given: CommandValues) =>
  Object.values(given)
    .flatMap((values) => values ?? [])
    .map(({ text }) => text)
    .join(" ")

/** Creates a pre-registration, and sends the person the link to continue it. */
export default function NewUser({ command, values: given, line, close }: CommandFormProps) {
  const session = useSession()
  const notify = useNotify()
  const queries = useQueryClient()
  // Users who may only add people to an organization must choose it; others may leave it to the person.
  const mustChoose = !may(session, "preUsers.open")
  const validate = ({ isForeign, atalaiaId, email, organizationId }: Values) => ({
    atalaiaId: isForeign || atalaiaId === "" || isCpf(atalaiaId) ? undefined : "CPF Inválido",
    email: email.trim() === "" ? undefined : emailProblem(email),
    organizationId: mustChoose && !organizationId ? "Por favor, insira uma organização!" : undefined,
  })
  const submit = (values: Values) => send(requestOf(values), { commandLine: line })
  const said = saidIn(given)
  return (
    <FormDialog
      // A draft for one person must not appear in the form for another.
      id={[command.id, said, session.user.atalaiaId].filter(Boolean).join(" ")}
      title={command.title}
      description="A pessoa recebe por e-mail o link para continuar o pré-cadastro."
      submitLabel="Criar pré-cadastro"
      defaults={defaultsFrom(given)}
      validate={validate}
      submit={submit}
      onDone={({ email }) => {
        notify({ tone: "ok", text: "Registro criado com sucesso.", details: `Link enviado a ${email}.` })
        void refreshAll(queries)
        close()
      }}
      onClose={close}
    >
      <FormSection bare>
        <NationalityField name="isForeign" />
        <CpfField />
        <TextField name="email" label="E-mail" type="email" required span={2} />
        <ComboField
          name="organizationId"
          label="Lotação"
          hint={organizationHint}
          load={searchOrganizations}
          required={mustChoose}
          span={4}
        />
        <Preview />
      </FormSection>
    </FormDialog>
  )
}

const requestOf = ({ isForeign, atalaiaId, email, organizationId }: Values) =>
  preRegistrationRequest({
    isForeign,
    cpf: atalaiaId,
    email,
    org: organizationId ? { id: organizationId.value, label: organizationId.label } : undefined,
  })

function Preview() {
  const values = useFormValues<Values>()
  const filled = isEmail(values.email) && (values.isForeign || isCpf(values.atalaiaId))
  return <ChangePreview request={filled ? requestOf(values) : undefined} />
}

/** Foreigners have no CPF: the server creates their id. */
function CpfField() {
  const isForeign = useWatch<Values, "isForeign">({ name: "isForeign" })
  if (isForeign) return null
  return (
    <TextField
      name="atalaiaId"
      label="CPF"
      mono
      inputMode="numeric"
      placeholder="000.000.000-00"
      format={maskCpf}
      required
      span={2}
    />
  )
}
