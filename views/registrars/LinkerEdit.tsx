import { useQuery } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { Redirect } from "wouter"
import { api } from "@/client/api"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { LinkerForm } from "./LinkerForm"
import { applicationOption, fieldsOf, permissionsOf } from "./linkerFields"

/** Changes the permissions that a linker may grant, and the unit. The person and the application cannot change. */
export default function LinkerEdit({ params: { cpf, appId } }: ScreenProps) {
  const named = appId !== undefined && !/^\d+$/.test(appId)
  // Commands name applications by acronym.
  const app = useQuery({ ...api.applications.get.query({ params: { app: appId ?? "" } }), enabled: named })
  if (cpf === undefined || appId === undefined || app.error) {
    return <Redirect to={pathTo(screens.linkerManagement)} replace />
  }
  if (!named) return <Edited key={`${cpf} ${appId}`} atalaiaId={cpf} appId={Number(appId)} />
  if (!app.data) return <Skeleton className="m-6 h-64" />
  return <Redirect to={pathTo(screens.linkerEdit, { cpf, appId: String(app.data.id) })} replace />
}

function Edited(params: { atalaiaId: string; appId: number }) {
  const linker = useQuery(api.linkers.get.query({ params }))
  if (linker.data) {
    const { application } = linker.data
    return (
      <LinkerForm
        title={screens.linkerEdit.title}
        submitLabel="Salvar"
        locked
        defaults={fieldsOf(linker.data)}
        applications={[applicationOption(application)]}
        request={(fields) => api.linkers.update.request({ params, body: permissionsOf(fields) })}
        done="Cadastrador vinculador atualizado com sucesso!"
      />
    )
  }
  if (linker.error) {
    return (
      <ErrorPanel
        message="Não foi possível carregar o cadastrador vinculador."
        details={linker.error.message}
        onRetry={() => void linker.refetch()}
        retrying={linker.isFetching}
      />
    )
  }
  return <Skeleton className="m-6 h-64" />
}
