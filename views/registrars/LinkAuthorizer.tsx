import { ChangePreview } from "@views/ChangePreview"
import { organizationHint, searchOrganizations, searchPeople } from "@views/list/search/searchOptions"
import { useSession } from "@/client/identity"
import { unitText } from "@/domain/organizations/unitText"
import type { Command, CommandFormProps, SlotValue, Values } from "@/palette/command"
import { saysAll } from "@/palette/grammar/values"
import { useExecute } from "@/palette/run/execute"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useFormValues } from "@/ui/form/useFormValues"

interface Fields extends Record<string, unknown> {
  userAtalaiaId: ComboOption | null
  organizationId: ComboOption | null
}

const optionOf = (value: SlotValue | undefined): ComboOption | null =>
  value ? { value: value.id, label: value.label } : null

const problemsOf = ({ userAtalaiaId, organizationId }: Fields) => ({
  userAtalaiaId: userAtalaiaId ? undefined : "Por favor, insira um nome!",
  organizationId: organizationId ? undefined : "Por favor, insira uma organização!",
})

/** The fields as values of the command, whose request and notices the form shares. */
const valuesOf = ({ userAtalaiaId: person, organizationId: unit }: Fields): Values => ({
  user: person ? [{ id: person.value, text: person.value, label: person.label }] : [],
  org: unit
    ? [{ id: unit.value, text: unitText({ id: unit.value, acronym: unit.label }), label: unit.label }]
    : [],
})

/** Links a person to a unit: they will evaluate the people in that unit and the units below it. */
export default function LinkAuthorizer({ command, values, line, close }: CommandFormProps) {
  const { user } = useSession()
  const { execute } = useExecute()
  const consequence = command.preview?.(values)
  return (
    <FormDialog<Fields, void>
      id={`${line} ${user.atalaiaId}`}
      title={command.title}
      description={typeof consequence === "string" ? consequence : undefined}
      submitLabel="Vincular"
      defaults={{
        userAtalaiaId: optionOf(values.user?.[0]),
        organizationId: optionOf(values.org?.[0]),
      }}
      validate={problemsOf}
      submit={(fields) => execute(command, valuesOf(fields), "en")}
      onDone={close}
      onClose={close}
    >
      <FormSection bare>
        <ComboField
          name="userAtalaiaId"
          label="Usuário"
          hint="Nome ou CPF"
          load={searchPeople}
          required
          span={4}
        />
        <ComboField
          name="organizationId"
          label="Organização"
          hint={organizationHint}
          load={searchOrganizations}
          required
          span={4}
        />
        <Preview command={command} />
      </FormSection>
    </FormDialog>
  )
}

function Preview({ command }: { command: Command }) {
  const values = valuesOf(useFormValues<Fields>())
  return <ChangePreview request={saysAll(command, values) ? command.change?.request(values) : undefined} />
}
