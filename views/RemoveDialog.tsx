import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { ApiRequest } from "@/client/api"
import { preview, send } from "@/client/send"
import { PreviewCard } from "@/palette/PreviewCard"
import { Confirm } from "@/ui/Confirm"
import { useNotify } from "@/ui/notice"

export interface RemoveDialogProps {
  /** *ROLE_SINAL_GESTOR em SINAL* */
  what: string
  /** Asked to be typed exactly, where so much is lost that a press is not enough. */
  typed?: string
  request: ApiRequest
  /** The notice on success. */
  done: string
  /** What is said on failure, before the server's own message. */
  failed?: string
  /** The command line, for the audit. */
  line: string
  close: () => void
  /** Goes elsewhere instead of closing, where what was removed is the screen itself. */
  leave?: () => void
}

/** Asks before removing for good, with what will be lost as the server counts it (1-core §5). */
export function RemoveDialog({ what, typed, request, done, failed, line, close, leave }: RemoveDialogProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  const ahead = useQuery({
    queryKey: ["preview", request.resource, request.name, request.path],
    queryFn: ({ signal }) => preview(request, signal),
    retry: false,
    gcTime: 0,
  })
  const remove = async () => {
    try {
      await send(request, { commandLine: line })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw new Error(failed ? `${failed} ${message}` : message)
    }
    notify({ tone: "ok", text: done })
    if (leave) leave()
    else close()
    // What shows the removed thing must not ask for it again, and no more must this question.
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== "preview",
      refetchType: leave ? "none" : "active",
    })
  }
  return (
    <Confirm
      open
      danger
      question="Tem certeza que quer remover?"
      consequence={
        <>
          <p className="font-semibold">{what}</p>
          {/* Its ground is the question's own: only its text is to be seen, where the others stand. */}
          <div className="-mx-2.5 -my-1">
            <PreviewCard
              ahead={{
                values: {},
                ...(ahead.data && { preview: ahead.data }),
                ...(ahead.error && { refusal: ahead.error.message }),
              }}
            />
          </div>
          <p>Essa ação não poderá ser desfeita.</p>
        </>
      }
      confirmLabel="Remover"
      cancelLabel="Cancelar"
      {...(typed !== undefined && { typed })}
      onConfirm={remove}
      onCancel={close}
    />
  )
}
