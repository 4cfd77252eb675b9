import { useMutation, useQuery } from "@tanstack/react-query"
import type { Details } from "@views/registrationData/details"
import { useState } from "react"
import { api } from "@/client/api"
import { Button } from "@/ui/buttons/Button"
import { Confirm } from "@/ui/dialog/Confirm"
import { Dialog } from "@/ui/dialog/Dialog"
import { useSubmitting } from "@/ui/form/submitting"
import { SectionHead } from "@/ui/layout/SectionHead"
import { Banner } from "@/ui/states/Banner"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { type Declaration, Declarations, type DeclarationsProps } from "./Declarations"
import { MissingWarning } from "./MissingWarning"
import { type MissingInfo, missingParts, type StepKey } from "./steps"
import { textsQuery } from "./texts"

/** The texts and the action at the end of a flow. */
export interface Finalizing {
  /** The name of the form in the warning: *pré-cadastro*. */
  context: string
  /** The label of the button. */
  label: string
  question: string
  /** The effect, and the person's options afterwards. */
  consequence: string
  /** Submits everything, with the ids of the accepted declarations. */
  finalize: (terms: number[]) => Promise<unknown>
  onDone: () => void
}

export interface FinalizationProps extends Pick<DeclarationsProps, "agreed" | "onAgreed"> {
  details: Details
  finalizing: Finalizing
  onGo: (step: StepKey) => void
}

/** The last step: each declaration is read and accepted, then everything is submitted. */
export function Finalization(props: FinalizationProps) {
  const { atalaiaId } = props.details
  const texts = useQuery(textsQuery(true))
  const missing = useQuery({
    ...api.registration.missingInfo.query({ params: { atalaiaId } }),
    refetchOnMount: "always",
  })
  const failure = texts.error ?? missing.error
  if (texts.data && missing.data) {
    return (
      <Ending
        {...props}
        declarations={texts.data.items}
        missing={missing.isFetching ? undefined : missing.data}
        onRefused={() => void missing.refetch()}
      />
    )
  }
  if (failure) {
    return (
      <div className="card">
        <ErrorPanel
          message="Não foi possível carregar o que falta para finalizar."
          details={failure.message}
          onRetry={() => void Promise.all([texts.refetch(), missing.refetch()])}
          retrying={texts.isFetching || missing.isFetching}
        />
      </div>
    )
  }
  return <Skeleton className="h-40 w-full" />
}

interface EndingProps extends FinalizationProps {
  declarations: readonly Declaration[]
  /** Absent while it is loading. */
  missing: MissingInfo | undefined
  onRefused: () => void
}

function Ending(props: EndingProps) {
  const { details, finalizing, onGo, agreed, onAgreed, declarations, missing, onRefused } = props
  const [warned, setWarned] = useState(false)
  const [asking, setAsking] = useState(false)
  const lacking = missing ? missingParts(missing) : []
  const left = declarations.filter(({ id }) => !agreed.has(id)).length
  const ending = useMutation({
    mutationFn: () => finalizing.finalize(declarations.map(({ id }) => id)),
    onSuccess: finalizing.onDone,
    onError: onRefused,
  })
  useSubmitting(ending.isPending)
  const warning = <MissingWarning context={finalizing.context} parts={lacking} onGo={onGo} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <SectionHead title="Finalizar">
        Leia cada declaração até o fim e diga que está de acordo. Depois disso você pode finalizar.
      </SectionHead>
      {lacking.length > 0 && <Banner tone="warn">{warning}</Banner>}
      <Declarations {...{ declarations, agreed, onAgreed }} />
      {ending.error && <Banner tone="bad">{ending.error.message}</Banner>}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p role="status" className="text-muted">
          {ending.isPending
            ? "Estamos processando suas informações..."
            : missing === undefined
              ? "Verificando pendências..."
              : left > 0 && leftText(left)}
        </p>
        {left === 0 && (
          <Button
            variant="primary"
            pending={ending.isPending}
            disabledReason={disabledReason(details, missing, lacking.length)}
            onClick={() => setAsking(true)}
          >
            {finalizing.label}
          </Button>
        )}
      </div>
      <Dialog
        open={lacking.length > 0 && !warned}
        onClose={() => setWarned(true)}
        title="Faltam informações"
        width="narrow"
        alert
        footer={
          <Button variant="primary" data-autofocus onClick={() => setWarned(true)}>
            Entendi
          </Button>
        }
      >
        {warning}
      </Dialog>
      <Confirm
        open={asking}
        question={finalizing.question}
        consequence={finalizing.consequence}
        confirmLabel={finalizing.label}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          ending.mutate()
        }}
      />
    </div>
  )
}

const leftText = (left: number) => (left === 1 ? "Falta 1 declaração." : `Faltam ${left} declarações.`)

function disabledReason({ can }: Details, missing: MissingInfo | undefined, lacking: number) {
  if (!can.finalize) return "Você pode preencher os dados, mas não finalizá-los."
  if (missing === undefined) return "Verificando pendências..."
  return lacking > 0 ? "Ainda faltam informações obrigatórias." : undefined
}
