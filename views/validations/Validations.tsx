import { PagedTable } from "@views/list/PagedTable"
import { RefreshTimer, refreshEvery } from "@views/list/RefreshTimer"
import { ListSearch } from "@views/list/search/ListSearch"
import { useSearchText } from "@views/list/search/useSearchText"
import { usePages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { BadgeCheck, SearchX } from "lucide-react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { pageSizes } from "@/domain/pageSizes"
import { Button } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { EmptyState } from "@/ui/states/EmptyState"
import { ValidationBar } from "./ValidationBar"
import { addressOfClient, type Validation, validationKey, validationTarget } from "./validation"
import { ValidationCard, validationColumns } from "./validationColumns"

/** Rows of a page. */
const size = pageSizes.validations

/** Assignments of chain roles that wait for validation by a member of the role's council. */
export default function Validations() {
  const session = useSession()
  const [, navigate] = useLocation()
  const searchText = useSearchText()
  const { setText, search } = searchText
  const waiting = usePages({
    queryKey: ["validations", "list", { search }],
    load: (page, signal) =>
      api.validations.list.query({ query: { page, size, search: search || undefined } }).queryFn({ signal }),
    size,
    keyOf: validationKey,
    refreshEvery,
  })
  const open = (validation: Validation) => {
    const address = addressOfClient(validation.client, session)
    if (address !== undefined) navigate(address)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead
        title={screens.validations.title}
        actions={<RefreshTimer updatedAt={waiting.updatedAt} onRefresh={waiting.refresh} />}
      >
        Papéis encadeados só têm efeito depois que alguém do seu conselho os valida.
      </PageHead>
      <ListSearch
        searchText={searchText}
        label="Buscar validações"
        placeholder="Buscar por nome, CPF, aplicação ou papel"
      />
      <PagedTable
        name={`validations ${search}`}
        label={screens.validations.title}
        columns={validationColumns}
        pages={waiting}
        keyOf={validationKey}
        targetOf={validationTarget}
        onOpen={open}
        searchText={searchText}
        renderCard={(validation) => <ValidationCard validation={validation} />}
        failed="Não foi possível carregar as validações."
        empty={<NothingWaits search={search} onClear={() => setText("")} />}
        // The bar below needs a current row, even on devices without a keyboard.
        startsAtFirst
        below={(current) => <ValidationBar validation={current} />}
      />
    </div>
  )
}

function NothingWaits({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === "") {
    return (
      <EmptyState icon={BadgeCheck} title="Nada aguarda validação">
        Quando alguém receber um papel encadeado de cujo conselho você faz parte, ele aparece aqui.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title="Nenhum resultado encontrado"
      action={<Button onClick={onClear}>Limpar busca</Button>}
    >
      Confira o nome, o CPF, a aplicação ou o papel.
    </EmptyState>
  )
}
