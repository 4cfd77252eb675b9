import { useQuery } from "@tanstack/react-query"
import type { Details } from "@views/registrationData/details"
import { PartSkeleton } from "@views/registrationData/parts/PartSkeleton"
import { RegistrationPart } from "@views/registrationData/parts/RegistrationPart"
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { useOpenRegistration } from "@/palette/slots/openRegistration"
import { LoadingPart } from "@/ui/form/DeferredForm"
import { PageHead } from "@/ui/layout/PageHead"
import { isFocusLost } from "@/ui/page/focusRestore"
import { lazy } from "@/ui/page/lazy"
import type { FinalizationProps, Finalizing } from "./Finalization"
import { type Instruction, Instructions } from "./Instructions"
import { StepTabs, stepPanelId, stepTabId } from "./StepTabs"
import { isPart, type StepKey, stepState } from "./steps"
import { useSteps } from "./useSteps"

// Each loads when it is first opened, like the parts of the data.
const Finalization = lazy(async () => ({ default: (await import("./Finalization")).Finalization }))
const RequestsStep = lazy(async () => ({ default: (await import("./RequestsStep")).RequestsStep }))

export interface StepsProps {
  details: Details
  /** The steps of this flow, in order. */
  steps: readonly StepKey[]
  /** The title of the flow, shown next to the person's id: *Pré-cadastro em andamento*. */
  state: string
  /** Shown next to the name: a button back. */
  actions?: ReactNode
  /** Shown above the steps: why it was returned, or its outdated parts. */
  banner?: ReactNode
  /** The first step's own text, if the descriptions of the pre-registration do not fit. */
  instruction?: Instruction
  finalizing: Finalizing
}

const missingInfoQuery = (atalaiaId: string) => api.registration.missingInfo.query({ params: { atalaiaId } })

/** Registration data step by step, up to its submission: new data, or an update. */
export function Steps(props: StepsProps) {
  const { details, steps, state, actions, banner, instruction, finalizing } = props
  const { atalaiaId, name } = details
  const missing = useQuery(missingInfoQuery(atalaiaId))
  const asksAccess = steps.includes("requests")
  const requests = useQuery({
    ...api.accessRequests.mine.query({ params: { atalaiaId } }),
    enabled: asksAccess,
  })
  // State of the parent, so that declarations stay accepted after going back to another step.
  const [agreed, setAgreed] = useState<ReadonlySet<number>>(new Set<number>())
  const { current, next, submitting, go, change } = useSteps(steps)
  const [path] = useLocation()
  useOpenRegistration({
    atalaiaId,
    path,
    parameter: "step",
    ...(steps.includes("finish") && { finish: () => change("finish") }),
  })
  const panel = useRef<HTMLDivElement>(null)
  // The clicked button is removed with its step, so the new step takes the focus, for keys and screen readers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every step.
  useEffect(() => {
    if (isFocusLost()) panel.current?.focus({ preventScroll: true })
  }, [current])
  return (
    <div className="@container/steps grid grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead title={name ? upperName(name) : "Pré-cadastro"} actions={actions}>
        <span className="mono">{formatIdentifier(atalaiaId)}</span>
        <span className="mx-1.5" aria-hidden>
          ·
        </span>
        {state}
      </PageHead>
      {banner}
      <div className="grid grid-cols-1 items-start gap-5 @min-[56rem]/steps:grid-cols-[14.5rem_minmax(0,1fr)]">
        <StepTabs
          steps={steps}
          current={current}
          stateOf={(step) => stepState(step, details, missing.data, requests.data?.length)}
          onChange={change}
          disabled={submitting}
        />
        <div
          ref={panel}
          role="tabpanel"
          id={stepPanelId}
          aria-labelledby={stepTabId(current)}
          tabIndex={-1}
          className="min-w-0 outline-none"
        >
          <Suspense
            fallback={
              <LoadingPart>
                <PartSkeleton />
              </LoadingPart>
            }
          >
            <StepContents
              key={current}
              {...{ details, current, next, go, change, instruction, finalizing, agreed }}
              onAgreed={setAgreed}
            />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

interface StepContentsProps extends Omit<FinalizationProps, "onGo"> {
  current: StepKey
  next: StepKey | undefined
  instruction: Instruction | undefined
  go: (step: StepKey | undefined) => void
  change: (step: StepKey | undefined) => void
}

function StepContents(props: StepContentsProps) {
  const { details, current, next, go, change, instruction, ...ending } = props
  if (current === "instructions") return <Instructions own={instruction} onNext={() => go(next)} />
  if (current === "finish") return <Finalization {...ending} details={details} onGo={change} />
  if (current === "requests") {
    return <RequestsStep atalaiaId={details.atalaiaId} onNext={next && (() => go(next))} />
  }
  return isPart(current) ? (
    <RegistrationPart part={current} details={details} mode="form" onSaved={() => go(next)} focuses />
  ) : null
}
