import { Button } from "./Button"

/** Closes a dialog in which nothing is decided. */
export function CloseButton({ close }: { close: () => void }) {
  return (
    <Button shortcut="Esc" onClick={close}>
      Fechar
    </Button>
  )
}
