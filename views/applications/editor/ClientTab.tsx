import { PermissionList } from "@views/assignments/PermissionList"
import { screens } from "@views/screens"
import { useLocation } from "wouter"
import { pathTo } from "@/screens/screen"
import { Banner } from "@/ui/Banner"
import type { Application } from "../applicationTarget"

/** What an application holds in others, as their client (1-core §2.7); it needs a private key for that (§8). */
export default function ClientTab({ app }: { app: Application }) {
  const [, navigate] = useLocation()
  const secret = `${pathTo(screens.applicationEdit, { id: String(app.id) })}?tab=secret`
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {!app.hasSecret && (
        <Banner tone="warn" action={{ label: "Criar", run: () => navigate(secret) }}>
          A aplicação {app.acronym} não possui chave privada. Sem uma, ela não pode receber permissões em
          outras aplicações.
        </Banner>
      )}
      <PermissionList client={{ clientId: app.clientId, clientKind: "app" }} />
    </div>
  )
}
