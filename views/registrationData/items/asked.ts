/** What is asked for with something that may be there already: items of lists, and files. */
export type Change = "insert" | "update" | "delete"

interface Askable {
  id: number
  change?: Change
  originalId?: number
}

/** A line of a list: what stands, what is asked for, or both side by side. */
export interface Line<Thing> {
  key: number
  /** What stands, or would stand. */
  shown: Thing
  /** Only asked for: nothing stands yet. */
  isNew: boolean
  asked?: Thing & { change: Change }
}

/** The lines of a list in which what is asked for names what it would change. */
export function linesOf<Thing extends Askable>(things: readonly Thing[]): Line<Thing>[] {
  const isAsked = (thing: Thing): thing is Thing & { change: Change } => thing.change !== undefined
  const asked = things.filter(isAsked)
  const valid = things.filter((thing) => !isAsked(thing))
  const of = (id: number) => asked.find(({ originalId }) => originalId === id)
  const standing = valid.map((thing): Line<Thing> => {
    const request = of(thing.id)
    return { key: thing.id, shown: thing, isNew: false, ...(request && { asked: request }) }
  })
  const known = new Set(valid.map(({ id }) => id))
  const others = asked.filter(({ originalId }) => originalId === undefined || !known.has(originalId))
  return [...standing, ...others.map((thing) => ({ key: thing.id, shown: thing, isNew: true, asked: thing }))]
}

/**
 * What an action on a line is on. Where it takes effect at once, that is what stands, and not what somebody asked for
 * with it; elsewhere an earlier request is what is changed or withdrawn.
 */
export const actedOn = <Thing>(
  { shown, asked }: Line<Thing>,
  direct: boolean,
): { thing: Thing; withdraws: boolean } =>
  asked && !direct ? { thing: asked, withdraws: true } : { thing: shown, withdraws: false }

/** As a tag says it. */
export const changeTitles: Record<Change, string> = {
  insert: "Inclusão solicitada",
  update: "Alteração solicitada",
  delete: "Remoção solicitada",
}

export const requestedText = "Alterações solicitadas com sucesso"
