import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { SlotValue, Values } from "@/palette/command"
import type { ComboOption } from "@/ui/choice/ComboField"
import type { FieldErrors } from "@/ui/fields/formField"
import type { Rule, Side } from "./rule"

export interface RuleFields extends Record<string, unknown> {
  name: string
  reason: string
  /** The application to which the roles and profiles are narrowed that a side offers. */
  oneApp: ComboOption | null
  one: readonly ComboOption[]
  otherApp: ComboOption | null
  other: readonly ComboOption[]
  allowsExceptions: boolean
}
export type RuleBody = BodyOf<Calls["incompatibilities"]["create"]>

/** A role or profile of an application as an option: its value has kind, id and application. */
export const partOption = (
  kind: "role" | "profile",
  { id, title, app }: { id: number; title: string; app: { id: number; acronym: string } },
): ComboOption => ({
  value: `${kind} ${id} ${app.id}`,
  label: title,
  detail: kind === "profile" ? `perfil de ${app.acronym}` : app.acronym,
})

function partOf({ value }: ComboOption): RuleBody["one"][number] {
  const [kind, id, app = ""] = value.split(" ")
  return kind === "profile" ? { app, profileId: Number(id) } : { app, roleId: Number(id) }
}

const optionsOf = (side: Side): ComboOption[] =>
  side.flatMap(({ app, roleId, profileId, title }) => {
    if (!app || title === undefined) return []
    if (roleId !== undefined) return [partOption("role", { id: roleId, title, app })]
    return profileId === undefined ? [] : [partOption("profile", { id: profileId, title, app })]
  })

const appOf = ([first]: Side): ComboOption | null =>
  first?.app ? { value: String(first.app.id), label: first.app.acronym } : null

/** The form's values for a rule. */
export const fieldsOf = ({ name = "", reason = "", one, other, allowsExceptions }: Rule): RuleFields => ({
  name,
  reason,
  oneApp: appOf(one),
  one: optionsOf(one),
  otherApp: appOf(other),
  other: optionsOf(other),
  allowsExceptions,
})

const appOption = (app: SlotValue | undefined): ComboOption | null =>
  app ? { value: app.id, label: app.label } : null

const partsIn = (role: SlotValue | undefined, app: SlotValue | undefined): ComboOption[] =>
  role && app
    ? [
        partOption("role", {
          id: Number(role.id),
          title: role.label,
          app: { id: Number(app.id), acronym: app.label },
        }),
      ]
    : []

/** The form's values for what a line says already. The other side is of the same application, unless the line says otherwise. */
export function fieldsIn({ name, because, role, app, other, otherApp, exceptions }: Values): RuleFields {
  const second = otherApp?.[0] ?? app?.[0]
  return {
    name: name?.[0]?.text ?? "",
    reason: because?.[0]?.text ?? "",
    oneApp: appOption(app?.[0]),
    one: partsIn(role?.[0], app?.[0]),
    otherApp: appOption(second),
    other: partsIn(other?.[0], second),
    allowsExceptions: exceptions?.[0]?.id === "yes",
  }
}

/** The request body of the form. */
export const bodyOf = ({ name, reason, one, other, allowsExceptions }: RuleFields): RuleBody => ({
  name: name.trim(),
  reason: reason.trim(),
  one: one.map(partOf),
  other: other.map(partOf),
  allowsExceptions,
})

const none = "Escolha ao menos um papel ou perfil"

export const problemsOf = ({ one, other }: RuleFields): FieldErrors => ({
  ...(one.length === 0 && { one: none }),
  ...(other.length === 0 && { other: none }),
})
