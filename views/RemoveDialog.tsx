import { useQuery, useQueryClient } from "@tanstack/react-query"
import { isPreview } from "@/client/refresh"
import type { ApiRequest } from "@/client/request"
import { preview, RequestError, send } from "@/client/send"
import { previewText } from "@/palette/form/preview"
import { Confirm } from "@/ui/dialog/Confirm"
import { useNotify } from "@/ui/notices/notice"
import { Skeleton } from "@/ui/states/Skeleton"

export interface RemoveDialogProps {
  /** *ROLE_SINAL_GESTOR em SINAL* */
  what: string
  /** The key of an application, which must be typed exactly (1-core §2.6). */
  typed?: string
  request: ApiRequest
  /** The notice on success. */
  done: string
  /** The text on failure, before the server's message. */
  failed?: string
  /** The command line, for the audit. */
  line: string
  close: () => void
  /** Leaves the screen instead of closing, where the screen itself was about what was removed. */
  leave?: () => void
}

/** Asks before removing for good, with the server's preview of what will be lost. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { what, typed, request, done, failed, line, close, leave } = props
  const notify = useNotify()
  const queries = useQueryClient()
  const ahead = useQuery({
    queryKey: ["preview", request.resource, request.name, request.path],
    queryFn: ({ signal }) => preview(request, signal),
    retry: false,
    gcTime: 0,
  })
  // A preview that the server refused would be refused again; if the preview only failed to load, removing can be
  // tried.
  const refused =
    ahead.error instanceof RequestError && ahead.error.status < 500 && ahead.error.status !== 429
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
    // Neither the views of the removed thing nor this preview must be loaded again.
    await queries.invalidateQueries({
      predicate: (query) => !isPreview(query),
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
          {ahead.isPending ? (
            <Skeleton className="my-1 h-9 w-full" />
          ) : (
            <p>{ahead.error ? ahead.error.message : previewText(ahead.data)}</p>
          )}
          {!refused && <p>Essa ação não poderá ser desfeita.</p>}
        </>
      }
      confirmLabel="Remover"
      cancelLabel="Cancelar"
      {...(typed !== undefined && !refused && { typed, exactly: true })}
      disabledReason={refused ? "Não pode ser removido" : undefined}
      onConfirm={remove}
      onCancel={close}
    />
  )
}
