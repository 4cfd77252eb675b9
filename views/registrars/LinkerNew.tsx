import { skipToken, useQuery } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { useOwnApplications } from "@views/useOwnApplications"
import { api } from "@/client/api"
import type { ScreenProps } from "@/screens/screen"
import { Skeleton } from "@/ui/states/Skeleton"
import { LinkerForm } from "./LinkerForm"
import { applicationOption, type LinkerFields, newLinker, permissionsOf } from "./linkerFields"

const requestOf = (fields: LinkerFields) =>
  api.linkers.create.request({
    body: {
      ...permissionsOf(fields),
      userAtalaiaId: fields.userAtalaiaId?.value ?? "",
      appId: Number(fields.application?.value),
    },
  })

/** Creates a linker. The address may name the person and the application. */
export default function LinkerNew({ params: { cpf, appId } }: ScreenProps) {
  const applications = useOwnApplications()
  const named = api.system.people.query({ query: { ids: cpf ?? "" } })
  const people = useQuery(cpf === undefined ? { ...named, queryFn: skipToken } : named)
  if (applications.isPending || (cpf !== undefined && people.isPending)) {
    return <Skeleton className="m-6 h-64" />
  }
  const [person] = people.data?.items ?? []
  const options = (applications.data ?? []).map(applicationOption)
  return (
    <LinkerForm
      title={screens.linkerNew.title}
      submitLabel="Adicionar"
      defaults={{
        ...newLinker,
        userAtalaiaId: person ? { value: person.id, label: person.title, detail: person.detail } : null,
        application: options.find(({ value }) => value === appId) ?? null,
      }}
      applications={options}
      request={requestOf}
      done="Cadastrador vinculador criado com sucesso!"
    />
  )
}
