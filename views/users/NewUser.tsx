import { useQueryClient } from "@tanstack/react-query"
import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { may, useSession } from "@/client/identity"
import { send } from "@/client/send"
import { digitsOf, isCpf, maskIdentifier, normalizeIdentifier } from "@/domain/identifier"
import type { CommandFormProps, Values as CommandValues } from "@/palette/command"
import { ComboField, type ComboOption } from "@/ui/ComboField"
import { FormDialog } from "@/ui/FormDialog"
import { FormSection } from "@/ui/FormSection"
import { useNotify } from "@/ui/notice"
import { TextField } from "@/ui/TextField"
import { NationalityField } from "./NationalityField"

interface Values extends Record<string, unknown> {
  isForeign: boolean
  atalaiaId: string
  email: string
  organizationId: ComboOption | null
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
/** Letters from which organizations are searched (2-… §2.5). */
const fewest = 3

/** What a command line already said: a CPF or an e-mail. */
function defaultsFrom(given: CommandValues): Values {
  const text = Object.values(given).flatMap((values) => values ?? [])[0]?.text ?? ""
  const email = text.includes("@")
  return {
    isForeign: false,
    atalaiaId: email ? "" : maskIdentifier(digitsOf(text)),
    email: email ? text : "",
    organizationId: null,
  }
}

async function searchOrganizations(search: string, signal: AbortSignal): Promise<ComboOption[]> {
  if (search.length < fewest) return []
  const found = await api.organizations.search.query({ query: { search } }).queryFn({ signal })
  return found.map(({ id, acronym, title }) => ({ value: String(id), label: acronym, detail: title }))
}

/** A new person: creates the pre-registration, and sends them the link to continue it (1-core §2.8, §5). */
export default function NewUser({ command, values: given, line, close }: CommandFormProps) {
  const session = useSession()
  const notify = useNotify()
  const queries = useQueryClient()
  // Who inserts for one organization says which; the others may leave it to the person.
  const mustChoose = !may(session, "preUsers.open")
  const validate = ({ isForeign, atalaiaId, email, organizationId }: Values) => ({
    atalaiaId: isForeign || atalaiaId === "" || isCpf(atalaiaId) ? undefined : "CPF Inválido",
    email: email === "" || emailPattern.test(email.trim()) ? undefined : "E-mail inválido",
    organizationId: mustChoose && !organizationId ? "Por favor, insira uma organização!" : undefined,
  })
  const submit = ({ isForeign, atalaiaId, email, organizationId }: Values) =>
    send(
      api.users.create.request({
        body: {
          isForeign,
          email: email.trim(),
          ...(!isForeign && { atalaiaId: normalizeIdentifier(atalaiaId) }),
          ...(organizationId && { organizationId: Number(organizationId.value) }),
        },
      }),
      { commandLine: line },
    )
  return (
    <FormDialog
      id={`${command.id} ${session.user.atalaiaId}`}
      title={command.title}
      description="A pessoa recebe por e-mail o link para continuar o pré-cadastro."
      submitLabel="Criar pré-cadastro"
      defaults={defaultsFrom(given)}
      validate={validate}
      submit={submit}
      onDone={({ email }) => {
        notify({ tone: "ok", text: "Registro criado com sucesso.", details: `Link enviado a ${email}.` })
        void queries.invalidateQueries()
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
          hint={`Sigla ou nome, a partir de ${fewest} letras`}
          load={searchOrganizations}
          required={mustChoose}
          span={4}
        />
      </FormSection>
    </FormDialog>
  )
}

/** Foreigners have none: their identifier is made by the server. */
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
      format={(text) => maskIdentifier(digitsOf(text))}
      required
      span={2}
    />
  )
}
