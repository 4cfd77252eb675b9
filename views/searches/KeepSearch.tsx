import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { send } from "@/client/send"
import type { CommandFormProps } from "@/palette/command"
import { FormDialog } from "@/ui/form/FormDialog"
import { NoForm } from "@/ui/form/NoForm"
import { SearchFieldsForm } from "./SearchFieldsForm"
import {
  noSearchHere,
  problemsOf,
  type SearchFields,
  searchText,
  useMarkOpened,
  useSearchHere,
  useSearchSaved,
} from "./savedSearch"

/** Saves the search of the list on the page under a name. */
export default function KeepSearch({ command, values, line, close }: CommandFormProps) {
  const { user } = useSession()
  const here = useSearchHere()
  const saved = useSearchSaved(close)
  const markOpened = useMarkOpened()
  if (!here) {
    return (
      <NoForm title={command.title} close={close}>
        {noSearchHere}
      </NoForm>
    )
  }
  const { address } = here
  return (
    <FormDialog<SearchFields, { id: number }>
      id={`keep search ${user.atalaiaId} ${address}`}
      title={command.title}
      description={searchText(address)}
      defaults={{ name: values.name?.[0]?.text ?? "", shared: false, address, replace: false }}
      submit={({ name, shared }) =>
        send(api.keptSearches.create.request({ body: { name, address, shared } }), { commandLine: line })
      }
      validate={problemsOf}
      onDone={({ id }, { name }) => {
        markOpened(id)
        saved("Busca guardada", name)
      }}
      onClose={close}
      submitLabel="Guardar"
    >
      <SearchFieldsForm address={address} />
    </FormDialog>
  )
}
