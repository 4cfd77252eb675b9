import { useQueryClient } from "@tanstack/react-query"
import { ChangePreview } from "@views/ChangePreview"
import { organizationHint, searchOrganizations } from "@views/list/search/searchOptions"
import { useWatch } from "react-hook-form"
import { useLocation } from "wouter"
import type { ApiRequest } from "@/client/request"
import { send } from "@/client/send"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { FileField } from "@/ui/fields/FileField"
import { Form } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/page/notice"
import { documentField, documentProblem } from "../unit/document"
import { treeAddress } from "../unit/UnitScreen"

export interface MigrationFormProps {
  /** Identifies the form: the unit, and its units or members to move. */
  id: string
  title: string
  destination: ComboOption | null
  /** *Nova unidade superior* */
  destinationLabel: string
  /** The reason why a destination is not possible, as far as the page knows. */
  destinationProblem: (destination: number) => string | undefined
  /** Focuses the destination, if nothing has to be selected first. */
  focuses: boolean
  /** The reason why the form cannot be submitted: nothing is selected. */
  missing: string | undefined
  request: (destination: number, body: { file?: File }) => ApiRequest
  /** The notice on success. */
  done: string
  /** Called after the migration, to clear the selection. */
  onDone: () => void
}

interface Values extends Record<string, unknown> {
  destination: ComboOption | null
  file: File | null
}

/** The destination, and the document that justifies the migration. Afterwards the tree opens where the user left it. */
export function MigrationForm(props: MigrationFormProps) {
  const { id, title, destination, destinationLabel, destinationProblem, focuses, ...rest } = props
  const { missing, request, done, onDone } = rest
  const notify = useNotify()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const problemOf = (chosen: ComboOption | null) =>
    chosen ? destinationProblem(Number(chosen.value)) : "Por favor, insira uma organização!"
  return (
    <Form<Values, unknown>
      id={`organization migration ${id}`}
      draft={false}
      frame="section"
      focuses={focuses}
      title={title}
      submitLabel="Migrar"
      defaults={{ destination, file: null }}
      validate={(values) => ({
        destination: problemOf(values.destination),
        file: documentProblem(values.file),
      })}
      disabledReason={missing}
      submit={(values) =>
        send(request(Number(values.destination?.value), values.file ? { file: values.file } : {}))
      }
      onDone={() => {
        notify({ tone: "ok", text: done })
        onDone()
        navigate(treeAddress)
        void queries.invalidateQueries({ queryKey: ["organizations"] })
      }}
    >
      <FormSection bare>
        <ComboField
          name="destination"
          label={destinationLabel}
          hint={organizationHint}
          load={searchOrganizations}
          required
          span={4}
        />
        <FileField name="file" label="Documento que justifica a operação" required {...documentField} />
        {missing === undefined && <FormPreview problemOf={problemOf} request={request} />}
      </FormSection>
    </Form>
  )
}

interface FormPreviewProps extends Pick<MigrationFormProps, "request"> {
  problemOf: (chosen: ComboOption | null) => string | undefined
}

function FormPreview({ problemOf, request }: FormPreviewProps) {
  const chosen = useWatch<Values, "destination">({ name: "destination" })
  const sound = chosen !== null && problemOf(chosen) === undefined
  return <ChangePreview request={sound ? request(Number(chosen.value), {}) : undefined} />
}
