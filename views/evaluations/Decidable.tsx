import { Summary } from "@views/preRegistration/steps/Summary"
import { justReplacedAtom } from "@views/queue/useOpenRow"
import type { Details } from "@views/registrationData/details"
import { useAtomValue } from "jotai"
import { useState } from "react"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { useDecisionBar, useNotify } from "@/ui/page/notice"
import { classes } from "@/ui/theme/classes"
import { ApprovePreUser } from "./ApprovePreUser"
import { CaseHead } from "./CaseHead"
import { Changes } from "./Changes"
import { type CaseKind, caseKinds, evaluationTarget } from "./evaluation"
import { useOpenCase } from "./queue/openCase"
import { RefusalDialog } from "./RefusalDialog"
import { useDecide } from "./useDecide"

export interface CaseViewProps {
  kind: CaseKind
  atalaiaId: string
  /**
   * The case is next to the list and fills its column, with the decision below the scrolling part. A decision opens
   * the next case without waiting for the server. Otherwise the case scrolls with the page.
   */
  fills?: boolean
  /** On the case's own screen: called after the case was decided and removed from the lists. */
  onDecided: () => void
}

export interface DecidableProps extends CaseViewProps {
  details: Details
  /** Whether the actor may decide. */
  evaluation: NonNullable<Details["evaluation"]>
}

/** A dialog about a case. It keeps its case even if another case is opened under it. */
type Asking = { details: Details } & ({ for: "approval" } | { for: "refusal"; justification: string })

/** A waiting case. It stays mounted when another case is opened, so that the focus is kept. */
export function Decidable({ kind, details, evaluation, fills = false, onDecided }: DecidableProps) {
  const { atalaiaId } = details
  const notify = useNotify()
  const decisionBar = useDecisionBar()
  const { decide, isPending } = useDecide(kind, fills)
  const isReplaced = useAtomValue(justReplacedAtom)
  const [asking, setAsking] = useState<Asking>()
  const [wholeOf, setWholeOf] = useState<string>()
  const whole = wholeOf === atalaiaId
  const target = evaluationTarget(kind, details, { ...evaluation, whole })
  const close = () => setAsking(undefined)
  const approve = async (of: Details) => {
    if ((await decide({ details: of, approved: true })) === "decided") onDecided()
  }
  const approveAtOnce = () =>
    void approve(details).catch(({ message }: Error) => notify({ tone: "bad", text: message }))
  /** An action that only `asks` is allowed on an unread case, because the question names the person. */
  const ifAllowed = (act: () => void, asks = false) => {
    if (target.reason !== undefined) notify({ tone: "info", text: target.reason })
    else if (asking)
      notify({ tone: "info", text: `Antes, conclua ou feche a decisão sobre ${asking.details.name}.` })
    else if (fills ? asks || !isReplaced : !isPending) act()
  }
  useTarget(target, atalaiaId)
  useOpenCase({
    atalaiaId,
    onDecided,
    approve: () =>
      ifAllowed(kind === "update" ? approveAtOnce : () => setAsking({ for: "approval", details })),
    refuse: (justification) => ifAllowed(() => setAsking({ for: "refusal", details, justification }), true),
    toggleWhole: () => kind === "update" && setWholeOf(whole ? undefined : atalaiaId),
  })
  return (
    <div className={classes("flex min-w-0 flex-1 flex-col", fills && "min-h-0")}>
      <section
        key={atalaiaId}
        aria-label={details.name}
        data-open-case
        // Focusable for scrolling by keyboard, even if nothing inside is focusable.
        tabIndex={fills ? 0 : undefined}
        className={classes(
          "grid grid-cols-1 content-start gap-4.5 px-4 py-4.5 outline-offset-[-2px] md:px-6.5",
          fills && "min-h-0 flex-1 overflow-y-auto",
        )}
      >
        <CaseHead kind={kind} details={details} target={target} />
        {kind === "update" && !whole ? <Changes details={details} /> : <Summary details={details} />}
      </section>
      <div
        className={classes("px-4 pt-1 pb-4.5 md:px-6.5", !fills && "sticky bottom-0 bg-bg pt-3 short:static")}
      >
        <section
          aria-label="Decisão"
          ref={decisionBar}
          aria-busy={isPending || (fills && isReplaced) || undefined}
          className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 px-4 py-3"
        >
          <p className="font-semibold">{target.reason ?? caseKinds[kind].question}</p>
          <div className="flex flex-wrap gap-2">
            <Actions target={target} only="refuse" />
            <Actions target={target} only="approve" />
          </div>
        </section>
      </div>
      {asking?.for === "approval" && (
        <ApprovePreUser
          details={asking.details}
          onConfirm={async () => {
            const sent = approve(asking.details)
            // The question is about this case, so it closes before the next case is shown.
            if (!fills) await sent
            close()
          }}
          onCancel={close}
        />
      )}
      {asking?.for === "refusal" && (
        <RefusalDialog
          kind={kind}
          details={asking.details}
          justification={asking.justification}
          optimistic={fills}
          send={(justification) => decide({ details: asking.details, approved: false, justification })}
          onDecided={onDecided}
          onClose={close}
        />
      )}
    </div>
  )
}
