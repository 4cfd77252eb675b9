import { useSession } from "@/client/identity"
import type { DomainName } from "@/domain/domainTables"
import { TextArea } from "@/ui/fields/TextArea"
import { TextField } from "@/ui/fields/TextField"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { documentTypeProblems, type Entry, fieldsOf } from "./entities"
import { useSaveEntry } from "./useSaveEntry"

export interface EntryFormProps {
  table: DomainName
  /** Absent for a new one. */
  entry?: Entry | undefined
  onDone: () => void
  onClose: () => void
}

/** The dialog for a document type, whose description is too long for a row. */
export default function EntryForm({ table, entry, onDone, onClose }: EntryFormProps) {
  const { user } = useSession()
  return (
    <FormDialog
      id={`domain ${user.atalaiaId} ${table} ${entry?.id ?? "new"}`}
      title={entry ? "Editar tipo de documento" : "Novo tipo de documento"}
      submitLabel={entry ? "Salvar" : "Criar"}
      defaults={fieldsOf(table, entry)}
      validate={(values) => ({ ...documentTypeProblems(values) })}
      submit={useSaveEntry(table, entry)}
      onDone={onDone}
      onClose={onClose}
    >
      <FormSection bare>
        <TextField name="label" label="Nome" maxLength={200} required span={4} />
        <TextArea name="description" label="Descrição" rows={4} maxLength={2000} required />
      </FormSection>
    </FormDialog>
  )
}
