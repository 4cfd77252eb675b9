import { useQuery } from "@tanstack/react-query"
import { Bookmark, BookmarkCheck, Link2, Mail, Users } from "lucide-react"
import { api } from "@/client/api"
import { maxPageSize } from "@/domain/pageSizes"
import type { SearchedList } from "@/domain/savedSearches"
import { reportTimeText } from "@/domain/searchAlerts"
import { formatDateTime } from "@/domain/time/when"
import { appearing } from "@/palette/commandRegistry"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { useRunCommand } from "@/palette/run/run"
import type { SavedSearch } from "@/palette/slots/serverLists"
import { useCommands } from "@/palette/slots/useSources"
import { routes } from "@/screens/routes"
import { pathTo } from "@/screens/screen"
import { IconButton } from "@/ui/buttons/IconButton"
import { PageLink } from "@/ui/buttons/PageLink"
import { LazyPopover } from "@/ui/dialog/LazyPopover"
import { copyText } from "@/ui/page/copy"
import { useNotify } from "@/ui/page/notice"
import { Skeleton } from "@/ui/states/Skeleton"
import { classes, currentRow, popoverItem } from "@/ui/theme/classes"
import { filtersText, searchText, useOpenedSearch, useSearchHere } from "./savedSearch"

/** Shown next to a list's search: its saved searches, and a button to save this one. */
export function SavedSearches() {
  const here = useSearchHere()
  useTarget(here && { kind: "search", address: here.address })
  if (!here) return null
  return (
    <LazyPopover
      label="Buscas guardadas"
      align="end"
      className="w-96"
      button={<IconButton icon={Bookmark} label="Buscas guardadas" />}
    >
      {(close) => <Kept list={here.list} address={here.address} close={close} />}
    </LazyPopover>
  )
}

interface KeptProps {
  list: SearchedList
  address: string
  close: () => void
}

function Kept({ list, address, close }: KeptProps) {
  const kept = useQuery(api.keptSearches.list.query({ query: { list, size: maxPageSize } }))
  return (
    <>
      <h2 className="font-semibold">Buscas guardadas</h2>
      <p className="mb-2 text-small break-words text-muted">Agora em {searchText(address)}</p>
      {kept.isPending && <Skeleton className="h-8" />}
      {kept.error && (
        <p role="alert" className="text-bad">
          Não foi possível carregar: {kept.error.message}
        </p>
      )}
      {kept.data?.items.length === 0 && <p className="text-muted">Nenhuma desta lista ainda.</p>}
      <ul className="-mx-2 max-h-80 overflow-y-auto">
        {kept.data?.items.map((search) => (
          <Row key={search.id} search={search} here={address} close={close} />
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes the popover after a button inside was pressed. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button pressed by keyboard fires a click too. */}
      <div className="mt-3 flex justify-end" onClick={close}>
        <Actions target={{ kind: "search", address }} size="small" />
      </div>
    </>
  )
}

interface RowProps {
  search: SavedSearch
  /** The address of the page's search. */
  here: string
  close: () => void
}

function Row({ search, here, close }: RowProps) {
  const { id, name, shared, owner, report } = search
  const commands = useCommands()
  const run = useRunCommand()
  const notify = useNotify()
  const isHere = search.address === here
  const isChanged = useOpenedSearch() === id && !isHere
  const can = { ...search.can, update: search.can.edit && isChanged }
  const path = pathTo(routes.keptSearch, { searchId: String(id) })
  const copyAddress = async () => {
    if (await copyText(`${location.origin}${path}`))
      notify({ tone: "ok", text: "Endereço copiado", details: name })
  }
  return (
    <li
      aria-current={isHere || isChanged || undefined}
      className={classes(
        "flex flex-wrap items-center gap-0.5 rounded-md pr-1",
        (isHere || isChanged) && currentRow,
      )}
    >
      <PageLink
        href={path}
        onClick={close}
        className={classes(popoverItem, "min-w-0 flex-1 outline-offset-[-2px]")}
      >
        <span className="flex items-center gap-1.5">
          {isHere && <BookmarkCheck aria-label="aberta" className="size-3.5 shrink-0 text-accent-text" />}
          <span className="truncate">{name}</span>
          {shared && <Users aria-label="compartilhada" className="size-3.5 shrink-0 text-faint" />}
        </span>
        <span className="block truncate text-small text-muted">
          {isChanged && "Aberta, com outros filtros agora · "}
          {!can.edit && `de ${owner.name} · `}
          {filtersText(search.address) || "sem filtros"}
        </span>
      </PageLink>
      {appearing(commands, { kind: "keptSearch", id, name, report, can }).map(({ command, label, fill }) => (
        <IconButton
          key={command.id}
          icon={command.icon}
          label={`${label} ${name}`}
          onClick={() => {
            close()
            run(command, fill)
          }}
        />
      ))}
      <IconButton icon={Link2} label={`Copiar endereço de ${name}`} onClick={() => void copyAddress()} />
      {report && <Received report={report} />}
    </li>
  )
}

/** The schedule of its e-mails, or the reason why they stopped. */
function Received({ report }: { report: NonNullable<SavedSearch["report"]> }) {
  const { stopped, nextDate } = report
  return (
    <p
      className={classes(
        "flex basis-full items-start gap-1.5 px-2.5 pb-1.5 text-small",
        stopped ? "text-warn" : "text-muted",
      )}
    >
      <Mail aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {stopped
        ? `Envio encerrado em ${formatDateTime(stopped.date)}. ${stopped.reason}`
        : `Por e-mail ${reportTimeText(report)}${report.onlyChanges ? ", só quando mudar" : ""}${nextDate ? `; o próximo em ${formatDateTime(nextDate)}` : ""}`}
    </p>
  )
}
