import { maxUnlinked } from "@/domain/assignment"
import { del } from "./call"
import { id, identifier } from "./shapes"
import { type } from "./type"

/** Removes roles or profiles of one application from several people together. */
const unlinked = type({
  results: type({
    atalaiaId: "string",
    "name?": "string",
    /** Number of revoked assignments. */
    removed: "number.integer",
    /** Why nothing was done for this person. */
    "message?": "string",
  }).array(),
})

const people = identifier.array().moreThanLength(0).atMostLength(maxUnlinked)

const ids = id.array().moreThanLength(0).atMostLength(maxUnlinked)

export const bulkUnlink = {
  roles: del("/client/application/:app/assignments/roles", {
    summary: "Retira papéis de várias pessoas, 500 por chamada, com o resultado de cada uma.",
    bends: "É um DELETE com corpo, que alguns intermediários não levam adiante.",
    who: "assignments.manage",
    previews: true,
    body: type({ roles: ids, atalaiaIds: people }),
    answer: unlinked,
  }),
  profiles: del("/client/application/:app/assignments/profiles", {
    summary: "Retira perfis de várias pessoas, 500 por chamada, com o resultado de cada uma.",
    bends: "É um DELETE com corpo, que alguns intermediários não levam adiante.",
    who: "assignments.manage",
    previews: true,
    body: type({ profiles: ids, atalaiaIds: people }),
    answer: unlinked,
  }),
}
