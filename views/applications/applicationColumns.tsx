import { Tag } from "@/ui/badges/Tag"
import { useMediaQuery } from "@/ui/page/useMediaQuery"
import type { Column } from "@/ui/table/dataTableProps"
import type { Application } from "./applicationTarget"
import { EnableSwitch } from "./editor/EnableSwitch"

const acronym: Column<Application> = {
  key: "acronym",
  title: "Sigla",
  width: "minmax(7rem, 9rem)",
  cell: (app) => <span className="font-[550]">{app.acronym}</span>,
}
const title: Column<Application> = {
  key: "title",
  title: "Título",
  width: "minmax(9rem, 2fr)",
  cell: (app) => <span title={app.title}>{app.title}</span>,
}
const appKey: Column<Application> = {
  key: "appKey",
  title: "Chave",
  width: "minmax(6rem, 1fr)",
  cell: (app) => (
    <span className="mono" title={app.appKey}>
      {app.appKey}
    </span>
  ),
}
const allowedTokens: Column<Application> = {
  key: "allowedTokens",
  title: "Máx. de sessões",
  width: "8rem",
  cell: (app) => <span className="tabular-nums">{app.allowedTokens}</span>,
}
const secret: Column<Application> = {
  key: "secret",
  title: "Chave privada",
  width: "7.5rem",
  cell: ({ hasSecret }) => (
    <Tag tone={hasSecret ? "ok" : "neutral"}>{hasSecret ? "Criada" : "Sem chave"}</Tag>
  ),
}
/** In a wide list the keys of the current row are shown in the empty space. */
const situation = (width: string): Column<Application> => ({
  key: "situation",
  title: "Situação",
  width,
  cell: (app) => <RowSwitch app={app} />,
})

const wideColumns = [acronym, title, appKey, allowedTokens, secret, situation("18rem")]
const middleColumns = [acronym, title, allowedTokens, secret, situation("7.5rem")]
const narrowColumns = [acronym, title, situation("7.5rem")]

/** The columns that fit the window's width. */
export function useApplicationColumns(): readonly Column<Application>[] {
  const wide = useMediaQuery("(min-width: 80rem)")
  const middle = useMediaQuery("(min-width: 64rem)")
  if (wide) return wideColumns
  return middle ? middleColumns : narrowColumns
}

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
      <span className="mono truncate text-muted">{app.appKey}</span>
    </span>
  )
}
