import { type } from "arktype"
/** A person named in a list, with where they work. */
export const personSummary = type({
  atalaiaId: "string",
  name: "string",
  organizationId: "number.integer | null",
  organizationAcronym: "string | null",
  organizationTitle: "string | null",
})
export type PersonSummary = typeof personSummary.infer

export const presentPerson = (row: PersonSummary) => ({
  atalaiaId: row.atalaiaId,
  name: row.name,
  ...(row.organizationId !== null && {
    organization: {
      id: row.organizationId,
      acronym: row.organizationAcronym ?? "",
      title: row.organizationTitle ?? "",
    },
  }),
})
