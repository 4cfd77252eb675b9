import { useSearchText } from "@views/list/search/useSearchText"
import { useListPosition } from "@views/list/useListPosition"
import { usePages } from "@views/list/usePages"
import { useMemo } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { maxPageSize } from "@/domain/pageSizes"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { useOpenPalette } from "@/palette/run/open"
import type { PickRow } from "@/ui/choice/PickList"
import { SearchBox } from "@/ui/fields/SearchBox"
import { MigrationForm } from "./MigrationForm"
import { PickCard } from "./PickCard"
import type { MigrationProps } from "./UnitsMigration"

/** The largest page of a list. */
const size = maxPageSize
/** The maximum number of people in one migration. */
const maxMembers = 10_000

interface Member {
  atalaiaId: string
  name: string
  email: string
}
const keyOf = ({ atalaiaId }: Member) => atalaiaId
const rowKey = ({ key }: PickRow) => key

const kinds = {
  users: {
    title: "Usuários",
    none: "Nenhum Usuário encontrado",
    missing: "Selecione ao menos um usuário",
    list: api.organizations.users,
    migrate: api.organizations.migrateUsers,
    done: "Usuários migrados com sucesso",
  },
  preUsers: {
    title: "Pré-usuários",
    none: "Nenhum pré-usuário encontrado",
    missing: "Selecione ao menos um pré-usuário",
    list: api.organizations.preUsers,
    migrate: api.organizations.migratePreUsers,
    done: "Pré-usuários migrados com sucesso",
  },
}

/** Moves people or pre-registrations from a unit to another one. */
export function MembersMigration({ unit, destination, kind }: MigrationProps & { kind: keyof typeof kinds }) {
  const openPalette = useOpenPalette()
  const me = useSession().user.atalaiaId
  const { title, none, missing, list, migrate, done } = kinds[kind]
  const searchText = useSearchText()
  const { search } = searchText
  const load = (page: number, signal?: AbortSignal): Promise<{ items: Member[] }> => {
    const query = { page, size, search: search || undefined }
    const input = { params: { organizationId: unit.id }, query }
    return signal ? list.query(input).queryFn({ signal }) : list(input)
  }
  const pages = usePages({
    queryKey: ["organizations", kind, unit.id, search],
    load,
    size,
    keyOf,
  })
  const rows = useMemo(
    () =>
      pages.rows.map(
        ({ atalaiaId, name, email }): PickRow => ({
          key: atalaiaId,
          label: upperName(name),
          code: formatIdentifier(atalaiaId),
          detail: atalaiaId === me ? "Você: outra pessoa muda a sua lotação" : email,
        }),
      ),
    [pages.rows, me],
  )
  const position = useListPosition(`migrate ${kind} ${unit.id}`, rows, { keyOf: rowKey })
  /** The actor cannot move themselves. */
  const chosen = [...position.selected].filter((atalaiaId) => atalaiaId !== me)
  /** Selects all results of the search, including those not loaded yet. */
  const selectAll = async () => {
    const everybody: string[] = []
    for (let page = 0; everybody.length < maxMembers; page++) {
      const { items } = await load(page)
      everybody.push(...items.map(keyOf))
      if (items.length < size) break
    }
    position.select([...position.selected, ...everybody])
  }
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
      <PickCard
        id={`migrate-${kind}`}
        title={`${title} de ${unit.acronym}`}
        rows={rows}
        position={position}
        pages={pages}
        empty={none}
        onAll={selectAll}
        search={
          <SearchBox
            label={`Buscar ${title.toLocaleLowerCase("pt-BR")}`}
            placeholder="Nome, CPF ou e-mail"
            value={searchText.text}
            onChange={searchText.setText}
            onCommand={() => openPalette("> ")}
          />
        }
      />
      <MigrationForm
        focuses={false}
        id={`${unit.id} ${kind}`}
        title="Migrar para"
        destination={destination}
        destinationLabel="Unidade de destino"
        destinationProblem={(id) => (id === unit.id ? `Já estão todos em ${unit.acronym}.` : undefined)}
        missing={
          chosen.length > 0
            ? undefined
            : position.selected.size > 0
              ? "Ninguém muda a própria lotação"
              : missing
        }
        request={(newOrganizationId, file) =>
          migrate.request({ body: { newOrganizationId, atalaiaIds: chosen, ...file } })
        }
        done={done}
        onDone={position.clear}
      />
    </div>
  )
}
