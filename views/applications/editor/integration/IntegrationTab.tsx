import { useQuery } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { Plug } from "lucide-react"
import { useState } from "react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { Button } from "@/ui/buttons/Button"
import { readDraft } from "@/ui/form/draft"
import { Banner } from "@/ui/states/Banner"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import type { Application } from "../../../bulkUnlink/applicationTarget"
import { Deliveries } from "./Deliveries"
import { ForDevelopers } from "./ForDevelopers"
import { draftOf, IntegrationForm } from "./IntegrationForm"
import { IntegrationTest } from "./IntegrationTest"
import type { IntegrationAnswer } from "./integrationFields"
import { RefusedRequests } from "./RefusedRequests"

/** The sign-in to an application through OpenID Connect. */
export default function IntegrationTab({ app }: { app: Application }) {
  const integration = useQuery(api.integration.get.query({ params: { app: String(app.id) } }))
  if (integration.data) return <Sections app={app} integration={integration.data} />
  if (integration.error) {
    return (
      <div className="card">
        <ErrorPanel
          message="Não foi possível carregar a integração."
          details={integration.error.message}
          onRetry={() => void integration.refetch()}
          retrying={integration.isFetching}
        />
      </div>
    )
  }
  return <Skeleton className="h-64 w-full" />
}

function Sections({ app, integration }: { app: Application; integration: IntegrationAnswer }) {
  const { user } = useSession()
  const { configured } = integration
  const target: Target<"integration"> = {
    kind: "integration",
    app: app.acronym,
    configured,
    can: { update: app.can.update },
  }
  useTarget(target)
  // A draft from an earlier visit opens the form at once, without the button.
  const [begun, setBegun] = useState<"before" | "now" | "not">(() =>
    readDraft(draftOf(app.id, user.atalaiaId)) ? "before" : "not",
  )
  // If the integration is removed, the tab starts from the button again.
  if (configured && begun !== "not") setBegun("not")
  if (!configured && begun === "not") {
    return (
      <div className="grid grid-cols-1 gap-3.5">
        <NotConfigured app={app} onBegin={() => setBegun("now")} />
        <Deliveries app={app} wereBefore />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <NoSecret app={app} integration={integration} />
      {integration.nonceSuffices && (
        <Banner tone="warn">
          {app.acronym} entra sem PKCE, com nonce: um código de entrada roubado só é recusado se ela mesma
          confere o nonce. Desligue isto quando ela souber usar PKCE.
        </Banner>
      )}
      <IntegrationForm
        app={app}
        integration={integration}
        focuses={begun === "now"}
        actions={configured && <Actions target={target} only="remove-integration" keys={false} />}
      />
      {configured && <ForDevelopers integration={integration} />}
      {configured && <IntegrationTest app={app} />}
      {configured && <RefusedRequests app={app} />}
      {configured && <Deliveries app={app} />}
    </div>
  )
}

function NotConfigured({ app, onBegin }: { app: Application; onBegin: () => void }) {
  return (
    <div className="card">
      <EmptyState
        icon={Plug}
        title="Integração não configurada"
        action={
          <Button variant="primary" onClick={onBegin}>
            Configurar
          </Button>
        }
      >
        Com a integração, as pessoas entram em {app.acronym} com a conta do Atalaia, e só quem tem papel nela
        entra. O que se tira de alguém aqui vale lá na mesma hora: as sessões abertas terminam.
      </EmptyState>
    </div>
  )
}

/** Without a secret or keys, a server-side application cannot authenticate. */
function NoSecret({ app, integration }: { app: Application; integration: IntegrationAnswer }) {
  const [, navigate] = useLocation()
  const { configured, kind, hasSecret, jwks, jwksUri } = integration
  if (!configured || kind !== "confidential" || hasSecret || jwks || jwksUri) return null
  const secret = `${pathTo(screens.applicationEdit, { id: String(app.id) })}?tab=secret`
  return (
    <Banner tone="warn" action={{ label: "Criar", run: () => navigate(secret) }}>
      {app.acronym} ainda não tem chave privada, e sem ela não consegue mostrar quem é.
    </Banner>
  )
}
