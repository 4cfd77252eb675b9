import { useQuery } from "@tanstack/react-query"
import { NothingFound } from "@views/list/NothingFound"
import { ListSearch } from "@views/list/search/ListSearch"
import { useSearchText } from "@views/list/search/useSearchText"
import { CurrentRowContext, useFocusRows } from "@views/list/useFocusRows"
import { useListKeys } from "@views/list/useListKeys"
import { api } from "@/client/api"
import { minPermissions } from "@/domain/applications"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { type Application, fewRolesText, isSecurity, matches } from "../roles/roles"
import { ProfileRow } from "./ProfileRow"

/** The editable profiles of one application. */
export default function ProfilesTab({ app }: { app: Application }) {
  const searchText = useSearchText()
  const { text, setText } = searchText
  const profiles = useQuery(api.profiles.list.query({ params: { app: String(app.id) } }))
  const roles = useQuery(api.roles.list.query({ query: { appId: app.id } }))
  const own: Target<"profilesOfApp"> = {
    kind: "profilesOfApp",
    app: app.acronym,
    can: { update: app.can.update },
  }
  useTarget(own)
  const rows = useFocusRows()
  useListKeys({
    onStep: rows.step,
    openLabel: "expandir",
    searchHint: true,
    onEnterList: rows.enter,
    onSearch: rows.enter,
  })
  const found = profiles.data?.filter(({ name, description, permissions }) =>
    matches(text, name, description, ...permissions.map(({ title }) => title)),
  )
  const tooFew = roles.data && !isSecurity(app) && roles.data.length < minPermissions
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch
          label={`Buscar em Perfis de ${app.acronym}`}
          placeholder="Buscar por nome, descrição ou permissão"
          searchText={searchText}
          className="min-w-56 flex-1"
        />
        <Actions target={own} />
      </div>
      {profiles.isPending && <Waiting />}
      {profiles.error && !profiles.data && (
        <div className="card">
          <ErrorPanel
            message="Não foi possível carregar os perfis."
            details={profiles.error.message}
            onRetry={() => void profiles.refetch()}
          />
        </div>
      )}
      {profiles.data && found?.length === 0 && (
        <div className="card">
          <NothingFound
            title={text ? "Nenhum resultado encontrado" : "Aplicação ainda não possui perfis cadastrados."}
            searched="Confira o nome, ou busque por uma permissão do perfil."
            unsearched={
              tooFew
                ? fewRolesText(roles.data.length)
                : "Um perfil reúne permissões que se atribuem juntas. Crie o primeiro em “Novo perfil”."
            }
            search={text}
            onClear={() => setText("")}
          />
        </div>
      )}
      <CurrentRowContext value={rows.current}>
        <section
          aria-label={`Perfis de ${app.acronym}`}
          className="grid grid-cols-1 gap-2.5 empty:hidden"
          {...rows.container}
        >
          {found?.map((profile) => (
            <ProfileRow key={profile.id} app={app} profile={profile} />
          ))}
        </section>
      </CurrentRowContext>
    </div>
  )
}

function Waiting() {
  return ["w-64", "w-80", "w-52"].map((width) => (
    <div key={width} aria-hidden className="card flex h-11.5 items-center px-4">
      <Skeleton className={`h-3 max-w-full ${width}`} />
    </div>
  ))
}
