import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { NamedPart } from "@/domain/incompatibilities"
import { presentAuthor } from "../../audit/rows/actorName"
import { governs } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { iso } from "../../platform/database/moment"
import type { PartRow, RuleRow } from "./queries"

type Rule = AnswerOf<Calls["incompatibilities"]["get"]>

/** A part for a sentence: only the applications that the actor governs are named. */
export const namedPart = (me: Actor, { appId, title, acronym }: PartRow): NamedPart =>
  governs(me, appId) ? { title, acronym } : {}

const presentPart = (me: Actor, part: PartRow): Rule["one"][number] => {
  const { appId, acronym, roleId, profileId, title } = part
  if (!governs(me, appId)) return {}
  return {
    app: { id: appId, acronym },
    ...(roleId !== null && { roleId }),
    ...(profileId !== null && { profileId }),
    title,
  }
}

export const presentRule = (row: RuleRow, me: Actor): Rule => {
  const side = (number: 1 | 2) =>
    row.parts.filter((part) => part.side === number).map((part) => presentPart(me, part))
  return {
    id: row.id,
    ...(row.known && {
      name: row.name,
      reason: row.reason,
      createdBy: presentAuthor(row.createdBy, row.createdByName),
    }),
    allowsExceptions: row.allowsExceptions,
    createDate: iso(row.createDate),
    one: side(1),
    other: side(2),
    version: row.version,
    can: {
      update: row.mine,
      remove: row.mine,
      people: row.mine,
      except: row.allowsExceptions && me.abilities.has("platform.administer"),
    },
  }
}
