import { screens } from "@views/screens"
import { Redirect, useLocation, useSearch } from "wouter"
import { isDomainName } from "@/domain/domainTables"
import type { CommandFormProps } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { addressOfTable } from "./entityAddress"

/** Opens an entry for editing. On its table's page, the search and the scroll position are kept. */
export default function EditEntry({ values }: CommandFormProps) {
  const [location] = useLocation()
  const search = useSearch()
  const [entry] = values.entry ?? []
  const table = values.table?.[0]?.id ?? ""
  if (!entry || !isDomainName(table)) return null
  const now = new URLSearchParams(search)
  const target = new URL(
    addressOfTable(table, { entry: entry.id, named: entry.label }),
    window.location.origin,
  )
  const kept = now.get("search")
  const here = location === pathTo(screens.entities) && now.get("table") === table
  if (here && kept) target.searchParams.set("search", kept)
  return <Redirect to={`${target.pathname}${target.search}`} replace />
}
