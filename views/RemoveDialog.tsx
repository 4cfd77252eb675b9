import { useQuery, useQueryClient } from "@tanstack/react-query"
import { isPreview } from "@/client/refresh"
import type { ApiRequest } from "@/client/request"
import { preview, RequestError, send } from "@/client/send"
import { previewText } from "@/palette/form/preview"
import { Confirm } from "@/ui/dialog/Confirm"
import { useNotify } from "@/ui/page/notice"
import { Skeleton } from "@/ui/states/Skeleton"

export interface RemoveDialogProps {
  /** *ROLE_SINAL_GESTOR em SINAL* */
  what: string
  /** The key of an application, which must be typed exactly (1-core §2.6). */
  typed?: string
  request: ApiRequest
  /** The notice on success. */
  done: string
  /** The text on failure, shown before the server's message. */
  failed?: string
  /** The command line, for the audit. */
  line: string
  close: () => void
  /** Leaves the screen instead of closing the dialog, if the screen is about the removed thing. */
  leave?: () => void
}

/** Asks before a permanent removal, with the server's preview of its effects. */
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
  // If the server refused the preview, it would refuse the removal too. If the preview only failed to load, the user
  // can still try.
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
    // Neither the removed thing's views nor this preview may be refetched.
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
