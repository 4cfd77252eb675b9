import { ListScreen } from "@views/list/ListScreen"
import { NothingFound } from "@views/list/NothingFound"
import { useSearchText } from "@views/list/search/useSearchText"
import { usePages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { userFilters } from "@/domain/search"
import { type UserRow, userTarget } from "@/palette/userTarget"
import { pathTo } from "@/screens/screen"
import { PreUsersLink } from "./PreUsersLink"
import { UserCounts, useUserCount } from "./UserCounts"
import { UserCard, userColumns } from "./userColumns"
import { userKey, userPages } from "./userPages"

const placeholder = [
  "Buscar por nome, e-mail, CPF ou filtros: active:true org:PCSP role:ROLE_SINAL unused:90d",
  "Buscar por nome, e-mail ou CPF",
] as const
const addressOf = ({ atalaiaId }: UserRow) => pathTo(screens.user, { atalaiaId })

/** The people whom the user may see, searched with text and filters. */
export default function UserList() {
  const searchText = useSearchText()
  const { search, setText } = searchText
  const people = usePages(userPages(search))
  const count = useUserCount(search)
  return (
    <ListScreen
      name="users"
      title={screens.users.title}
      counts={<UserCounts search={search} />}
      links={<PreUsersLink />}
      target={{ kind: "users", ...(search && count && { search, found: count }) }}
      targetOf={userTarget}
      targetOfSelected={(ids) => ({ kind: "selectedUsers", ids })}
      searchText={searchText}
      filters={userFilters}
      searchLabel="Buscar usuários"
      placeholder={placeholder}
      pages={people}
      total={count?.exact ? count.count : undefined}
      keyOf={userKey}
      addressOf={addressOf}
      columns={userColumns}
      renderCard={(user) => <UserCard user={user} />}
      failed="Não foi possível carregar os usuários."
      empty={
        <NothingFound
          title="Nenhum Usuário encontrado"
          searched="Confira o CPF, use menos palavras ou retire algum filtro."
          unsearched="Quem você administra aparece aqui depois do pré-cadastro."
          search={search}
          onClear={() => setText("")}
        />
      }
    />
  )
}
