import { useQuery, useQueryClient } from "@tanstack/react-query"
import { documentField } from "@views/organizations/unit/document"
import { api } from "@/client/api"
import { domainEntriesQuery } from "@/palette/slots/serverLists"
import { FileField } from "@/ui/fields/FileField"
import { Select } from "@/ui/fields/Select"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/page/notice"
import { requestedText } from "../items/pendingChanges"
import { type UserFile, userFileProblem } from "./files"

interface Values extends Record<string, unknown> {
  documentTypeId: string
  file: File | null
}

export interface FileFormProps {
  atalaiaId: string
  /** The document whose file is replaced; absent for a new one. */
  replaced?: UserFile | undefined
  /** Ids of types that cannot be chosen again. */
  used: ReadonlySet<number>
  onClose: () => void
}

/** Adds a document of a type that is not there yet, or replaces its file. */
export function FileForm({ atalaiaId, replaced, used, onClose }: FileFormProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const types = useQuery(domainEntriesQuery("document-types")).data ?? []
  const submit = (values: Values) => {
    const input = {
      params: { atalaiaId },
      query: { documentTypeId: Number(values.documentTypeId) },
      body: { file: values.file as File },
    }
    return replaced ? api.userFiles.replace(input) : api.userFiles.create(input)
  }
  return (
    <FormDialog<Values, { applied: boolean }>
      id={`registration ${atalaiaId} file`}
      draft={false}
      title={replaced ? `Substituir ${replaced.documentType}` : "Adicionar documento"}
      submitLabel={replaced ? "Substituir" : "Adicionar"}
      defaults={{ documentTypeId: replaced?.documentTypeId.toString() ?? "", file: null }}
      validate={({ documentTypeId: type, file }) => ({
        ...(type === "" && { documentTypeId: "Por favor, selecione uma opção!" }),
        file: userFileProblem(file),
      })}
      submit={submit}
      onDone={({ applied }) => {
        notify({ tone: "ok", text: applied ? "Arquivo salvo com sucesso" : requestedText })
        void queries.invalidateQueries({ queryKey: ["userFiles"] })
        void queries.invalidateQueries({ queryKey: ["registration"] })
        onClose()
      }}
      onClose={onClose}
    >
      <FormSection bare>
        {!replaced && (
          <Select
            name="documentTypeId"
            label="Tipo de documento"
            options={types
              .filter(({ id }) => !used.has(id))
              .map(({ id, label }) => ({ value: String(id), label }))}
            required
            span={4}
          />
        )}
        <FileField name="file" label="Arquivo" required {...documentField} />
      </FormSection>
    </FormDialog>
  )
}
