import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSearchText } from "@views/list/search/useSearchText"
import { useListPosition } from "@views/list/useListPosition"
import { usePages } from "@views/list/usePages"
import { useMemo, useState } from "react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { pageSizes } from "@/domain/pageSizes"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { peopleQuery } from "@/palette/slots/serverLists"
import type { PickRow } from "@/ui/choice/PickList"
import { type PastedPeople, pastedPeople } from "./pastedPeople"

type Person = AnswerOf<Calls["applications"]["users"]>["items"][number]

/** Rows of a page of people. */
const size = pageSizes.applicationUsers
const keyOf = ({ atalaiaId }: Person) => atalaiaId
const rowKey = ({ key }: PickRow) => key

const rowOf = ({ atalaiaId, name, organization }: Person): PickRow => ({
  key: atalaiaId,
  label: upperName(name),
  code: formatIdentifier(atalaiaId),
  detail: organization?.acronym,
})

/** The people of an application, searched or pasted, and the chosen ones. */
export function usePeopleToUnlink(appId: number) {
  const searchText = useSearchText()
  const { search } = searchText
  const pages = usePages({
    queryKey: ["applications", "users", { appId, search }],
    load: (page, signal) => {
      const query = { page, size, search: search || undefined }
      return api.applications.users.query({ params: { app: String(appId) }, query }).queryFn({ signal })
    },
    size,
    keyOf,
  })
  const [pasted, setPasted] = useState<PastedPeople>({ ids: [], others: [] })
  const named = useQuery({
    ...peopleQuery(pasted.ids),
    enabled: pasted.ids.length > 0,
    placeholderData: keepPreviousData,
  }).data
  const rows = useMemo(() => {
    const loaded = new Map(pages.rows.map((person) => [person.atalaiaId, rowOf(person)]))
    // Pasted people come first, even before their data have loaded. A search covers the people of the application.
    const first = search === "" ? pasted.ids.filter((id) => named?.get(id) !== null) : []
    const known = first.map((id): [string, PickRow] => {
      const person = named?.get(id)
      const row = { key: id, label: person ? upperName(person.title) : "", code: formatIdentifier(id) }
      return [id, loaded.get(id) ?? row]
    })
    return [...new Map([...known, ...loaded]).values()]
  }, [pages.rows, pasted.ids, named, search])
  const position = useListPosition(`unlink people ${appId}`, rows, { keyOf: rowKey })
  const nobody = pasted.ids.filter((id) => named?.get(id) === null)
  const absent = new Set(nobody)
  const chosen = [...position.selected].filter((id) => !absent.has(id))
  return {
    searchText,
    pages,
    rows,
    position,
    /** Ids of the chosen people. */
    chosen,
    /** The chosen people with their names, as far as they have loaded. */
    named: () => {
      const labels = new Map(rows.map(({ key, label }) => [key, label]))
      return chosen.map((id) => ({ id, name: named?.get(id)?.title ?? labels.get(id) ?? "" }))
    },
    /** Pasted entries that belong to no person. */
    unknown: [...pasted.others, ...nobody.map(formatIdentifier)],
    paste: (text: string) => {
      const { ids, others } = pastedPeople(text)
      setPasted((before) => ({
        ids: [...new Set([...before.ids, ...ids])],
        others: [...new Set([...before.others, ...others])],
      }))
      position.select([...position.selected, ...ids])
    },
    forgetUnknown: () => setPasted(({ ids }) => ({ ids: ids.filter((id) => !absent.has(id)), others: [] })),
    clear: () => {
      setPasted({ ids: [], others: [] })
      position.clear()
    },
  }
}
export type PeopleToUnlink = ReturnType<typeof usePeopleToUnlink>
