import { NothingFound } from "@views/list/NothingFound"
import { PagedTable } from "@views/list/PagedTable"
import { RowActions } from "@views/list/RowActions"
import { ListSearch } from "@views/list/search/ListSearch"
import { useSearchText } from "@views/list/search/useSearchText"
import type { ReactNode } from "react"
import { useLocation } from "wouter"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { PageHead } from "@/ui/layout/PageHead"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { NewUserButton } from "./NewUserButton"
import { type PreUserRow, preUserKey, preUserTarget } from "./preUser"
import { PreUserCard, preUserColumns } from "./preUserColumns"
import { usePreUserPages } from "./usePreUserPages"

export interface PreUserListProps {
  whose: "mine" | "ongoing"
  title: string
  /** Shown under the title: which pre-registrations these are. */
  description: string
  /** The text for an empty list, with advice. */
  unsearched: string
  /** A link to the other list. */
  links?: ReactNode
  /** The address of a row. Absent if rows cannot be opened. */
  addressOf?: ((row: PreUserRow) => string) | undefined
}

const searchLabel = "Buscar um pré-cadastro em andamento"

/** Pre-registrations that are not approved yet. */
export function PreUserList({ whose, title, description, unsearched, links, addressOf }: PreUserListProps) {
  const searchText = useSearchText()
  const { setText, search } = searchText
  const [, navigate] = useLocation()
  const narrow = useNarrow()
  const pages = usePreUserPages(whose, search)
  const columns = preUserColumns[whose]
  const targetOf = (row: PreUserRow) => {
    const target = preUserTarget(row)
    return addressOf ? target : { ...target, can: { ...target.can, open: false } }
  }
  useTarget({ kind: "users" })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead
        title={title}
        actions={
          <>
            {links}
            {!narrow && <Actions target={{ kind: "users" }} />}
          </>
        }
      >
        {description}
      </PageHead>
      <ListSearch searchText={searchText} label={searchLabel} placeholder={searchLabel} />
      <PagedTable
        name={`pre-users ${whose} ${search}`}
        label={title}
        columns={columns}
        pages={pages}
        keyOf={preUserKey}
        targetOf={targetOf}
        addressOf={addressOf}
        onOpen={addressOf && ((row) => row.can.open && navigate(addressOf(row)))}
        searchText={searchText}
        rowActions={(row, open) =>
          addressOf && row.can.open ? (
            <RowActions target={targetOf(row)} onOpen={open} />
          ) : (
            <Actions target={targetOf(row)} size="small" />
          )
        }
        renderCard={(row) => <PreUserCard row={row} whose={whose} />}
        failed="Não foi possível carregar os pré-cadastros."
        empty={
          <NothingFound
            title="Nenhum pré-cadastro encontrado"
            searched="Confira o nome, o e-mail ou o CPF, ou use menos palavras."
            unsearched={unsearched}
            search={search}
            onClear={() => setText("")}
          />
        }
        // Leaves room for the round button, so that it covers no row.
        afterRows={narrow && <div className="h-18" />}
      />
      {narrow && <NewUserButton />}
    </div>
  )
}
