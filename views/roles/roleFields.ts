import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { rolePrefix, roleProblems } from "@/domain/applications"
import { formatIdentifier } from "@/domain/people/identifier"
import { roleTypeTitles } from "@/domain/roles"
import type { ComboOption } from "@/ui/choice/ComboField"
import type { FieldErrors } from "@/ui/fields/formField"
import type { Application, Role } from "./roles"

export interface RoleFields extends Record<string, unknown> {
  /** The title without its prefix. */
  title: string
  description: string
  type: Role["type"]
  consul: readonly ComboOption[]
  twoFactorRequired: boolean
  active: boolean
}
export type RoleBody = Omit<BodyOf<Calls["roles"]["update"]>, "version">

export const newRole: RoleFields = {
  title: "",
  description: "",
  type: "basic",
  consul: [],
  twoFactorRequired: false,
  active: true,
}

/** The prefix of a title. Empty if the role kept the prefix of an earlier acronym. */
export function prefixOf(app: Pick<Application, "id" | "acronym">, role?: Role): string {
  const prefix = rolePrefix(app)
  return role && !role.title.startsWith(prefix) ? "" : prefix
}

/** Normalizes a typed title: in capitals, without spaces, and without the prefix shown before it. */
export const typedTitle = (prefix: string) => (text: string) => {
  const title = text.toLocaleUpperCase("pt-BR").replace(/\s/g, "_")
  return prefix !== "" && title.startsWith(prefix) ? title.slice(prefix.length) : title
}

const memberOption = ({ atalaiaId, name, organization }: Role["consul"][number]): ComboOption => ({
  value: atalaiaId,
  label: name,
  detail: [formatIdentifier(atalaiaId), organization?.acronym].filter(Boolean).join(" · "),
})

/** The form's values for a role. */
export const fieldsOf = (role: Role, prefix: string): RoleFields => ({
  title: role.title.slice(prefix.length),
  description: role.description,
  type: role.type,
  consul: role.consul.map(memberOption),
  twoFactorRequired: role.twoFactorRequired,
  active: !role.disabled,
})

/** The request body of the form. */
export const bodyOf = (fields: RoleFields, prefix: string): RoleBody => ({
  title: `${prefix}${fields.title.trim()}`,
  description: fields.description.trim(),
  type: fields.type,
  consul: fields.type === "chain" ? fields.consul.map(({ value }) => value) : [],
  twoFactorRequired: fields.twoFactorRequired,
  active: fields.active,
})

/** Errors by field, in the words shared by form and server. */
export const problemsOf = (fields: RoleFields, prefix: string): FieldErrors => {
  const { title, description, type, consul } = bodyOf(fields, prefix)
  return { ...roleProblems(prefix, { title, description, type, consul }) }
}

/** Words for form values that users see differently, to describe another user's changes. */
export const wordsOf = ({ type }: Role) => ({ type: roleTypeTitles[type] })

/** Whether a change affects the people who have the role, so that their number is shown before saving. */
export function reachesHolders(fields: RoleFields, role: Role): boolean {
  const before = role.consul.map(({ atalaiaId }) => atalaiaId)
  const after = fields.consul.map(({ value }) => value)
  return (
    fields.type !== role.type ||
    fields.active === role.disabled ||
    fields.twoFactorRequired !== role.twoFactorRequired ||
    (fields.type === "chain" && before.sort().join() !== after.sort().join())
  )
}
