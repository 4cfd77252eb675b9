import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { CopyButton } from "@/ui/buttons/CopyButton"
import { SectionHead } from "@/ui/layout/SectionHead"
import { exampleOf } from "./example"
import type { IntegrationAnswer } from "./integrationFields"

const provider: Target<"provider"> = { kind: "provider" }

/** The values that the application's developer needs, with copy buttons. */
export function ForDevelopers({ integration }: { integration: IntegrationAnswer }) {
  const { issuer, clientId } = integration
  const example = exampleOf(integration)
  const values = [
    { label: "Emissor", value: issuer },
    { label: "Endereço de descoberta", value: `${issuer}/.well-known/openid-configuration` },
    { label: "client_id", value: clientId },
  ]
  return (
    <section className="card grid grid-cols-1 gap-4 px-5.5 py-5" aria-label="Para quem desenvolve">
      <SectionHead title="Para quem desenvolve" actions={<Actions target={provider} keys={false} />}>
        Qualquer biblioteca de OpenID Connect serve: ela descobre o resto por estes valores.
      </SectionHead>
      <dl className="grid grid-cols-1 gap-2">
        {values.map(({ label, value }) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 md:grid-cols-[11rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="col-start-1 font-mono text-code wrap-anywhere md:col-start-2">{value}</dd>
            <dd className="col-start-2 row-span-2 row-start-1 md:col-start-3 md:row-span-1">
              <CopyButton small text={value} label="Copiar" aria-label={`Copiar ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h3 className="flex-1 basis-64 font-[550]">Exemplo em JavaScript, com openid-client</h3>
          <CopyButton small text={example} label="Copiar exemplo" />
        </div>
        <textarea
          readOnly
          aria-label="Exemplo"
          rows={example.trimEnd().split("\n").length}
          wrap="off"
          spellCheck={false}
          value={example.trimEnd()}
          className="control field-sizing-content resize-none overflow-x-auto bg-sunken font-mono text-code whitespace-pre max-md:wrap-anywhere max-md:whitespace-pre-wrap"
        />
      </div>
    </section>
  )
}
