import { Checkbox } from "../Checkbox"
import { ComboField } from "../ComboField"
import { DateTimeField } from "../DateTimeField"
import { Form } from "../Form"
import { FormDialog } from "../FormDialog"
import { FormSection } from "../FormSection"
import { PasswordField } from "../PasswordField"
import { Select } from "../Select"
import { TextArea } from "../TextArea"
import { TextField } from "../TextField"
import { type TokenState, TokensField } from "../TokensField"

const defaults = {
  rg: "2007034128-3",
  issuer: "SSP",
  state: "",
  issuedAt: "2011-03-12",
  voter: "0124 5389 0702",
  zone: "082",
  section: "0214",
  voterState: "",
  transferred: false,
  licence: "04417823301",
  category: "AB",
  expiresAt: "",
  people: ["12345678909", "11021031011", "00000000000"],
  application: null,
  because: "",
  password: "",
}

const states = [
  { value: "CE", label: "Ceará" },
  { value: "SP", label: "São Paulo" },
]

const applications = [
  { value: "1", label: "SINAL", detail: "Sistema Nacional de Alertas" },
  { value: "2", label: "SINARM", detail: "Sistema Nacional de Armas" },
  { value: "3", label: "SINIC", detail: "Informações Criminais" },
]
const loadApplications = (query: string) =>
  Promise.resolve(applications.filter((each) => each.label.startsWith(query.toUpperCase())))

function stateOf(cpf: string): TokenState {
  if (cpf === "12345678909") return { state: "ok", label: "JOÃO PEDRO SILVA" }
  return cpf === "00000000000" ? { state: "bad", reason: "CPF Inválido" } : { state: "pending" }
}

const refuse = () =>
  Promise.reject({
    message: "O servidor recusou a alteração.",
    fields: { voter: "Título de eleitor Inválido" },
  })

/** A form on a page. Sending it is always refused, to show how that looks. */
export function FormPart() {
  return (
    <Form
      id="gallery"
      title="OTÁVIO LINS"
      description={
        <>
          <span className="mono">119.219.319-90</span> · Pré-cadastro em andamento
        </>
      }
      defaults={defaults}
      validate={({ licence, expiresAt }) =>
        licence && !expiresAt
          ? {
              expiresAt:
                "Se algum campo de CNH estiver preenchido, todos os outros devem ser preenchidos também!",
            }
          : {}
      }
      submit={refuse}
      submitLabel="Salvar alterações"
      cancel={{ label: "Voltar", run: () => undefined }}
    >
      <FormSection title="Registro Geral">
        <TextField name="rg" label="Número do RG" />
        <TextField name="issuer" label="Órgão expedidor" />
        <Select name="state" label="UF" options={states} />
        <DateTimeField name="issuedAt" type="date" label="Data de expedição" />
      </FormSection>
      <FormSection title="Título de eleitor">
        <TextField name="voter" label="Número" />
        <TextField name="zone" label="Zona" />
        <TextField name="section" label="Seção" />
        <TextField name="voterState" label="UF de emissão" placeholder="Vem do número" />
        <Checkbox name="transferred" label="Título transferido" wide />
      </FormSection>
      <FormSection
        title="CNH"
        description="Opcional. Preenchido um campo, todos os outros passam a ser obrigatórios."
      >
        <TextField name="licence" label="Número" />
        <TextField name="category" label="Categoria" />
        <DateTimeField name="expiresAt" type="date" label="Validade" />
        <PasswordField name="password" label="Senha" autoComplete="current-password" />
      </FormSection>
      <FormSection title="Bloquear usuários">
        <TokensField
          name="people"
          label="Usuários"
          hint="Separados por vírgulas, ou colados de uma coluna"
          stateOf={stateOf}
        />
        <ComboField name="application" label="Aplicação" load={loadApplications} span={2} required />
        <TextArea name="because" label="Justificativa" required maxLength={500} />
      </FormSection>
    </Form>
  )
}

/** A form over the page. */
export function FormDialogPart({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      id="gallery-dialog"
      title="Bloquear usuário"
      description="JOÃO PEDRO SILVA perde o acesso a SINAL até o desbloqueio."
      defaults={{ application: null, because: "" }}
      submit={() => Promise.resolve()}
      onDone={onClose}
      onClose={onClose}
      submitLabel="Bloquear"
    >
      <FormSection bare>
        <ComboField name="application" label="Aplicação" load={loadApplications} span={4} required />
        <TextArea name="because" label="Justificativa" required />
      </FormSection>
    </FormDialog>
  )
}
