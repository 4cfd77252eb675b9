import { useQueryClient } from "@tanstack/react-query"
import { useVersioned } from "@views/useVersioned"
import type { ReactNode } from "react"
import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { type ClientKind, clientKindTitles, deviceGrant, mostAddresses } from "@/domain/integration"
import { ChecksField } from "@/ui/fields/ChecksField"
import { ChoiceField } from "@/ui/fields/ChoiceField"
import { ListField } from "@/ui/fields/ListField"
import { TextField } from "@/ui/fields/TextField"
import { Form } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import type { Application } from "../../applicationTarget"
import {
  bodyOf,
  fieldsOf,
  type IntegrationAnswer,
  type IntegrationFields,
  problemsOf,
} from "./integrationFields"
import { eventOptions, MoreOptions, proofLabels, proofs } from "./MoreOptions"

const kinds: readonly { value: ClientKind; label: string; meaning: string }[] = [
  {
    value: "confidential",
    label: clientKindTitles.confidential,
    meaning: "Guarda um segredo, que ninguém mais vê.",
  },
  {
    value: "public",
    label: clientKindTitles.public,
    meaning: "Uma página sem servidor: não guarda segredo.",
  },
  {
    value: "native",
    label: clientKindTitles.native,
    meaning: "No computador ou no celular: não guarda segredo.",
  },
]

const grants = [
  {
    value: "authorization_code",
    label: "Pelo navegador.",
    meaning: "A pessoa entra aqui e volta para a aplicação.",
  },
  {
    value: "refresh_token",
    label: "Com renovação.",
    meaning: "A aplicação mantém a sessão aberta sem pedir a senha de novo.",
  },
  {
    value: deviceGrant,
    label: "Por código em outro aparelho.",
    meaning: "Para telas sem teclado: a pessoa confirma um código no celular.",
  },
]
const ownGrant = {
  value: "client_credentials",
  label: "Em nome próprio.",
  meaning: "Sem pessoa: a aplicação chama outras com os papéis que tem nelas.",
}

const labels: Readonly<Record<string, string>> = proofLabels

/** What the form has otherwise than people read it, to show what somebody else changed. */
function wordsOf(integration: IntegrationAnswer) {
  const fields = fieldsOf(integration)
  return {
    kind: clientKindTitles[fields.kind],
    grants: labelsIn([...grants, ownGrant], fields.grants),
    proof: labelsIn(proofs, [fields.proof]),
    events: labelsIn(eventOptions, fields.events),
  }
}

const labelsIn = (options: readonly { value: string; label: string }[], values: readonly string[]) =>
  options
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label.replace(/\.$/, ""))
    .join(", ")

export const draftOf = (appId: number, atalaiaId: string) => `integration ${appId} ${atalaiaId}`

export interface IntegrationFormProps {
  app: Application
  integration: IntegrationAnswer
  /** Whether its first field takes the focus: the person asked for it. */
  focuses: boolean
  /** Beside its own button. */
  actions: ReactNode
  onDone: (saved: IntegrationAnswer) => void
}

/** Configures how people sign in to an application. Of two people who edit at once the second is told (409). */
export function IntegrationForm({ app, integration, focuses, actions, onDone }: IntegrationFormProps) {
  const { user } = useSession()
  const queries = useQueryClient()
  const params = { app: String(app.id) }
  const { latest, ...versioned } = useVersioned({
    start: integration,
    reload: () => api.integration.get({ params }),
    valuesOf: fieldsOf,
    wordsOf,
    together: [["proof", "jwks", "jwksUri"]],
    save: (fields, version) => api.integration.update({ params, body: { ...bodyOf(fields), version } }),
  })
  return (
    <Form<IntegrationFields, IntegrationAnswer>
      {...versioned}
      id={draftOf(app.id, user.atalaiaId)}
      frame="part"
      focuses={focuses}
      startsAt="redirectUris"
      footer={actions}
      title="Integração"
      description="Como as pessoas entram nesta aplicação pelo Atalaia, com OpenID Connect."
      validate={problemsOf}
      labelOf={(path) => labels[path]}
      onDone={(saved) => {
        void queries.invalidateQueries()
        onDone(saved)
      }}
    >
      <FormSection title="Como se entra">
        <ChoiceField name="kind" legend="Tipo de aplicação" options={kinds} />
        <ListField
          name="redirectUris"
          label="Endereços de volta"
          hint="Para onde a pessoa volta depois de entrar. Só vale o endereço exato."
          type="url"
          placeholder="https://"
          itemLabel="Endereço de volta"
          addLabel="Adicionar endereço"
          most={mostAddresses}
          full={`São ${mostAddresses} endereços no máximo`}
          span={4}
        />
        <Grants />
      </FormSection>
      <FormSection title="Como se sai">
        <TextField
          name="backchannelLogoutUri"
          label="Endereço de aviso de saída"
          type="url"
          placeholder="https://"
          hint="O Atalaia o chama quando uma sessão termina, para que termine também na aplicação."
          span={4}
        />
      </FormSection>
      <MoreOptions integration={latest} />
    </Form>
  )
}

/** What cannot keep a secret cannot show who it is by itself either. */
function Grants() {
  const kind = useWatch<IntegrationFields, "kind">({ name: "kind" })
  return (
    <ChecksField
      name="grants"
      legend="Modos de entrar"
      options={kind === "confidential" ? [...grants, ownGrant] : grants}
    />
  )
}
