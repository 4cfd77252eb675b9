import { type ReactNode, useRef } from "react"
import { type FieldValues, FormProvider, useWatch } from "react-hook-form"
import { useHotkeys } from "react-hotkeys-hook"
import { Banner } from "../Banner"
import { Button } from "../Button"
import { DialogBody, DialogFoot } from "../dialog/DialogParts"
import { FormShellContext } from "../fields/formField"
import { notify } from "../notices/notice"
import { PageHead } from "../PageHead"
import { SectionHead } from "../SectionHead"
import { useLeave } from "./unsaved"
import { type Failure, type FormShellOptions, useFormShell } from "./useFormShell"

export interface FormProps<Values extends FieldValues, Answer> extends FormShellOptions<Values, Answer> {
  /** Names the form; on a page it is also its heading. A `FormDialog` draws it itself. */
  title: string
  /** Under the title. */
  description?: ReactNode
  submitLabel?: string
  /** Takes something away: its button says so by its colour. */
  danger?: boolean
  /** Leaves without saving; asks first where something would be left behind. */
  cancel?: { label?: string; run: () => void } | undefined
  /** Beside the buttons: other things to do, a hint. */
  footer?: ReactNode
  /**
   * On a page, in a part of it and in a card the buttons stand beside the title; in a dialog they stand below. Those
   * of a part, which is long, stay in sight.
   */
  frame?: "page" | "part" | "section" | "dialog"
  /** Why it cannot be sent now; asked anew with every change where it depends on what was filled in. */
  disabledReason?: string | ((values: Values) => string | undefined) | undefined
  /** Fields, which bind by their `name`, in `FormSection`s. */
  children: ReactNode
}

const frames = {
  page: "grid grid-cols-1 gap-5",
  part: "grid grid-cols-1 gap-2 [&_.control]:scroll-mt-24 [&_input]:scroll-mt-24",
  section: "card grid grid-cols-1 gap-4 px-5.5 py-5",
  dialog: "flex min-h-0 flex-col",
}

/**
 * The form shell. Every form stands in it: it owns sending (button, Enter, `Ctrl+Enter`, `Ctrl+S`), pending,
 * messages by field, the draft, leaving with unsaved changes, and where the cursor goes.
 *
 * `submit` rejects with `{ message, fields }` to say what is wrong with which field. `validate` is pure, and
 * is asked anew with every change after the first sending. `id` names the draft: give it the person's and the
 * thing's id, so that no draft is offered where it does not belong.
 */
export function Form<Values extends FieldValues, Answer>(props: FormProps<Values, Answer>) {
  const {
    title,
    description,
    submitLabel = "Salvar",
    danger,
    cancel,
    footer,
    frame = "page",
    children,
  } = props
  const element = useRef<HTMLFormElement>(null)
  // A card among others leaves the keys to the screen.
  const focuses = props.focuses ?? frame !== "section"
  const { form, shell, isSubmitting, restored, failure, onSubmit, discard } = useFormShell(
    { ...props, focuses },
    element,
  )
  const leave = useLeave()
  const reason = props.disabledReason
  const values = useWatch({ control: form.control, disabled: typeof reason !== "function" }) as Values
  const disabledReason = typeof reason === "function" ? reason(values) : reason
  useHotkeys(
    "mod+enter, mod+s",
    () => element.current?.requestSubmit(),
    {
      enableOnFormTags: true,
      enableOnContentEditable: true,
      preventDefault: true,
      // A dialog over this form makes it inert: then the keys are the dialog's.
      ignoreEventWhen: () => !element.current || element.current.closest("[inert]") !== null,
    },
    [],
  )
  const inDialog = frame === "dialog"
  const buttons = (
    <>
      {footer}
      {cancel && (
        <Button shortcut="Esc" onClick={() => leave(cancel.run)}>
          {cancel.label ?? "Cancelar"}
        </Button>
      )}
      <Button
        type="submit"
        variant={danger ? "danger" : "primary"}
        shortcut={inDialog ? "Ctrl+Enter" : "Ctrl+S"}
        pending={isSubmitting}
        disabledReason={disabledReason}
      >
        {submitLabel}
      </Button>
    </>
  )
  const body = (
    <div className="grid grid-cols-1 gap-3.5">
      {failure && <FailureMessage key={failure.turn} failure={failure} />}
      {restored && (
        <Banner
          {...(restored.outdated && { tone: "warn" as const })}
          action={{ label: "Descartar", run: discard }}
        >
          {restored.outdated
            ? "Rascunho recuperado, de antes de uma mudança feita por outra pessoa: confira antes de salvar."
            : "Rascunho recuperado"}
          {restored.files && " Imagens e arquivos não ficam no rascunho: escolha-os de novo."}
        </Banner>
      )}
      {children}
    </div>
  )
  return (
    <FormProvider {...form}>
      <FormShellContext value={shell}>
        <form
          ref={element}
          noValidate
          aria-label={title}
          aria-busy={isSubmitting}
          className={frames[frame]}
          onSubmit={(event) => {
            event.preventDefault()
            // Forms may stand in each other's dialogs, which are within each other for React.
            event.stopPropagation()
            if (disabledReason === undefined) void onSubmit()
            else notify({ tone: "info", text: disabledReason })
          }}
        >
          {inDialog ? (
            <>
              <DialogBody>{body}</DialogBody>
              <DialogFoot>{buttons}</DialogFoot>
            </>
          ) : (
            <>
              {frame === "page" ? (
                <PageHead title={title} actions={buttons}>
                  {description}
                </PageHead>
              ) : (
                <div className={frame === "part" ? partHead : undefined}>
                  <SectionHead title={title} actions={buttons}>
                    {description}
                  </SectionHead>
                </div>
              )}
              {body}
            </>
          )}
        </form>
      </FormShellContext>
    </FormProvider>
  )
}

/** Narrow, the title gives way to the buttons beside it. */
const partHead = "sticky short:static top-0 z-10 -mx-1 bg-bg px-1 py-2 [&>header>:first-child]:basis-28"

const focus = (element: HTMLElement | null) => element?.focus()

function FailureMessage({ failure: { message, others, alone } }: { failure: Failure }) {
  return (
    <div
      ref={alone ? focus : undefined}
      role="alert"
      tabIndex={-1}
      className="rounded-lg bg-bad-soft px-3.5 py-2 text-bad forced-colors:border"
    >
      <p className={others.length > 0 ? "font-semibold" : ""}>{message}</p>
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
