import { useQueryClient } from "@tanstack/react-query"
import { ChangePreview } from "@views/ChangePreview"
import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { TextArea } from "@/ui/fields/TextArea"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/page/notice"
import { CommitmentField } from "./CommitmentField"
import { missingDocuments } from "./documents"
import { justificationMissing, maxJustificationLength, searchAvailable } from "./myRequest"
import { RequiredDocuments } from "./RequiredDocuments"

interface Values extends Record<string, unknown> {
  app: ComboOption | null
  justification: string
  acceptedTerm: boolean
  /** Has no value; carries the error about missing documents. */
  documents: null
}
const empty: Values = { app: null, justification: "", acceptedTerm: false, documents: null }

export interface NewAccessRequestProps {
  atalaiaId: string
  /** Values known in advance, for instance from the command line. */
  said?: Partial<Pick<Values, "app" | "justification">>
  close: () => void
}

/** Requests access to an application: its required documents, a justification and the commitment term. */
export function NewAccessRequest({ atalaiaId, said = {}, close }: NewAccessRequestProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  return (
    <FormDialog<Values, unknown>
      // The command names the application, so a draft about another application is ignored.
      id={["new access-request", atalaiaId, said.app?.value].filter(Boolean).join(" ")}
      title="Solicitar acesso"
      submitLabel="Solicitar acesso"
      defaults={{ ...empty, ...said }}
      validate={({ app, justification }) => ({
        app: app ? undefined : "Por favor, selecione a aplicação!",
        documents: lackingText(app ? missingDocuments(queries, atalaiaId, app.value) : []),
        justification: justification.trim() === "" ? justificationMissing : undefined,
      })}
      disabledReason={({ acceptedTerm }) =>
        acceptedTerm ? undefined : "Leia e aceite o termo de compromisso."
      }
      submit={({ app, justification }) =>
        api.accessRequests.create({
          params: { atalaiaId },
          body: { appId: Number(app?.value), justification, acceptedTerm: true },
        })
      }
      onDone={() => {
        notify({ tone: "ok", text: "Acesso solicitado." })
        close()
        void queries.invalidateQueries({ queryKey: ["accessRequests"] })
      }}
      onClose={close}
    >
      <FormSection bare>
        <ComboField
          name="app"
          label="Aplicação"
          placeholder="Sigla ou nome da aplicação"
          load={searchAvailable(atalaiaId)}
          required
          span={4}
        />
        <OfApplication atalaiaId={atalaiaId} />
        <TextArea name="justification" label="Justificativa" required maxLength={maxJustificationLength} />
        <CommitmentField name="acceptedTerm" />
        <Preview atalaiaId={atalaiaId} />
      </FormSection>
    </FormDialog>
  )
}

const lackingText = (labels: readonly string[]) =>
  labels.length > 0 ? `Envie antes: ${labels.join(", ")}.` : undefined

/** The preview is the same for every justification. */
function Preview({ atalaiaId }: { atalaiaId: string }) {
  const app = useWatch<Values, "app">({ name: "app" })
  const body = { appId: Number(app?.value), justification: "—", acceptedTerm: true } as const
  return (
    <ChangePreview
      request={app ? api.accessRequests.create.request({ params: { atalaiaId }, body }) : undefined}
    />
  )
}

/** Renders nothing until an application is chosen. */
function OfApplication({ atalaiaId }: { atalaiaId: string }) {
  const app = useWatch<Values, "app">({ name: "app" })
  return app ? (
    <RequiredDocuments key={app.value} name="documents" atalaiaId={atalaiaId} app={app.value} />
  ) : null
}
