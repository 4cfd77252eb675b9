import { useWatch } from "react-hook-form"
import { maxAddresses } from "@/domain/integration"
import { eventNames, securityEvents } from "@/domain/securityEvents"
import { Checkbox } from "@/ui/fields/Checkbox"
import { ChecksField } from "@/ui/fields/ChecksField"
import { ChoiceField } from "@/ui/fields/ChoiceField"
import { ListField } from "@/ui/fields/ListField"
import { TextArea } from "@/ui/fields/TextArea"
import { TextField } from "@/ui/fields/TextField"
import { FormFold } from "@/ui/form/FormFold"
import { FormSection } from "@/ui/form/FormSection"
import type { IntegrationAnswer, IntegrationFields } from "./integrationFields"

export const proofs: readonly { value: IntegrationFields["proof"]; label: string; meaning: string }[] = [
  { value: "secret", label: "Chave privada", meaning: "O client secret, que se gera na aba Chave Privada." },
  { value: "jwks", label: "Chaves públicas", meaning: "Assina com a parte secreta, que só ela tem." },
  { value: "jwksUri", label: "Endereço das chaves", meaning: "Publica as chaves e as troca sozinha." },
]

/** Fields that are rendered in some cases only. Messages about them may appear in the others. */
export const proofLabels = {
  proof: "Com que a aplicação mostra quem é",
  jwks: "Chaves públicas (JWKS)",
  jwksUri: "Endereço das chaves públicas",
  nonceSuffices: "Aceita sem PKCE, com nonce",
}

export const eventOptions = eventNames.map((value) => {
  const { title, meaning } = securityEvents[value]
  return { value, label: `${title}.`, meaning }
})

const names = [
  "postLogoutRedirectUris",
  "proof",
  "jwks",
  "jwksUri",
  "nonceSuffices",
  "resource",
  "eventsUri",
  "events",
]

/** Options that few applications need. */
export function MoreOptions({ integration }: { integration: IntegrationAnswer }) {
  const { postLogoutRedirectUris, jwks, jwksUri, nonceSuffices, resource, eventsUri } = integration
  return (
    <FormFold
      title="Mais opções"
      description="Volta da saída, chaves, chamadas de outras aplicações, eventos"
      names={names}
      opened={
        postLogoutRedirectUris.length > 0 || [jwks, jwksUri, nonceSuffices, resource, eventsUri].some(Boolean)
      }
    >
      <FormSection bare>
        <ListField
          name="postLogoutRedirectUris"
          label="Endereços de volta da saída"
          hint="Para onde a pessoa vai depois de sair, se a aplicação pedir."
          type="url"
          placeholder="https://"
          itemLabel="Endereço de volta da saída"
          addLabel="Adicionar endereço"
          most={maxAddresses}
          full={`São ${maxAddresses} endereços no máximo`}
          span={4}
        />
        <Proof />
        <TextField
          name="resource"
          label="Nome como serviço"
          placeholder="https://"
          hint="Com ele, outras aplicações pedem tokens para chamar esta. Costuma ser o endereço da API dela."
          span={4}
        />
        <TextField
          name="eventsUri"
          label="Endereço de eventos de segurança"
          type="url"
          placeholder="https://"
          hint="Recebe os eventos escolhidos abaixo, assinados."
          span={4}
        />
        <ChecksField name="events" legend="Eventos" options={eventOptions} />
      </FormSection>
    </FormFold>
  )
}

/** Only a client that can keep a secret authenticates with one. */
function Proof() {
  const [kind, proof] = useWatch<IntegrationFields, ["kind", "proof"]>({ name: ["kind", "proof"] })
  if (kind !== "confidential") return null
  return (
    <>
      <ChoiceField name="proof" legend={proofLabels.proof} options={proofs} />
      {proof === "jwks" && (
        <TextArea
          name="jwks"
          label={proofLabels.jwks}
          placeholder={'{ "keys": [ … ] }'}
          hint="Só as públicas. Trocar ou retirar uma chave encerra as sessões abertas na aplicação; acrescentar outra não."
          rows={6}
        />
      )}
      {proof === "jwksUri" && (
        <TextField
          name="jwksUri"
          label={proofLabels.jwksUri}
          type="url"
          placeholder="https://"
          required
          span={4}
        />
      )}
      <Checkbox
        name="nonceSuffices"
        label={proofLabels.nonceSuffices}
        hint="Só para sistemas que não sabem usar PKCE. Sem ele, um código de entrada roubado só é recusado se o próprio sistema confere o nonce."
        wide
      />
    </>
  )
}
