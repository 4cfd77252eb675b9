import { type Fact, Facts } from "@views/Facts"
import { Email } from "@views/markdown/Email"
import type { Details } from "@views/registrationData/details"
import { upperName } from "@/domain/people/person"
import { formatPhone } from "@/domain/text/masks"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { SectionHead } from "@/ui/layout/SectionHead"

/** The view for users who neither edit nor evaluate a person's data, until they give a reason to see the rest. */
export function Concealed({ details }: { details: Details }) {
  const { atalaiaId, name, email, organization, phones } = details
  const target: Target<"concealed"> = { kind: "concealed", atalaiaId, name: name || (email ?? "") }
  useTarget(target)
  const facts: Fact[] = [
    { label: "Nome", value: upperName(name || "Não informado") },
    { label: "E-mail", value: email ? <Email address={email} /> : "Não informado" },
    { label: "Lotação", value: organization?.title ?? "Não informado" },
    {
      label: "Telefones",
      value: phones.valid.map(({ number }) => formatPhone(number ?? "")).join(", ") || "Não informado",
    },
  ]
  return (
    <section aria-label="Dados visíveis" className="card grid grid-cols-1 gap-4 p-4.5">
      <SectionHead title="Dados visíveis" actions={<Actions target={target} />} />
      <Facts facts={facts} />
      <p className="text-muted">
        Documentos, dados bancários, endereço, arquivos e foto ficam ocultos. Para vê-los, diga por quê: o
        motivo fica registrado na auditoria e é mostrado à pessoa.
      </p>
    </section>
  )
}
