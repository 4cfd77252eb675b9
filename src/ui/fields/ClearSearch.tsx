import { X } from "lucide-react"
import { IconButton } from "../buttons/IconButton"

export function ClearSearch({ onClear }: { onClear: () => void }) {
  return (
    <IconButton
      icon={X}
      label="Limpar busca"
      // Keeps the focus in the input. Otherwise the key hint would reappear and move this button during the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
      className="size-6.5"
    />
  )
}
