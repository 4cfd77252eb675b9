import { PermissionList } from "@views/assignments/PermissionList"
import { screens } from "@views/screens"
import { useLocation } from "wouter"
import { pathTo } from "@/screens/screen"
import { Banner } from "@/ui/states/Banner"
import type { Application } from "../../bulkUnlink/applicationTarget"

/** The permissions of an application as a client of other applications. It needs a private key for them. */
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
