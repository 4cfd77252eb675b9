import { Actions } from "@/palette/run/Actions"
import { Tag } from "@/ui/badges/Tag"
import { SectionHead } from "@/ui/layout/SectionHead"
import { type Application, applicationTarget } from "../../bulkUnlink/applicationTarget"
import { TokensForm } from "./TokensForm"

/** The private key of an application, and how many sessions a person may have in it. */
export default function SecretTab({ app }: { app: Application }) {
  const { hasSecret } = app
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-2">
      <section className="card grid gap-3 px-5.5 py-5">
        <SectionHead
          title="Chave privada"
          actions={<Actions target={applicationTarget(app)} only="secret-app" keys={false} />}
        >
          <Tag tone={hasSecret ? "ok" : "neutral"}>{hasSecret ? "Criada" : "Sem chave privada"}</Tag>
        </SectionHead>
        <p className="text-muted">
          No OpenID Connect ela se chama <em>client secret</em>.{" "}
          {hasSecret
            ? "A chave não pode ser lida de novo, por ninguém. Se ela se perdeu ou vazou, gere outra: a atual deixa de funcionar na mesma hora."
            : "Com uma chave privada, a aplicação se identifica por si mesma e pode receber permissões em outras aplicações. Gere uma se ela precisa disso."}
        </p>
      </section>
      <TokensForm app={app} />
    </div>
  )
}
