import { useQueryClient } from "@tanstack/react-query"
import { useVersioned } from "@views/useVersioned"
import { api } from "@/client/api"
import { may, useSession } from "@/client/identity"
import { securityAppId } from "@/domain/access"
import type { Application } from "../applicationTarget"
import { BasicsForm, type BasicsFormProps, bodyOf } from "./BasicsForm"

const basicsOf = ({ title, acronym, redirectUrl = "", description = "" }: Application) => ({
  title,
  acronym,
  redirectUrl,
  description,
})

export interface EditBasicsProps
  extends Omit<BasicsFormProps, "id" | "defaults" | "submit" | "locked" | "version"> {
  app: Application
}

/** Changes the basic data of an application. Of two people who edit at once the second is told (409). */
export function EditBasics({ app, onDone, ...form }: EditBasicsProps) {
  const session = useSession()
  const queries = useQueryClient()
  const params = { app: String(app.id) }
  const sendVersioned = useVersioned(app, () => api.applications.get({ params }), basicsOf, basicsOf)
  return (
    <BasicsForm
      {...form}
      id={`application ${app.id} ${session.user.atalaiaId}`}
      version={app.version}
      defaults={{ ...basicsOf(app), appKey: app.appKey }}
      locked={lockedFor(app, may(session, "platform.administer"))}
      submit={(values) =>
        sendVersioned((version) => api.applications.update({ params, body: { ...bodyOf(values), version } }))
      }
      onDone={(saved) => {
        void queries.invalidateQueries()
        onDone(saved)
      }}
    />
  )
}

/** Why a name cannot change: roles are named after the acronym, and the platform keeps its own names. */
function lockedFor({ id }: Application, superAdmin: boolean) {
  if (id === securityAppId) {
    const reason = "A aplicação de segurança não muda de nome."
    return { title: reason, acronym: reason }
  }
  return superAdmin ? {} : { acronym: "Só um administrador geral muda a sigla." }
}
