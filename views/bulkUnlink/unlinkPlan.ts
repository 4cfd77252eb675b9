import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { counted, enumerated } from "@/domain/text/words"
import type { BatchLine } from "@/palette/form/useBatch"

export type UnlinkResult = AnswerOf<Calls["bulkUnlink"]["roles"]>["results"][number]

/** A role or profile of the application. */
export interface UnlinkItem {
  kind: "role" | "profile"
  id: number
  /** A role's title or a profile's name. */
  name: string
  description: string
}

/** How many people go in one call, with all the roles and profiles that the server takes (`maxUnlinked`). */
export const peopleInCall = 200
/** For more people than this, their number must be typed. */
export const maxUntyped = 100

/** *2 papéis e 1 perfil* */
export function itemsInWords(items: readonly UnlinkItem[]): string {
  const roles = items.filter(({ kind }) => kind === "role").length
  const profiles = items.length - roles
  return enumerated([
    ...(roles > 0 ? [counted(roles, "papel", "papéis")] : []),
    ...(profiles > 0 ? [counted(profiles, "perfil", "perfis")] : []),
  ])
}

/**
 * The combined result of all calls about one person: the number of removals, or the reason why there was nothing to
 * remove. `before` is the number from earlier attempts.
 */
export function outcomeOf(
  line: BatchLine,
  own: readonly UnlinkResult[],
  before: number,
): { line: BatchLine; removed: number } {
  const removed = own.reduce((sum, each) => sum + each.removed, before)
  const name = own.find((each) => each.name !== undefined)?.name ?? line.name
  const message = own.find((each) => each.message !== undefined)?.message ?? "Nada a retirar"
  return {
    removed,
    line:
      removed > 0
        ? {
            id: line.id,
            name,
            state: "done",
            message: counted(removed, "atribuição retirada", "atribuições retiradas"),
          }
        : { id: line.id, name, state: "nothing", message },
  }
}
