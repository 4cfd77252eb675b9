import { Pencil, Trash2, Undo2 } from "lucide-react"
import type { ReactNode } from "react"
import type { ItemName } from "@/domain/registration/fields"
import { Tag } from "@/ui/badges/Tag"
import { Button } from "@/ui/buttons/Button"
import type { Item } from "./items"
import { ListRow, PendingLine } from "./ListCard"
import { actedOn, changeTitles, type Line } from "./pendingChanges"

export type ItemLine<I extends ItemName> = Line<Item<I>>

export interface ItemRowProps<I extends ItemName> {
  line: ItemLine<I>
  /** The name of an item. */
  nameOf: (item: Item<I>) => string
  /** Its other facts. */
  factsOf: (item: Item<I>) => ReactNode
  editing: boolean
  /** Whether changes take effect at once, without a request. */
  direct: boolean
  onEdit: (line: ItemLine<I>) => void
  onRemove: (line: ItemLine<I>) => void
}

/** A course or a language, and its pending change. */
export function ItemRow<I extends ItemName>(props: ItemRowProps<I>) {
  const { line, nameOf, factsOf, editing, direct, onEdit, onRemove } = props
  const { shown: item, isNew, pending } = line
  const name = nameOf(item)
  const { withdraws } = actedOn(line, direct)
  return (
    <ListRow
      label={name}
      tags={pending && <Tag tone="warn">{changeTitles[pending.change]}</Tag>}
      actions={
        editing && (
          <>
            {(direct || pending?.change !== "delete") && (
              <Button small icon={Pencil} aria-label={`Editar ${name}`} onClick={() => onEdit(line)}>
                Editar
              </Button>
            )}
            <Button
              small
              variant={withdraws ? "plain" : "danger"}
              icon={withdraws ? Undo2 : Trash2}
              aria-label={withdraws ? `Desistir da solicitação de ${name}` : `Remover ${name}`}
              onClick={() => onRemove(line)}
            >
              {withdraws ? "Desistir" : "Remover"}
            </Button>
          </>
        )
      }
    >
      <div className="text-muted">{factsOf(item)}</div>
      {!isNew && pending?.change === "update" && (
        <PendingLine>
          Pedido: <span className="font-[550]">{nameOf(pending)}</span>
          {factsOf(pending)}
        </PendingLine>
      )}
    </ListRow>
  )
}
