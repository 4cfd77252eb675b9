import { useQuery } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { ShieldCheck } from "lucide-react"
import { useState } from "react"
import { api } from "@/client/api"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { Switch } from "@/ui/fields/Switch"
import { PageHead } from "@/ui/layout/PageHead"
import { EmptyState } from "@/ui/states/EmptyState"
import { RoleList } from "./RoleList"
import { governs, type Role } from "./roles"

const targetOf = ({ title, can }: Role): Target<"platformRole"> => ({
  kind: "platformRole",
  role: title,
  can,
})

/** The roles of the platform itself. Roles that govern applications are in a separate section. */
export default function PlatformRoles() {
  const roles = useQuery(api.roles.platform.query())
  const [governing, setGoverning] = useState(false)
  useTarget({ kind: "platformRoles" })
  const all = roles.data?.length ?? 0
  const others = roles.data?.filter(governs).length ?? 0
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead title={screens.platformRoles.title} actions={<Actions target={{ kind: "platformRoles" }} />}>
        {roles.data && (
          <>
            {all - others} papéis da plataforma, {others} que governam aplicações
          </>
        )}
      </PageHead>
      <RoleList
        label={screens.platformRoles.title}
        query={roles}
        wanted={(role) => governing || !governs(role)}
        targetOf={targetOf}
        actions={
          <Switch label="Mostrar os que governam aplicações" checked={governing} onChange={setGoverning} />
        }
        empty={
          <EmptyState icon={ShieldCheck} title="A plataforma ainda não possui permissões cadastradas.">
            Crie a primeira em “Nova permissão”.
          </EmptyState>
        }
      />
    </div>
  )
}
