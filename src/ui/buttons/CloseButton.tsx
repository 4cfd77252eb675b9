import { Button } from "./Button"

/** Closes a dialog that asks for no decision. */
export function CloseButton({ close }: { close: () => void }) {
  return (
    <Button shortcut="Esc" onClick={close}>
      Fechar
    </Button>
  )
}
