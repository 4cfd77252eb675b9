import { useQuery } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import { api } from "@/client/api"
import { send } from "@/client/send"
import type { CommandFormProps } from "@/palette/command"
import type { SavedSearch } from "@/palette/slots/serverLists"
import { Confirm } from "@/ui/dialog/Confirm"
import { NoForm } from "@/ui/form/NoForm"
import {
  noSearchHere,
  othersSearch,
  searchQuery,
  searchText,
  useMarkOpened,
  useSearchHere,
  useSearchSaved,
} from "./savedSearch"

/** Replaces a saved search with the page's search, under the same name. */
export default function UpdateSearch(props: CommandFormProps) {
  const { command, values, close } = props
  const search = useQuery(searchQuery(Number(values.search?.[0]?.id)))
  const here = useSearchHere()
  if (!search.data) return <Loading title={command.title} what="a busca" error={search.error} close={close} />
  const why = reasonAgainst(search.data, here?.address)
  if (why !== undefined || !here) {
    return (
      <NoForm title={command.title} close={close}>
        {why}
      </NoForm>
    )
  }
  return <Question {...props} search={search.data} address={here.address} />
}

function reasonAgainst(search: SavedSearch, here: string | undefined): string | undefined {
  if (!search.can.edit) return othersSearch(search)
  if (here === undefined) return noSearchHere
  return here === search.address ? `A busca “${search.name}” já é a desta página.` : undefined
}

interface QuestionProps extends CommandFormProps {
  search: SavedSearch
  address: string
}

function Question({ line, close, search, address }: QuestionProps) {
  const saved = useSearchSaved(close)
  const markOpened = useMarkOpened()
  const { id, name, shared, version } = search
  const update = async () => {
    const body = { name, shared, address, version }
    await send(api.keptSearches.update.request({ params: { searchId: id }, body }), { commandLine: line })
    markOpened(id)
    saved("Busca atualizada", name)
  }
  return (
    <Confirm
      open
      question={`Atualizar a busca “${name}”?`}
      consequence={
        <div className="grid gap-2">
          <p className="break-words">
            Leva hoje a <span className="text-text">{searchText(search.address)}</span>
          </p>
          <p className="break-words">
            Passa a levar a <span className="text-text">{searchText(address)}</span>
          </p>
          {shared && <p>É compartilhada: muda também para quem a abre, ou planeja com ela.</p>}
        </div>
      }
      confirmLabel="Atualizar"
      onConfirm={update}
      onCancel={close}
    />
  )
}
