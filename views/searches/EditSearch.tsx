import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import { useVersioned } from "@views/useVersioned"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { send } from "@/client/send"
import type { CommandFormProps } from "@/palette/command"
import type { SavedSearch } from "@/palette/slots/serverLists"
import { FormDialog } from "@/ui/form/FormDialog"
import { NoForm } from "@/ui/form/NoForm"
import { SearchFieldsForm } from "./SearchFieldsForm"
import {
  othersSearch,
  problemsOf,
  type SearchFields,
  searchQuery,
  searchText,
  useSearchHere,
  useSearchSaved,
} from "./savedSearch"

const fieldsOf = ({ name, shared, address }: SavedSearch): SearchFields => ({
  name,
  shared,
  address,
  replace: false,
})

/** Renames a saved search, changes its sharing, or replaces it with the page's search. */
export default function EditSearch(props: CommandFormProps) {
  const { command, values, close } = props
  const search = useQuery(searchQuery(Number(values.search?.[0]?.id)))
  if (!search.data) return <Loading title={command.title} what="a busca" error={search.error} close={close} />
  if (!search.data.can.edit) {
    return (
      <NoForm title={command.title} close={close}>
        {othersSearch(search.data)}
      </NoForm>
    )
  }
  return <Edited {...props} search={search.data} />
}

function Edited({ command, line, close, search }: CommandFormProps & { search: SavedSearch }) {
  const { user } = useSession()
  const here = useSearchHere()
  const queries = useQueryClient()
  const saved = useSearchSaved(close)
  const { id } = search
  const { latest, ...versioned } = useVersioned<SavedSearch, SearchFields, { id: number }>({
    start: search,
    reload: () => queries.fetchQuery({ ...searchQuery(id), staleTime: 0 }),
    valuesOf: fieldsOf,
    save: ({ name, shared, address, replace }, version) =>
      send(
        api.keptSearches.update.request({
          params: { searchId: id },
          body: { name, shared, address: replace && here ? here.address : address, version },
        }),
        { commandLine: line },
      ),
  })
  const replacing = here?.address === latest.address ? undefined : here?.address
  return (
    <FormDialog<SearchFields, { id: number }>
      {...versioned}
      id={`edit search ${user.atalaiaId} ${id}`}
      title={command.title}
      description={searchText(latest.address)}
      validate={problemsOf}
      onDone={(_, { name }) => saved("Busca alterada", name)}
      onClose={close}
    >
      <SearchFieldsForm address={latest.address} replacing={replacing} />
    </FormDialog>
  )
}
