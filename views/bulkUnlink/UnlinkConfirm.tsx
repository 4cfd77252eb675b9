import { counted, enumerated } from "@/domain/words"
import { Confirm } from "@/ui/dialog/Confirm"
import { itemsInWords, mostUntyped, type UnlinkItem } from "./unlinkPlan"

export interface UnlinkConfirmProps {
  app: { acronym: string }
  people: number
  items: readonly UnlinkItem[]
  onConfirm: () => void
  onCancel: () => void
}

/** Names of what is taken that are written out; the others are counted. */
const mostNamed = 8

/** Asks before taking anything, and says from how many; of very many, the number has to be typed. */
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
            <span className="mono break-all">{enumerated(names, mostNamed)}</span>.
          </p>
          <p>Essa ação não poderá ser desfeita.</p>
        </>
      }
      confirmLabel="Desvincular"
      {...(people > mostUntyped && { typed: String(people) })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
