import { NextStep } from "@views/preRegistration/steps/NextStep"
import { type ReactNode, useState } from "react"
import { Button } from "@/ui/Button"
import { SectionHead } from "@/ui/SectionHead"
import { useChangeAsked } from "../items/useAct"
import type { PartName, PartProps } from "../section/part"

export interface ListPartProps extends Pick<PartProps, "details" | "mode"> {
  part: PartName
  title: string
  /** Whether the person may be asked to go on: the pre-registration does. */
  onNext?: (() => void) | undefined
  nextLabel?: string | undefined
  /** Why one cannot go on yet. */
  nextDisabledReason?: string | undefined
  children: (editing: boolean) => ReactNode
}

/**
 * A part made of lists, whose items are saved one by one. Where changes are asked for, it is only shown until one
 * wants to ask for some (3-registration §4).
 */
export function ListPart(props: ListPartProps) {
  const { part, title, details, mode, onNext, nextLabel, nextDisabledReason, children } = props
  const [asking, setAsking] = useState(false)
  const asks = mode === "request" && details.can.edit
  useChangeAsked(part, details.can.edit, () => setAsking(true))
  return (
    <div className="grid grid-cols-1 gap-3.5">
      {/* Where it stands in the forms of sections, too. */}
      <div className="-mb-1.5 py-2">
        <SectionHead
          title={title}
          actions={
            asks && (
              <Button variant={asking ? "plain" : "primary"} onClick={() => setAsking(!asking)}>
                {asking ? "Voltar" : "Solicitar alterações"}
              </Button>
            )
          }
        >
          {asks &&
            asking &&
            "O que você acrescentar, mudar ou remover vale depois que um autorizador aprovar."}
        </SectionHead>
      </div>
      {children(details.can.edit && (mode === "form" || (asks && asking)))}
      {onNext && (
        <NextStep
          onNext={onNext}
          disabledReason={nextDisabledReason}
          {...(nextLabel !== undefined && { label: nextLabel })}
        />
      )}
    </div>
  )
}
