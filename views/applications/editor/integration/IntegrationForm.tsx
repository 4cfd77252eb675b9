import { useQueryClient } from "@tanstack/react-query"
import { ChangePreview } from "@views/ChangePreview"
import { useVersioned } from "@views/useVersioned"
import { type ReactNode, useState } from "react"
import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { refreshAll } from "@/client/refresh"
import type { ApiRequest } from "@/client/request"
import { type Preview, preview, send } from "@/client/send"
import {
  type ClientKind,
  clientKindTitles,
  deviceGrant,
  type Integration,
  maxAddresses,
} from "@/domain/integration"
import { changeOfScopes, grantable, grantableNames } from "@/domain/scopes"
import { enumerated, uncapitalized } from "@/domain/text/words"
import { previewText } from "@/palette/form/preview"
import { Confirm } from "@/ui/dialog/Confirm"
import { ChecksField } from "@/ui/fields/ChecksField"
import { ChoiceField } from "@/ui/fields/ChoiceField"
import { ListField } from "@/ui/fields/ListField"
import { TextField } from "@/ui/fields/TextField"
import { Form } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { same } from "@/ui/form/mergeSavedValues"
import { useFormValues } from "@/ui/form/useFormValues"
import { useNotify } from "@/ui/page/notice"
import type { Application } from "../../../bulkUnlink/applicationTarget"
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

const scopes = grantableNames.map((value) => {
  const { title, meaning } = grantable[value]
  return { value, label: `${title}.`, meaning }
})

const labels: Readonly<Record<string, string>> = proofLabels

const fieldLabels: Readonly<Record<Exclude<keyof Integration, "scopes">, string>> = {
  kind: "Tipo de aplicação",
  redirectUris: "Endereços de volta",
  grants: "Modos de entrar",
  backchannelLogoutUri: "Endereço de aviso de saída",
  postLogoutRedirectUris: "Endereços de volta da saída",
  resource: "Nome como serviço",
  eventsUri: "Endereço de eventos de segurança",
  events: "Eventos",
  jwks: proofLabels.jwks,
  jwksUri: proofLabels.jwksUri,
  nonceSuffices: proofLabels.nonceSuffices,
}

/** Words for form values that users see differently, to describe another user's changes. */
function wordsOf(integration: IntegrationAnswer) {
  const fields = fieldsOf(integration)
  return {
    kind: clientKindTitles[fields.kind],
    grants: labelsIn([...grants, ownGrant], fields.grants),
    scopes: labelsIn(scopes, fields.scopes),
    proof: labelsIn(proofs, [fields.proof]),
    nonceSuffices: fields.nonceSuffices ? "Sim" : "Não",
    events: labelsIn(eventOptions, fields.events),
  }
}

const labelsIn = (options: readonly { value: string; label: string }[], values: readonly string[]) =>
  options
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label.replace(/\.$/, ""))
    .join(", ")

/** The fields that another user changed, in words. */
function changedInWords(before: IntegrationAnswer, after: IntegrationAnswer): string | undefined {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const changed = Object.entries(fieldLabels).flatMap(([name, label]) =>
    same(old[name], now[name]) ? [] : [uncapitalized(label)],
  )
  const sentences = [
    ...(changed.length > 0 ? [`Mudou: ${enumerated(changed)}.`] : []),
    ...(before.configured ? [changeOfScopes(before.scopes, after.scopes)] : []),
  ].filter((sentence) => sentence !== "")
  return sentences.length > 0 ? sentences.join(" ") : undefined
}

export const draftOf = (appId: number, atalaiaId: string) => `integration ${appId} ${atalaiaId}`

export interface IntegrationFormProps {
  app: Application
  integration: IntegrationAnswer
  /** Whether the first field takes the focus, because the user asked for the form. */
  focuses: boolean
  /** Shown next to the form's own button. */
  actions: ReactNode
}

/** A preview with grave effects, and the callback with the user's answer. */
interface Question {
  ahead: Preview
  answered: (agreed: boolean) => void
}

/**
 * Configures how people sign in to an application. If two people edit at once, the second gets 409. Grave effects are
 * confirmed first.
 */
