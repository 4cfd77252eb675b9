import { roleTypeTitles } from "@/domain/roles"
import { ChoiceField } from "@/ui/fields/ChoiceField"
import type { Role } from "./roles"

const choices: { value: Role["type"]; label: string; meaning: string }[] = [
  { value: "basic", label: roleTypeTitles.basic, meaning: "Vale assim que é atribuída." },
  { value: "chain", label: roleTypeTitles.chain, meaning: "Só vale depois que alguém do conselho a valida." },
]

/** Whether assignments of the role are effective at once or must be validated (a chain role). The value is the type. */
export function RoleTypeField({ name, disabled }: { name: string; disabled: boolean }) {
  return <ChoiceField name={name} legend="Tipo" options={choices} disabled={disabled} />
}
