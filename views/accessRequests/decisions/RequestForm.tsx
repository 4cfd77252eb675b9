import { justReplacedAtom } from "@views/queue/useOpenRow"
import { useAtomValue } from "jotai"
import { useRef } from "react"
import { FormProvider } from "react-hook-form"
import { api } from "@/client/api"
import { enumerated } from "@/domain/text/words"
import { zonedNow } from "@/domain/time/when"
import { sendableAt } from "@/shortcuts/sending"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { FormShellContext } from "@/ui/fields/formField"
import { RestoredBanner } from "@/ui/form/RestoredBanner"
import { useFormShell } from "@/ui/form/useFormShell"
import { ShownErrorsContext } from "@/ui/page/shownErrors"
import { classes } from "@/ui/theme/classes"
import { ApprovalBar } from "./ApprovalBar"
import {
  type AccessRequestDetail,
  approvalOf,
  askedInVain,
  chosenOf,
  type DecidedApplication,
  type Grants,
  grantProblems,
  grantsAsked,
  type RequestedAccess,
} from "./accessRequest"
import { PermissionFields } from "./PermissionFields"
import { RequestDocuments } from "./RequestDocuments"
import { RequestSummary } from "./RequestSummary"
import { useDecide } from "./useDecide"

export interface RequestFormProps {
  app: DecidedApplication
  request: AccessRequestDetail
  /** The grants requested in the address. */
  asked: RequestedAccess
  scrolls: boolean
}

/** A request and the grants of its approval. The decision bar stays visible below. */
export function RequestForm({ app, request, asked, scrolls }: RequestFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { decide, goOn } = useDecide(request)
  const isReplaced = useAtomValue(justReplacedAtom)
  const { atalaiaId, version } = request
  const params = { app: String(app.id), atalaiaId }
  const inVain = askedInVain(request, asked)
  const { form, shell, isSubmitting, failure, said, onSubmit, ...draft } = useFormShell<Grants, void>(
    {
      id: `access-approval ${app.id} ${atalaiaId}`,
      defaults: grantsAsked(request, asked),
      version,
      focuses: false,
      guards: false,
      validate: (values) => grantProblems(values, zonedNow()),
      submit: (values) =>
        decide(
          api.accessDecisions.approve.request({ params, body: approvalOf(values, version, zonedNow()) }),
        ),
      onDone: goOn,
    },
    element,
  )
  const approve = () => element.current?.requestSubmit()
  useShortcuts([
    {
      keys: "Ctrl+Enter",
      run: approve,
      inFields: true,
      paintedAt: () => sendableAt(element.current),
      when: ({ target }) => isOf(element.current, target),
    },
  ])
  return (
    <FormProvider {...form}>
      <FormShellContext value={shell}>
        <form
          ref={element}
          noValidate
          // The command *approve-open-request* finds the form by this attribute (commands/accessRequests.ts).
          data-approval
          aria-label={`Solicitação de ${request.userName}`}
          aria-busy={isSubmitting}
          className="flex min-h-0 flex-1 flex-col"
          onSubmit={(event) => {
            event.preventDefault()
            if (request.can.decide && chosenOf(form.getValues()) > 0 && !isReplaced) void onSubmit()
          }}
        >
          <div
            data-open-case
            className={classes(
              "grid grid-cols-1 content-start gap-5",
              scrolls && "min-h-0 flex-1 overflow-y-auto p-5",
            )}
          >
            <RequestSummary request={request} />
            <RequestDocuments documents={request.documents} />
            {request.can.decide && (
              <>
                <RestoredBanner
                  {...draft}
                  outdated="de antes de uma mudança no pedido: confira antes de aprovar"
                />
                {inVain.length > 0 && (
                  <p role="alert" className="text-warn">
                    Você não pode conceder aqui {enumerated(inVain)}.
                  </p>
                )}
                <PermissionFields request={request} />
              </>
            )}
          </div>
          <ShownErrorsContext value={said}>
            <ApprovalBar
              request={request}
              failure={failure?.message}
              pending={isSubmitting}
              scrolls={scrolls}
            />
          </ShownErrorsContext>
        </form>
      </FormShellContext>
    </FormProvider>
  )
}

/** Whether a key belongs to this form: no dialog is over it, and the key was not pressed in another form. */
function isOf(form: HTMLFormElement | null, target: EventTarget | null): boolean {
  if (!form || form.closest("[inert]") !== null) return false
  const around = target instanceof Element ? target.closest("form") : null
  return around === null || around === form
}
