import { Tag } from "@/ui/badges/Tag"
import type { Column } from "@/ui/table/dataTableProps"
import type { Application } from "../bulkUnlink/applicationTarget"
import { EnableSwitch } from "./editor/EnableSwitch"

export const applicationColumns: readonly Column<Application>[] = [
  {
    key: "acronym",
    title: "Sigla",
    width: "minmax(7rem, 9rem)",
    cell: (app) => <span className="font-[550]">{app.acronym}</span>,
  },
  {
    key: "title",
    title: "Título",
    width: "minmax(9rem, 2fr)",
    cell: (app) => <span title={app.title}>{app.title}</span>,
  },
  {
    key: "appKey",
    title: "Chave",
    width: "minmax(8rem, 1fr)",
    under: "title",
    cell: (app) => (
      <span className="mono" title={app.appKey}>
        {app.appKey}
      </span>
    ),
  },
  {
    key: "allowedTokens",
    title: "Máx. de sessões",
    width: "8rem",
    cell: (app) => <span className="tabular-nums">{app.allowedTokens}</span>,
  },
  {
    key: "secret",
    title: "Chave privada",
    width: "7.5rem",
    cell: ({ hasSecret }) => (
      <Tag tone={hasSecret ? "ok" : "neutral"}>{hasSecret ? "Criada" : "Sem chave"}</Tag>
    ),
  },
  {
    key: "situation",
    title: "Situação",
    // In a wide list the keys of the current row are shown in the empty space.
    width: "minmax(7.5rem, 18rem)",
    cell: (app) => <RowSwitch app={app} />,
  },
]

function RowSwitch({ app }: { app: Application }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks on the switch from opening the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above; the switch handles the keys.
    <span className="inline-block" onClick={(event) => event.stopPropagation()}>
      <EnableSwitch app={app} inRow />
    </span>
  )
}

/** One application as a card, on narrow screens; its switch is next to it. */
export function ApplicationCard({ app }: { app: Application }) {
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 font-[550]">{app.acronym}</span>
        {!app.hasSecret && <Tag>Sem chave privada</Tag>}
      </span>
      <span className="truncate text-muted">{app.title}</span>
      <span className="break-words text-muted">
        <span className="mono">{app.appKey}</span> · máx. de sessões: {app.allowedTokens}
      </span>
    </span>
  )
}
