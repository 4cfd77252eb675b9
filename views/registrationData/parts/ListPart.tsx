import { NextStep } from "@views/registrationData/parts/NextStep"
import { type ReactNode, useState } from "react"
import { Button } from "@/ui/buttons/Button"
import { SectionHead } from "@/ui/layout/SectionHead"
import type { PartName, PartProps } from "../fields/part"
import { useRequestedChange } from "../section/useRequestedAct"

export interface ListPartProps extends Pick<PartProps, "details" | "mode"> {
  part: PartName
  title: string
  /** Goes to the next step. Only in the pre-registration. */
  onNext?: (() => void) | undefined
  nextLabel?: string | undefined
  /** The reason why the next step cannot be opened yet. */
  nextDisabledReason?: string | undefined
  children: (editing: boolean) => ReactNode
}

/**
 * A part made of lists, whose items are saved one by one. If changes must be requested, it is read-only until the
 * user starts a change.
 */
export function ListPart(props: ListPartProps) {
  const { part, title, details, mode, onNext, nextLabel, nextDisabledReason, children } = props
  const [asking, setAsking] = useState(false)
  const asks = mode === "request" && details.can.edit
  useRequestedChange(part, details.can.edit, () => setAsking(true))
  return (
    <div className="grid grid-cols-1 gap-3.5">
      {/* At the same position as in the forms of sections. */}
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
