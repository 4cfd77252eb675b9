import { brazilianGroups, fieldGroups } from "@/domain/registration/groups"
import type { Details } from "../details"
import type { SectionGroup } from "../parts/SectionGroup"

type Group = SectionGroup<"documents">

/** The documents in the groups that they are asked for and read in. Foreigners need have neither of the first two. */
export function documentGroups({ isForeign }: Pick<Details, "isForeign">) {
  return {
    rg: {
      title: "Registro Geral",
      optional: isForeign ? brazilianGroups.rg : undefined,
      fields: [
        { name: "rg" },
        { name: "rgIssueInstitution" },
        { name: "rgStateId", label: "UF" },
        { name: "rgIssueDate", label: "Data de expedição" },
      ],
    } satisfies Group,
    voter: {
      title: "Título de eleitor",
      optional: isForeign ? brazilianGroups.voter : undefined,
      fields: [
        { name: "voterRegistration", label: "Número" },
        { name: "voterZone", inputMode: "numeric" },
        { name: "voterSection", inputMode: "numeric" },
      ],
    } satisfies Group,
    cnh: {
      title: "CNH",
      optional: fieldGroups.cnh,
      fields: [
        { name: "cnh", label: "Número", inputMode: "numeric" },
        { name: "cnhCategoryId", label: "Categoria" },
        { name: "cnhIssueDate", label: "Data de emissão" },
        { name: "cnhExpirationDate", label: "Validade" },
        { name: "cnhIssueLocation", label: "Local de emissão", span: 2 },
        { name: "cnhUfId", label: "UF", span: 2 },
      ],
    } satisfies Group,
    passport: {
      title: "Passaporte",
      optional: fieldGroups.passport,
      fields: [
        { name: "passportNumber", label: "Número" },
        { name: "passportSerialNumber", label: "Série" },
        { name: "passportIssueDate", label: "Data de emissão" },
        { name: "passportExpirationDate", label: "Validade" },
        { name: "passportCountryId", label: "País", span: 2 },
      ],
    } satisfies Group,
  }
}

/** As they are read: with what follows from the voter registration, and where somebody votes. */
export function documentGroupsRead(details: Details): Group[] {
  const { rg, voter, cnh, passport } = documentGroups(details)
  const { valid, pending } = details.documents
  const transferred = valid?.voterTransferred || pending?.voterTransferred
  const fields: Group["fields"] = [
    ...voter.fields,
    { name: "voterUf" },
    { name: "voterTransferred" },
    ...(transferred ? [{ name: "voterTransferredUfId" } as const] : []),
  ]
  return [rg, { ...voter, fields }, cnh, passport]
}
