import { type } from "@/contract/type"

/** The unit in which a person works, if any. */
export const workplace = type({
  organizationId: "number.integer | null",
  organizationAcronym: "string | null",
  organizationTitle: "string | null",
})

export const presentWorkplace = (row: typeof workplace.infer) =>
  row.organizationId === null
    ? {}
    : {
        organization: {
          id: row.organizationId,
          acronym: row.organizationAcronym ?? "",
          title: row.organizationTitle ?? "",
        },
      }

/** A person in a list, with their unit. */
export const personSummary = type({
  "...": workplace,
  atalaiaId: "string",
  name: "string",
})
export type PersonSummary = typeof personSummary.infer

export const presentPerson = (row: PersonSummary) => ({
  atalaiaId: row.atalaiaId,
  name: row.name,
  ...presentWorkplace(row),
})
