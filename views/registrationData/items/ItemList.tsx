import { type ReactNode, useState } from "react"
import type { ItemName } from "@/domain/registration/fields"
import type { Details } from "../details"
import { useListAct } from "../section/useRequestedAct"
import { type ItemLine, ItemRow, type ItemRowProps } from "./ItemRow"
import { type Item, itemCalls, itemTexts } from "./items"
import { ListCard } from "./ListCard"
import { actedOn, linesOf } from "./pendingChanges"
import { RemoveLine } from "./RemoveLine"

export interface ItemListProps<I extends ItemName>
  extends Pick<ItemRowProps<I>, "nameOf" | "factsOf" | "editing"> {
  item: I
  details: Details
  title: string
  empty: string
  addLabel: string
  /** The form of a new item, or of the edited one. */
  form: (edited: Item<I> | undefined, close: () => void) => ReactNode
}

/** A list of courses or languages, which are added, changed and removed one by one. */
export function ItemList<I extends ItemName>(props: ItemListProps<I>) {
  const { item, details, title, empty, addLabel, form, ...row } = props
  const { atalaiaId, can } = details
  const [edited, setEdited] = useState<Item<I> | "new">()
  const [removed, setRemoved] = useState<ItemLine<I>>()
  const lines = linesOf(details[item] as readonly Item<I>[])
  useListAct(item, row.editing, (requested) => {
    if (requested.kind === "add") return setEdited("new")
    const line = lines.find(({ key }) => String(key) === requested.id)
    if (line && requested.kind === "edit") setEdited(actedOn(line, can.direct).thing)
    if (line && requested.kind === "remove") setRemoved(line)
  })
  return (
    <ListCard
      title={title}
      empty={empty}
      count={lines.length}
      add={row.editing ? { label: addLabel, run: () => setEdited("new") } : undefined}
      over={
        <>
          {edited && form(edited === "new" ? undefined : edited, () => setEdited(undefined))}
          {removed && (
            <RemoveLine
              what={row.nameOf(removed.shown)}
              withdraws={actedOn(removed, can.direct).withdraws}
              direct={can.direct}
              remove={() => itemCalls[item].remove(atalaiaId, actedOn(removed, can.direct).thing.id)}
              done={itemTexts[item].removed}
              onClose={() => setRemoved(undefined)}
            />
          )}
        </>
      }
    >
      {lines.map((line) => (
        <ItemRow
          key={line.key}
          line={line}
          {...row}
          direct={can.direct}
          onEdit={() => setEdited(actedOn(line, can.direct).thing)}
          onRemove={setRemoved}
        />
      ))}
    </ListCard>
  )
}
