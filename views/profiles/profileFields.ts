import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { profileProblems } from "@/domain/applications"
import type { CheckItem } from "@/ui/choice/CheckList"
import type { FieldErrors } from "@/ui/fields/formField"
import type { Profile, Role } from "../roles/roles"

export interface ProfileFields extends Record<string, unknown> {
  name: string
  description: string
  /** Role ids, as the list of ticks has them. */
  permissions: readonly string[]
}
export type ProfileBody = BodyOf<Calls["profiles"]["create"]>

export const newProfile: ProfileFields = { name: "", description: "", permissions: [] }

/** A profile as its form has it. */
export const fieldsOf = ({ name, description, permissions }: Profile): ProfileFields => ({
  name,
  description,
  permissions: permissions.map(({ id }) => String(id)),
})

/** What the form sends. */
export const bodyOf = ({ name, description, permissions }: ProfileFields): ProfileBody => ({
  name: name.trim(),
  description: description.trim(),
  permissions: permissions.map(Number),
})

/** What is wrong, in the words that form and server share (1-core §5). */
export const problemsOf = (fields: ProfileFields): FieldErrors => ({ ...profileProblems(bodyOf(fields)) })

/** A profile in words, field by field, to tell what somebody else changed meanwhile. */
export const wordsOf = ({ name, description, permissions }: Profile): Record<string, string> => ({
  name,
  description,
  permissions: permissions.map(({ title }) => title).join(", "),
})

/** Whether other roles than before are in the profile, which everyone feels who has it. */
export const changesRoles = ({ permissions }: ProfileFields, profile: Profile) =>
  [...permissions].sort().join() !== [...fieldsOf(profile).permissions].sort().join()

/** The roles that a profile may hold; a disabled one only stays where it is in it already. */
export const choices = (roles: readonly Role[], profile?: Profile): CheckItem[] =>
  roles.map(({ id, title, description, disabled }) => {
    const kept = profile?.permissions.some((permission) => permission.id === id)
    return {
      value: String(id),
      label: title,
      detail: description,
      ...(disabled && !kept && { locked: "Desabilitada" }),
    }
  })
