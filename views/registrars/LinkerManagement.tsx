import { FilterForm } from "@views/list/search/FilterForm"
import { type Filters, useFilters } from "@views/list/search/useFilters"
import { screens } from "@views/screens"
import { useOwnApplications } from "@views/useOwnApplications"
import { Users } from "lucide-react"
import { maskIdentifier, normalizeIdentifier, searchedIdProblem } from "@/domain/people/identifier"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { Select } from "@/ui/fields/Select"
import { TextField } from "@/ui/fields/TextField"
import { PageHead } from "@/ui/layout/PageHead"
import { EmptyState } from "@/ui/states/EmptyState"
import { LinkerTable } from "./LinkerTable"
import { useKeepFilters } from "./linkerList"

const names = ["name", "cpf", "app", "organization"] as const
type Fields = Filters<(typeof names)[number]>
const empty: Fields = { name: "", cpf: "", app: "", organization: "" }

const problemsOf = ({ cpf }: Fields) => ({ cpf: searchedIdProblem(cpf) })
const disabledReason = (fields: Fields) =>
  names.every((name) => fields[name].trim() === "") ? "Preencha algum filtro para buscar" : undefined

/** Linkers: people who may grant given permissions of an application to the people of a unit. */
export default function LinkerManagement() {
  const { filters, narrowed, search } = useFilters(names)
  const applications = useOwnApplications()
  const { name, cpf, app, organization } = filters
  const application = applications.data?.find(({ acronym }) => acronym === app)
  useKeepFilters(new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== "")).toString())
  useTarget({ kind: "linkers" })
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 py-4.5 md:px-6">
      <PageHead title={screens.linkerManagement.title} actions={<Actions target={{ kind: "linkers" }} />}>
        Quem decide sobre os acessos a uma aplicação das pessoas de uma unidade.
      </PageHead>
      <FilterForm<Fields>
        fold="narrow"
        label="Buscar cadastradores vinculadores"
        fields={{ ...filters, cpf: maskIdentifier(cpf) }}
        empty={empty}
        onSearch={(wanted) => search({ ...wanted, cpf: normalizeIdentifier(wanted.cpf) })}
        disabledReason={disabledReason}
        validate={problemsOf}
      >
        <TextField name="name" label="Nome" maxLength={200} />
        <TextField name="cpf" label="CPF" mono placeholder="000.000.000-00" format={maskIdentifier} />
        <Select
          name="app"
          label="Aplicação"
          placeholder="Todas"
          options={(applications.data ?? []).map(({ acronym, title }) => ({
            value: acronym,
            label: `${acronym} · ${title}`,
          }))}
        />
        <TextField name="organization" label="Organização" hint="Sigla ou nome" maxLength={200} />
      </FilterForm>
      <div className="flex min-h-112 flex-1 basis-0 flex-col max-md:min-h-max max-md:basis-auto">
        {narrowed ? (
          <LinkerTable
            query={{
              name: name || undefined,
              atalaiaId: cpf || undefined,
              // Includes the title, because the acronym may be part of other acronyms.
              title: application ? `${app} ${application.title}` : app || undefined,
              organization: organization || undefined,
            }}
          />
        ) : (
          <div className="card">
            <EmptyState icon={Users} title="Utilize algum filtro para listar os cadastradores vinculadores">
              Preencha um campo acima e escolha “Buscar”.
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  )
}
