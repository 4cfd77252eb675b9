import { useQueryClient } from "@tanstack/react-query"
import { ChangePreview } from "@views/ChangePreview"
import { useVersioned } from "@views/useVersioned"
import { api } from "@/client/api"
import { TextArea } from "@/ui/fields/TextArea"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/page/notice"
import { justificationMissing, type MyRequest, maxJustificationLength, myRequestsQuery } from "./myRequest"

export interface EditAccessRequestProps {
  atalaiaId: string
  request: MyRequest
  close: () => void
}

/** Changes the justification, the only editable field. A rejected request then waits for a decision again. */
export function EditAccessRequest({ atalaiaId, request, close }: EditAccessRequestProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  const { appId, acronym, appTitle, rejected } = request
  const reload = async () => {
    const all = await queries.fetchQuery({ ...myRequestsQuery(atalaiaId), staleTime: 0 })
    return all.find((each) => each.appId === appId) ?? request
  }
  const { latest, ...versioned } = useVersioned({
    start: request,
    reload,
    valuesOf: ({ justification }: MyRequest) => ({ justification }),
    save: ({ justification }, version) =>
      api.accessRequests.update({ params: { atalaiaId, appId }, body: { justification, version } }),
  })
  return (
    <FormDialog
      {...versioned}
      id={`access-request ${atalaiaId} ${appId}`}
      title={`Solicitação de acesso: ${acronym}`}
      description={rejected ? `${appTitle}. Ao salvar, o pedido volta a ser avaliado.` : appTitle}
      submitLabel={rejected ? "Pedir de novo" : "Salvar"}
      validate={({ justification }) => ({
        justification: justification.trim() === "" ? justificationMissing : undefined,
      })}
      onDone={() => {
        notify({ tone: "ok", text: "Alterações salvas." })
        close()
        void queries.invalidateQueries({ queryKey: ["accessRequests"] })
      }}
      onClose={close}
    >
      <FormSection bare>
        <TextArea name="justification" label="Justificativa" required maxLength={maxJustificationLength} />
        {/* The preview is the same for every justification. */}
        <ChangePreview
          request={api.accessRequests.update.request({
            params: { atalaiaId, appId },
            body: { justification: "—", version: latest.version },
          })}
        />
      </FormSection>
    </FormDialog>
  )
}
