import { ListTail } from "@views/list/ListTail"
import { RefreshTimer, refreshEvery } from "@views/list/RefreshTimer"
import { useListPlace } from "@views/list/useListPlace"
import { usePages } from "@views/list/usePages"
import { useSearchText } from "@views/list/useSearchText"
import { useTableKeys } from "@views/list/useTableKeys"
import { screens } from "@views/screens"
import { BadgeCheck, SearchX } from "lucide-react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { useOpenPalette } from "@/palette/panel/open"
import { MoreActions } from "@/palette/run/Actions"
import { useTarget } from "@/palette/targets"
import { Button } from "@/ui/Button"
import { EmptyState } from "@/ui/EmptyState"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { SearchBox } from "@/ui/fields/SearchBox"
import { PageHead } from "@/ui/PageHead"
import { DataTable } from "@/ui/table/DataTable"
import { ValidationBar } from "./ValidationBar"
import { addressOfClient, type Validation, validationKey, validationTarget } from "./validation"
import { useValidationColumns, ValidationCard } from "./validationColumns"

/** Rows of a page, as of the other queues. */
const size = 30

/** The assignments of chain roles that wait for a member of their consul: one after the other (1-core §3, §4). */
export default function Validations() {
  const session = useSession()
  const [, navigate] = useLocation()
  const openPalette = useOpenPalette()
  const searchText = useSearchText()
  const { text, setText, search } = searchText
  const waiting = usePages({
    queryKey: ["validations", "list", { search }],
    load: (page, signal) =>
      api.validations.list.query({ query: { page, size, search: search || undefined } }).queryFn({ signal }),
    size,
    keyOf: validationKey,
    refreshEvery,
  })
  const columns = useValidationColumns()
  const place = useListPlace(`validations ${search}`, waiting.rows, { keyOf: validationKey })
  const current = waiting.rows[place.current]
  const open = (validation: Validation) => {
    const address = addressOfClient(validation.client, session)
    if (address !== undefined) navigate(address)
  }
  const openCurrent = () => current && open(current)
  useTarget(current && validationTarget(current))
  useTableKeys({
    place,
    onOpen: openCurrent,
    openLabel: "abrir",
    searchText,
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 md:px-6">
      <PageHead
        title={screens.validations.title}
        actions={<RefreshTimer updatedAt={waiting.updatedAt} onRefresh={waiting.refresh} />}
      >
        Papéis encadeados só têm efeito depois que alguém do seu conselho os valida.
      </PageHead>
      <SearchBox
        label="Buscar validações"
        placeholder="Buscar por nome, CPF, aplicação ou papel"
        value={text}
        onChange={setText}
        onCommand={() => openPalette("> ")}
      />
      {waiting.failure ? (
        <div className="card flex-1">
          <ErrorPanel
            message="Não foi possível carregar as validações."
            details={waiting.failure.message}
            onRetry={waiting.retry}
          />
        </div>
      ) : (
        <DataTable
          key={search}
          label={screens.validations.title}
          columns={columns}
          rows={waiting.rows}
          rowKey={validationKey}
          current={place.current}
          onCurrent={place.setCurrent}
          onOpen={open}
          rowMenu={(validation) => <MoreActions target={validationTarget(validation)} />}
          renderCard={(validation) => <ValidationCard validation={validation} />}
          loading={waiting.loading}
          onEndReached={waiting.more}
          initialOffset={place.initialOffset}
          onScrolled={place.keepOffset}
          empty={<NothingWaits search={search} onClear={() => setText("")} />}
          tail={<ListTail failure={waiting.nextFailure} onRetry={waiting.retry} />}
        />
      )}
      {current && <ValidationBar validation={current} />}
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