export function IntegrationForm({ app, integration, focuses, actions }: IntegrationFormProps) {
  const { user } = useSession()
  const queries = useQueryClient()
  const notify = useNotify()
  const [question, setQuestion] = useState<Question>()
  const params = { app: String(app.id) }
  const requestOf = (fields: IntegrationFields, version: number) =>
    api.integration.update.request({ params, body: { ...bodyOf(fields), version } })
  const isAgreed = async (ahead: Preview) => {
    const agreed = await new Promise<boolean>((answered) => setQuestion({ ahead, answered }))
    setQuestion(undefined)
    return agreed
  }
  const { latest, ...versioned } = useVersioned({
    start: integration,
    reload: () => api.integration.get({ params }),
    valuesOf: fieldsOf,
    wordsOf,
    together: [["proof", "jwks", "jwksUri"]],
    save: async (fields, version) => {
      const request = requestOf(fields, version)
      const ahead = await preview(request)
      // A first configuration blocks no existing sign-in, so it needs no confirmation.
      if (latest.configured && isGrave(ahead) && !(await isAgreed(ahead))) {
        throw new Error(`Nada foi salvo${endsSessions(ahead) ? ", e nenhuma sessão terminou" : ""}.`)
      }
      return send(request)
    },
  })
  const form = (
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
        void refreshAll(queries)
        notify({ tone: "ok", text: "Integração salva", details: changedInWords(latest, saved) })
      }}
    >
      <FormSection title="Como se entra">
        <ChoiceField name="kind" legend={fieldLabels.kind} options={kinds} />
        <ListField
          name="redirectUris"
          label={fieldLabels.redirectUris}
          hint="Para onde a pessoa volta depois de entrar. Só vale o endereço exato."
          type="url"
          placeholder="https://"
          itemLabel="Endereço de volta"
          addLabel="Adicionar endereço"
          most={maxAddresses}
          full={`São ${maxAddresses} endereços no máximo`}
          span={4}
        />
        <Grants />
      </FormSection>
      <FormSection title="O que recebe">
        <ChecksField
          name="scopes"
          legend="Dados que recebe"
          hint="De quem entra, além do identificador e do modo de entrada, que vão sempre."
          options={scopes}
        />
      </FormSection>
      <FormSection title="Como se sai">
        <TextField
          name="backchannelLogoutUri"
          label={fieldLabels.backchannelLogoutUri}
          type="url"
          placeholder="https://"
          hint="O Atalaia o chama quando uma sessão termina, para que termine também na aplicação."
          span={4}
        />
      </FormSection>
      <MoreOptions integration={latest} />
      <FormPreview saved={latest} requestOf={requestOf} />
    </Form>
  )
  return (
    <>
      {form}
      <Confirm
        open={question !== undefined}
        danger
        consequence={question && previewText(question.ahead)}
        {...(question && endsSessions(question.ahead)
          ? { question: "Salvar e encerrar sessões?", confirmLabel: "Salvar e encerrar", typed: app.acronym }
          : { question: `Salvar a integração de ${app.acronym}?`, confirmLabel: "Salvar" })}
        onConfirm={() => question?.answered(true)}
        onCancel={() => question?.answered(false)}
      />
    </>
  )
}

const isGrave = ({ effects }: Preview) => effects.some(({ tone }) => tone === "danger" || tone === "warning")

/** The change itself comes first among the effects; further effects are the sessions that it ends irreversibly. */
const endsSessions = ({ effects }: Preview) => effects.length > 1

interface FormPreviewProps {
  saved: IntegrationAnswer
  requestOf: (fields: IntegrationFields, version: number) => ApiRequest
}

/** The preview of saving, if there is a valid change. */
function FormPreview({ saved, requestOf }: FormPreviewProps) {
  const fields = useFormValues<IntegrationFields>()
  const wrong = Object.values(problemsOf(fields)).some((problem) => problem !== undefined)
  const isChanged = !same(bodyOf(fields), bodyOf(fieldsOf(saved)))
  return <ChangePreview request={isChanged && !wrong ? requestOf(fields, saved.version) : undefined} />
}

/** A client that cannot keep a secret cannot authenticate itself either, so it cannot use its own grant. */
function Grants() {
  const kind = useWatch<IntegrationFields, "kind">({ name: "kind" })
  return (
    <ChecksField
      name="grants"
      legend={fieldLabels.grants}
      options={kind === "confidential" ? [...grants, ownGrant] : grants}
    />
  )
}
