import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { profileProblems } from "@/domain/applications"
import type { CheckItem } from "@/ui/choice/CheckList"
import type { FieldErrors } from "@/ui/fields/formField"
import type { Profile, Role } from "../roles/roles"

export interface ProfileFields extends Record<string, unknown> {
  name: string
  description: string
  /** Role ids, as values of the list of checkboxes. */
  permissions: readonly string[]
}
export type ProfileBody = BodyOf<Calls["profiles"]["create"]>

export const newProfile: ProfileFields = { name: "", description: "", permissions: [] }

/** The form's values for a profile. */
export const fieldsOf = ({ name, description, permissions }: Profile): ProfileFields => ({
  name,
  description,
  permissions: permissions.map(({ id }) => String(id)),
})

/** The request body of the form. */
export const bodyOf = ({ name, description, permissions }: ProfileFields): ProfileBody => ({
  name: name.trim(),
  description: description.trim(),
  permissions: permissions.map(Number),
})

/** Errors by field, in the words shared by form and server. */
export const problemsOf = (fields: ProfileFields): FieldErrors => ({ ...profileProblems(bodyOf(fields)) })

/** Words for form values that users see differently, to describe another user's changes. */
export const wordsOf = ({ permissions }: Profile) => ({
  permissions: permissions.map(({ title }) => title).join(", "),
})

/** Whether the profile's roles change, which affects everyone who has it. */
export const changesRoles = ({ permissions }: ProfileFields, profile: Profile) =>
  [...permissions].sort().join() !== [...fieldsOf(profile).permissions].sort().join()

/** The roles that a profile may have. A disabled role can stay in it but not be added. */
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
