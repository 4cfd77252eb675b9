import { ListTail } from "@views/ListTail"
import { SearchProblems } from "@views/SearchProblems"
import { screens } from "@views/screens"
import { useListKeys } from "@views/useListKeys"
import { useListPlace } from "@views/useListPlace"
import { useRecentSearches } from "@views/useRecentSearches"
import { useSearchText } from "@views/useSearchText"
import { useSetAtom } from "jotai"
import { useLocation } from "wouter"
import { may, useSession } from "@/client/identity"
import { parseSearch, userFilters } from "@/domain/search"
import { Actions } from "@/palette/Actions"
import { useOpenPalette } from "@/palette/open"
import { useTarget } from "@/palette/targets"
import { pathTo } from "@/shell/screen"
import { ButtonLink } from "@/ui/Button"
import { DataTable } from "@/ui/DataTable"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { PageHead } from "@/ui/PageHead"
import { SearchBox } from "@/ui/SearchBox"
import { useNarrow } from "@/ui/useMediaQuery"
import { lastSearchAtom } from "./lastSearch"
import { NobodyFound } from "./NobodyFound"
import { SelectionBar } from "./SelectionBar"
import { UserCounts, useUserCount } from "./UserCounts"
import { UserRowActions } from "./UserRowActions"
import { UserCard, useUserColumns } from "./userColumns"
import { type UserRow, userTarget } from "./userTarget"
import { userKey, useUserPages } from "./useUserPages"

const placeholder = "Buscar por nome, e-mail, CPF ou filtros: active:true org:PCSP role:ROLE_SINAL"
const addressOf = ({ atalaiaId }: UserRow) => pathTo(screens.user, { atalaiaId })
const focusList = () => document.querySelector<HTMLElement>("[data-list]")?.focus({ preventScroll: true })

/** The people one may see, searched with free text and filters (1-core §2.8). */
export default function UserList() {
  const session = useSession()
  const [, navigate] = useLocation()
  const openPalette = useOpenPalette()
  const { text, setText, search, settle } = useSearchText()
  const { recent, keep } = useRecentSearches("users")
  const { tokens, problems } = parseSearch(text, userFilters)

  const people = useUserPages(search)
  const count = useUserCount(search)
  const columns = useUserColumns()
  const narrow = useNarrow()
  const setLastSearch = useSetAtom(lastSearchAtom)
  const place = useListPlace(`users ${search}`, people.rows, { keyOf: userKey, startsAtFirst: !narrow })
  const current = people.rows[place.current]
  // The column of ticks is in the way until somebody selects.
  const selecting = place.selected.size > 0

  const open = (user: UserRow) => {
    keep(search)
    setLastSearch(search)
    navigate(addressOf(user))
  }
  const openCurrent = () => current && open(current)
  useTarget({ kind: "users" })
  useTarget(current && userTarget(current))
  useListKeys({
    onStep: (step) => {
      place.step(step)
      focusList()
    },
    onOpen: openCurrent,
    openLabel: "abrir",
    searchHint: true,
    onSelect: (range) => current && place.toggle(userKey(current), range),
    onSelectAll: place.selectAll,
    onEscape: selecting ? place.clear : undefined,
    onEnterList: focusList,
    onSearch: () => (text === search ? openCurrent() : settle()),
  })

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 md:px-6">
      <PageHead
        title={screens.users.title}
        actions={
          <>
            {may(session, screens.preUsersOngoing.who) && (
              <ButtonLink
                href={pathTo(screens.preUsersOngoing)}
                shortcut={`g ${screens.preUsersOngoing.key}`}
              >
                {screens.preUsersOngoing.title}
              </ButtonLink>
            )}
            <Actions target={{ kind: "users" }} />
          </>
        }
      >
        <UserCounts search={search} />
      </PageHead>
      <div>
        <SearchBox
          label="Buscar usuários"
          placeholder={narrow ? "Buscar por nome, e-mail ou CPF" : placeholder}
          value={text}
          onChange={setText}
          tokens={tokens}
          recent={recent}
          onCommand={() => openPalette("> ")}
        />
        <SearchProblems problems={problems} />
      </div>
      {people.failure ? (
        <div className="card flex-1">
          <ErrorPanel
            message="Não foi possível carregar os usuários."
            details={people.failure.message}
            onRetry={people.retry}
          />
        </div>
      ) : (
        <DataTable
          key={search}
          label={screens.users.title}
          columns={columns}
          rows={people.rows}
          rowKey={userKey}
          total={count?.exact ? count.count : undefined}
          current={place.current}
          onCurrent={place.setCurrent}
          onOpen={open}
          rowHref={addressOf}
          {...(selecting && { selected: place.selected, onSelect: place.toggle })}
          rowActions={(user) => <UserRowActions user={user} onOpen={() => open(user)} />}
          renderCard={(user) => <UserCard user={user} />}
          loading={people.loading}
          onEndReached={people.more}
          initialOffset={place.initialOffset}
          onScrolled={place.keepOffset}
          empty={<NobodyFound search={search} onClear={() => setText("")} />}
          tail={<ListTail failure={people.nextFailure} onRetry={people.retry} />}
        />
      )}
      {selecting && <SelectionBar ids={[...place.selected]} onClear={place.clear} />}
    </div>
  )
}
