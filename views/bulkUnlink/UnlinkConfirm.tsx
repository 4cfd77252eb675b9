import { counted, enumerated } from "@/domain/text/words"
import { Confirm } from "@/ui/dialog/Confirm"
import { itemsInWords, maxUntyped, type UnlinkItem } from "./unlinkPlan"

export interface UnlinkConfirmProps {
  app: { acronym: string }
  people: number
  items: readonly UnlinkItem[]
  onConfirm: () => void
  onCancel: () => void
}

/** How many names of roles and profiles are listed; the others are only counted. */
const maxNamed = 8

/** Asks before anything is removed, with the number of people. If there are very many, the number must be typed. */
export function UnlinkConfirm({ app, people, items, onConfirm, onCancel }: UnlinkConfirmProps) {
  const many = counted(people, "pessoa", "pessoas")
  const names = items.map(({ name }) => name)
  return (
    <Confirm
      open
      danger
      question={`Desvincular ${many}?`}
      consequence={
        <>
          <p>
            {many} {people === 1 ? "perde" : "perdem"} {itemsInWords(items)} de {app.acronym}, se{" "}
            {people === 1 ? "os tem" : "os têm"} por atribuição direta:{" "}
            <span className="mono break-all">{enumerated(names, maxNamed)}</span>.
          </p>
          <p>Essa ação não poderá ser desfeita.</p>
        </>
      }
      confirmLabel="Desvincular"
      {...(people > maxUntyped && { typed: String(people) })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
