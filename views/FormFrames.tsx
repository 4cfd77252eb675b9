import { CloseButton } from "@/ui/buttons/CloseButton"
import { Dialog } from "@/ui/dialog/Dialog"
import { ErrorPanel } from "@/ui/states/ErrorPanel"

interface LoadingProps {
  title: string
  /** *a permissão* */
  what: string
  error: Error | null
  close: () => void
}

/**
 * Replaces a form while its data are loading or after loading failed. While they are loading, `KeystrokeBuffer` buffers
 * the keys for the form.
 */
export function Loading({ title, what, error, close }: LoadingProps) {
  if (!error) return null
  return (
    <Dialog open title={title} onClose={close} footer={<CloseButton close={close} />}>
      <ErrorPanel message={`Não foi possível carregar ${what}.`} details={error.message} />
    </Dialog>
  )
}
