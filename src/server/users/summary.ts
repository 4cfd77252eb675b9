/** A person named in a list, with where they work. */
export interface PersonRow {
  atalaiaId: string
  name: string
  organizationId: number | null
  organizationAcronym: string | null
  organizationTitle: string | null
}

export const presentPerson = (row: PersonRow) => ({
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
