import { Button } from "@/ui/buttons/Button"

/** Shown at the end of a list whose next page could not be loaded: the reason, and a retry button. */
export function ListTail({ failure, onRetry }: { failure: Error | undefined; onRetry: () => void }) {
  if (!failure) return null
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-3 px-4 py-3 text-bad">
      Não foi possível carregar mais: {failure.message}
      <Button small onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}
