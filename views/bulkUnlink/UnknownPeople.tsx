import { enumerated } from "@/domain/text/words"
import { Button } from "@/ui/buttons/Button"

/** How many entries are listed; the others are only counted. */
const maxShown = 12

/** Shows the pasted entries that belong to no person, so that none is dropped silently. */
export function UnknownPeople({ texts, onForget }: { texts: readonly string[]; onForget: () => void }) {
  const count = texts.length.toLocaleString("pt-BR")
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 border-t border-line bg-warn-soft px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-60 break-words text-warn">
        {texts.length === 1 ? "1 valor colado não é" : `${count} valores colados não são`} de nenhum usuário:{" "}
        <span className="mono">{enumerated(texts, maxShown)}</span>
      </p>
      <Button small onClick={onForget}>
        Dispensar
      </Button>
    </div>
  )
}
