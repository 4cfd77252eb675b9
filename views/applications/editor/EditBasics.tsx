import { useQueryClient } from "@tanstack/react-query"
import { useVersioned } from "@views/useVersioned"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { refreshAll } from "@/client/refresh"
import { may, securityAppId } from "@/domain/access"
import type { Application } from "../../bulkUnlink/applicationTarget"
import { type Basics, BasicsForm, type BasicsFormProps, bodyOf } from "./BasicsForm"

const basicsOf = ({ title, acronym, redirectUrl = "", description = "", appKey }: Application): Basics => ({
  title,
  acronym,
  redirectUrl,
  description,
  appKey,
})

export interface EditBasicsProps
  extends Omit<BasicsFormProps, "id" | "defaults" | "submit" | "locked" | "version"> {
  app: Application
}

/** Changes the basic data of an application. If two people edit at once, the second gets 409. */
export function EditBasics({ app, onDone, ...form }: EditBasicsProps) {
  const session = useSession()
  const queries = useQueryClient()
  const params = { app: String(app.id) }
  const { latest, ...versioned } = useVersioned({
    start: app,
    reload: () => api.applications.get({ params }),
    valuesOf: basicsOf,
    save: (values, version) => api.applications.update({ params, body: { ...bodyOf(values), version } }),
  })
  return (
    <BasicsForm
      {...form}
      {...versioned}
      id={`application ${app.id} ${session.user.atalaiaId}`}
      locked={lockedFor(latest, may(session, "platform.administer"))}
      onDone={(saved) => {
        void refreshAll(queries)
        onDone(saved)
      }}
    />
  )
}

/** The reasons why a name cannot change: roles are named after the acronym, and the platform keeps its own names. */
function lockedFor({ id }: Application, superAdmin: boolean) {
  if (id === securityAppId) {
    const reason = "A aplicação de segurança não muda de nome."
    return { title: reason, acronym: reason }
  }
  return superAdmin ? {} : { acronym: "Só um administrador geral muda a sigla." }
}
