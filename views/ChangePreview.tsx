import { skipToken, useQuery } from "@tanstack/react-query"
import type { ApiRequest } from "@/client/request"
import { preview } from "@/client/send"
import { PreviewCard } from "@/palette/form/PreviewCard"
import { quietPreview } from "@/palette/form/preview"
import { useDebounced } from "@/ui/page/useDebounced"

/** Milliseconds without typing before the preview of a form is loaded. */
const debounce = 300

/** The server's preview of submitting a form. Empty while the form cannot be submitted. */
export function ChangePreview({ request }: { request: ApiRequest | undefined }) {
  const key = JSON.stringify([request?.path, request?.body])
  const settled = useDebounced(key, debounce) === key
  const ahead = useQuery({
    queryKey: ["preview", request?.resource, request?.name, request?.path, request?.body],
    queryFn: request ? ({ signal }) => preview(request, signal) : skipToken,
    meta: quietPreview,
    enabled: settled,
    retry: false,
    staleTime: 5_000,
    gcTime: 30_000,
  })
  if (!request) return null
  return (
    <div role="status" className="col-span-full">
      <PreviewCard
        change={{
          values: {},
          ...(ahead.data && { preview: ahead.data }),
          ...(ahead.error && { refusal: ahead.error.message }),
        }}
      />
    </div>
  )
}
