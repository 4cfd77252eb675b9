import { Markdown } from "@views/markdown/Markdown"
import { TermCheckbox } from "@views/markdown/TermCheckbox"
import { TermDialog } from "@views/markdown/TermDialog"
import { useState } from "react"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { Button } from "@/ui/buttons/Button"

export type Declaration = AnswerOf<Calls["texts"]["list"]>["items"][number]

export interface DeclarationsProps {
  declarations: readonly Declaration[]
  /** Ids of the accepted declarations. */
  agreed: ReadonlySet<number>
  onAgreed: (agreed: ReadonlySet<number>) => void
}

/** Declarations that must be read to their end and accepted, one after another. */
export function Declarations({ declarations, agreed, onAgreed }: DeclarationsProps) {
  const [reading, setReading] = useState<number>()
  const open = declarations.findIndex(({ id }) => id === reading)
  const shown = declarations[open]
  const following = declarations.slice(open + 1).find(({ id }) => !agreed.has(id))
  return (
    <>
      <ol aria-label="Declarações" className="grid grid-cols-1 gap-3">
        {declarations.map(({ id, title }, index) => (
          <li key={id} className="card flex flex-wrap items-start gap-x-4 gap-y-2 px-5.5 py-4">
            <div className="grid min-w-0 flex-1 basis-60 gap-2">
              <h3 className="font-[650]">
                <span className="mr-1.5 text-muted tabular-nums">{index + 1}.</span>
                {title}
              </h3>
              <TermCheckbox
                title={title}
                checked={agreed.has(id)}
                onOpen={() => setReading(id)}
                onUncheck={() => onAgreed(new Set([...agreed].filter((other) => other !== id)))}
              />
            </div>
            <Button small variant="quiet" aria-label={`Ler: ${title}`} onClick={() => setReading(id)}>
              Ler
            </Button>
          </li>
        ))}
      </ol>
      {shown && (
        <TermDialog
          key={shown.id}
          title={shown.title}
          description={`Declaração ${open + 1} de ${declarations.length}`}
          acceptLabel={following ? "Aceitar e ler a próxima" : "Aceitar"}
          onAccept={() => {
            onAgreed(new Set(agreed).add(shown.id))
            setReading(following?.id)
          }}
          onClose={() => setReading(undefined)}
        >
          <Markdown text={shown.content} />
        </TermDialog>
      )}
    </>
  )
}
