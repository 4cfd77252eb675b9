import { useSession } from "@/client/identity"
import type { CommandFormProps } from "@/palette/command"
import { FormDialog } from "@/ui/form/FormDialog"
import type { RichUnit } from "../unit"
import { AddressSection } from "./AddressSection"
import { ComplementSection } from "./ComplementSection"
import { GeneralSection } from "./GeneralSection"
import { problemsOf, type UnitFields } from "./unitFields"

export interface UnitDialogProps extends Pick<CommandFormProps, "command" | "close"> {
  /** Identifies the draft. */
  id: string
  /** Absent for a new one. */
  unit?: RichUnit
  defaults: UnitFields
  version?: number
  submitLabel: string
  submit: (fields: UnitFields) => Promise<RichUnit>
  onDone: (unit: RichUnit) => void
}

/** Labels of fields that are not always rendered, because errors may concern one that is hidden. */
const labels: Readonly<Record<string, string>> = {
  stateId: "UF",
  cityId: "Município",
  stateName: "Estado",
  cityName: "Cidade",
  specialized: "Especializada",
  specializations: "Especializações",
}

/** The form of a unit in a dialog. */
export function UnitDialog(props: UnitDialogProps) {
  const { command, id, unit, defaults, version, submitLabel, submit, onDone, close } = props
  const { user } = useSession()
  return (
    <FormDialog
      id={`organization ${user.atalaiaId} ${id}`}
      title={command.title}
      description={unit && `${unit.acronym}, ${unit.title}`}
      width="wide"
      submitLabel={submitLabel}
      defaults={defaults}
      version={version}
      validate={problemsOf}
      labelOf={(path) => labels[path]}
      submit={submit}
      onDone={onDone}
      onClose={close}
    >
      <GeneralSection unit={unit} />
      <AddressSection />
      <ComplementSection />
    </FormDialog>
  )
}
