/** The kinds of pending changes to items of lists and files. */
export type Change = "insert" | "update" | "delete"

interface Changeable {
  id: number
  change?: Change
  originalId?: number
}

/** A line of a list: the current item, a pending one, or both. */
export interface Line<Thing> {
  key: number
  /** The current item, or the pending one if there is no current one. */
  shown: Thing
  /** Whether there is only a pending item. */
  isNew: boolean
  pending?: Thing & { change: Change }
}

/** Groups the items of a list into lines. A pending change joins the line of the item that it changes. */
export function linesOf<Thing extends Changeable>(things: readonly Thing[]): Line<Thing>[] {
  const isPending = (thing: Thing): thing is Thing & { change: Change } => thing.change !== undefined
  const pending = things.filter(isPending)
  const valid = things.filter((thing) => !isPending(thing))
  const changeOf = (id: number) => pending.find(({ originalId }) => originalId === id)
  const current = valid.map((thing): Line<Thing> => {
    const request = changeOf(thing.id)
    return { key: thing.id, shown: thing, isNew: false, ...(request && { pending: request }) }
  })
  const known = new Set(valid.map(({ id }) => id))
  const others = pending.filter(({ originalId }) => originalId === undefined || !known.has(originalId))
  return [
    ...current,
    ...others.map((thing) => ({ key: thing.id, shown: thing, isNew: true, pending: thing })),
  ]
}

/**
 * The item to which an action on a line applies. If changes take effect at once, it is the current item; otherwise it
 * is the pending one, which is changed or withdrawn.
 */
export const actedOn = <Thing>(
  { shown, pending }: Line<Thing>,
  direct: boolean,
): { thing: Thing; withdraws: boolean } =>
  pending && !direct ? { thing: pending, withdraws: true } : { thing: shown, withdraws: false }

/** The texts of tags. */
export const changeTitles: Record<Change, string> = {
  insert: "Inclusão solicitada",
  update: "Alteração solicitada",
  delete: "Remoção solicitada",
}

export const requestedText = "Alterações solicitadas com sucesso"
