import { useAtomValue, useSetAtom } from "jotai"
import type { CommandFormProps } from "@/palette/command"
import { Tag } from "@/ui/badges/Tag"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { takeBackAtom } from "@/ui/page/notice"
import { doneAtom } from "@/ui/page/undo"

/** The changes made in this tab, latest first; only the latest one can be undone next. */
export default function UndoList({ command, close }: CommandFormProps) {
  const done = useAtomValue(doneAtom)
  const takeBack = useSetAtom(takeBackAtom)
  return (
    <Dialog
      open
      title={command.title}
      description="O que você fez nesta aba, do mais novo ao mais antigo. Desfaz-se nessa ordem."
      onClose={close}
      footer={
        <Button shortcut="Esc" onClick={close}>
          Fechar
        </Button>
      }
    >
      {done.length === 0 && <p className="text-muted">Não há o que desfazer.</p>}
      <ol className="grid gap-px">
        {done.toReversed().map(({ text, details, undo }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same change may have been made twice.
          <li key={done.length - index} className="flex items-center gap-2 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="font-[550]">{text}</span>
              {details && <span className="block text-muted">{details}</span>}
            </span>
            {!undo && <Tag tone="neutral">Não pode ser desfeito</Tag>}
            {undo && index === 0 && (
              <Button small aria-label={`Desfazer: ${text}`} onClick={() => void takeBack()}>
                Desfazer
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
