import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { PagedTable } from "@views/list/PagedTable"
import { FilterForm } from "@views/list/search/FilterForm"
import { useKeepListAddress } from "@views/list/search/lastSearch"
import { organizationHint, searchOrganizations } from "@views/list/search/searchOptions"
import { useFilters } from "@views/list/search/useFilters"
import { onePage } from "@views/list/usePages"
import { screens } from "@views/screens"
import { SearchX } from "lucide-react"
import { useLocation, useSearchParams } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { pageSizes } from "@/domain/pageSizes"
import { digitsOf, maskIdentifier, normalizeIdentifier, searchedIdProblem } from "@/domain/people/identifier"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { ledHere } from "@/palette/run/run"
import { pathTo } from "@/screens/screen"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { TextField } from "@/ui/fields/TextField"
import { PageHead } from "@/ui/layout/PageHead"
import { EmptyState } from "@/ui/states/EmptyState"
import { type AuthorizerLink, foundText, linkKey, linkTarget } from "./authorizer"
import { AuthorizerCard, authorizerColumns } from "./authorizerColumns"
import { Pager } from "./Pager"

/** Rows of a page. */
const size = pageSizes.authorizerLinks
const names = ["name", "cpf", "organizationId", "organization"] as const

interface Fields extends Record<string, unknown> {
  name: string
  cpf: string
  organization: ComboOption | null
}
const empty: Fields = { name: "", cpf: "", organization: null }
const problemsOf = (fields: Fields) => ({ cpf: searchedIdProblem(fields.cpf) })

/** The authorizers and their units, with search, linking and unlinking. */
export default function AuthorizerManager() {
  const session = useSession()
  const { filters, search, page, goToPage } = useFilters(names)
  const { name, cpf, organizationId } = filters
  const query = {
    username: name || undefined,
    atalaiaId: normalizeIdentifier(cpf) || undefined,
    organizationId: /^\d+$/.test(organizationId) ? Number(organizationId) : undefined,
    page,
    size,
  }
  const links = useQuery({ ...api.authorizerLinks.list.query({ query }), placeholderData: keepPreviousData })
  const rows = links.data?.items ?? []
  const pages = Math.ceil((links.data?.count ?? 0) / size)
  const targetOf = (link: AuthorizerLink) => linkTarget(link, session)
  // Some users who link authorizers may not see their user pages.
  const addressOf = may(session, screens.user.who)
    ? ({ userAtalaiaId }: AuthorizerLink) => pathTo(screens.user, { atalaiaId: userAtalaiaId })
    : undefined
  const [, navigate] = useLocation()
  const [parameters] = useSearchParams()
  const keepListAddress = useKeepListAddress("users")
  useTarget({ kind: "authorizers" })
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 py-4.5 md:px-6">
      <PageHead
        title={screens.authorizerManager.title}
        actions={<Actions target={{ kind: "authorizers" }} />}
      >
        <span role="status">{links.data && foundText(links.data.count)}</span>
      </PageHead>
      <AuthorizerFilters filters={filters} onSearch={search} />
      <div className="flex min-h-124 flex-1 basis-0 flex-col gap-3 max-md:min-h-max max-md:basis-auto">
        <PagedTable
          name={`authorizers ${JSON.stringify(query)}`}
          label={screens.authorizerManager.title}
          columns={authorizerColumns}
          pages={onePage(rows, links)}
          total={rows.length}
          keyOf={linkKey}
          targetOf={targetOf}
          addressOf={addressOf}
          onOpen={
            addressOf &&
            ((link) => {
              keepListAddress(parameters)
              navigate(addressOf(link), { state: ledHere })
            })
          }
          rowActions={(link) => <Actions target={targetOf(link)} size="small" />}
          renderCard={(link) => <AuthorizerCard link={link} />}
          failed="Não foi possível carregar os cadastradores autorizadores."
          empty={
            <EmptyState icon={SearchX} title="Nenhum resultado encontrado">
              Confira o nome, o CPF e a organização, ou vincule alguém.
            </EmptyState>
          }
        />
        <Pager page={page} pages={pages} onGo={goToPage} />
      </div>
    </div>
  )
}

type Filters = Record<(typeof names)[number], string>

interface AuthorizerFiltersProps {
  filters: Filters
  onSearch: (filters: Filters) => void
}

function AuthorizerFilters({ filters, onSearch }: AuthorizerFiltersProps) {
  const { name, cpf, organizationId, organization } = filters
  return (
    <FilterForm<Fields>
      fold="narrow"
      label="Buscar cadastradores autorizadores"
      fields={{
        name,
        cpf: maskIdentifier(cpf),
        organization: organizationId ? { value: organizationId, label: organization } : null,
      }}
      empty={empty}
      validate={problemsOf}
      onSearch={(wanted) =>
        onSearch({
          name: wanted.name,
          cpf: digitsOf(wanted.cpf),
          organizationId: wanted.organization?.value ?? "",
          organization: wanted.organization?.label ?? "",
        })
      }
    >
      <TextField name="name" label="Nome" maxLength={200} />
      <TextField
        name="cpf"
        label="CPF"
        mono
        inputMode="numeric"
        placeholder="000.000.000-00"
        format={(text) => maskIdentifier(digitsOf(text))}
      />
      <ComboField
        name="organization"
        label="Organização"
        hint={organizationHint}
        load={searchOrganizations}
        span={2}
      />
    </FilterForm>
  )
}
