import { RotateCw, TriangleAlert } from "lucide-react"
import { Button } from "../buttons/Button"

export interface ErrorPanelProps {
  message: string
  /** Details for support: the request id, the server's message. */
  details?: string
  onRetry?: () => void
  retrying?: boolean
}

/** Replaces content that could not be loaded or rendered. */
export function ErrorPanel({ message, details, onRetry, retrying }: ErrorPanelProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <span className="mb-2 grid size-10 place-items-center rounded-full bg-bad-soft text-bad">
        <TriangleAlert aria-hidden className="size-5" strokeWidth={1.8} />
      </span>
      <p className="max-w-lg font-semibold">{message}</p>
      {details && <p className="mono max-w-lg break-words text-muted">{details}</p>}
      {onRetry && (
        <Button className="mt-3" icon={RotateCw} pending={retrying} onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </div>
  )
}
