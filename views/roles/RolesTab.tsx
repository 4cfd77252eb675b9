import { useQuery } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { KeyRound } from "lucide-react"
import { Link } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { Banner } from "@/ui/states/Banner"
import { EmptyState } from "@/ui/states/EmptyState"
import { RoleList } from "./RoleList"
import { type Application, isSecurity, type Role } from "./roles"

/** The editable roles of one application. */
export default function RolesTab({ app }: { app: Application }) {
  const roles = useQuery(api.roles.list.query({ query: { appId: app.id } }))
  const readOnly = isSecurity(app)
  const own: Target<"rolesOfApp"> = {
    kind: "rolesOfApp",
    app: app.acronym,
    can: { update: app.can.update && !readOnly },
  }
  const targetOf = ({ title, can }: Role): Target<"roleOfApp"> => ({
    kind: "roleOfApp",
    app: app.acronym,
    role: title,
    can: readOnly ? { update: false, remove: false } : can,
  })
  useTarget(own)
  return (
    <div className="flex flex-col gap-2.5 md:max-h-[max(20rem,calc(100dvh-22rem))]">
      {readOnly && <SecurityNotice />}
      <RoleList
        label={`Permissões de ${app.acronym}`}
        query={roles}
        targetOf={targetOf}
        actions={<Actions target={own} />}
        empty={
          <EmptyState icon={KeyRound} title="Aplicação ainda não possui permissões cadastradas.">
            {own.can.update
              ? "Crie a primeira em “Nova permissão”. Depois ela pode ser atribuída a pessoas e reunida em perfis."
              : "Quem administra a aplicação pode criar a primeira."}
          </EmptyState>
        }
      />
    </div>
  )
}

/** Links to the screen where the security application's roles are edited, for users who may enter it. */
function SecurityNotice() {
  const session = useSession()
  const { title, who } = screens.platformRoles
  return (
    <Banner>
      Os papéis da aplicação de segurança são mantidos em{" "}
      {may(session, who) ? (
        <Link href={pathTo(screens.platformRoles)} className="font-semibold underline">
          {title}
        </Link>
      ) : (
        title
      )}
      .
    </Banner>
  )
}
