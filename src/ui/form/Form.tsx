import { type ReactNode, useRef } from "react"
import { type FieldValues, FormProvider, useWatch } from "react-hook-form"
import { sendableAt } from "@/shortcuts/sending"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { Button } from "../buttons/Button"
import { DialogBody, DialogFoot } from "../dialog/DialogParts"
import { FormShellContext } from "../fields/formField"
import { PageHead } from "../layout/PageHead"
import { SectionHead } from "../layout/SectionHead"
import { takeFocus } from "../page/focusRestore"
import { ButtonHintsContext } from "../page/keyHints"
import { notify } from "../page/notice"
import { ShownErrorsContext } from "../page/shownErrors"
import { useLeave } from "../page/unsaved"
import { classes } from "../theme/classes"
import { RestoredBanner } from "./RestoredBanner"
import { type FormShellOptions, useFormShell } from "./useFormShell"
import type { Failure } from "./useRefusal"

export interface FormProps<Values extends FieldValues, Answer> extends FormShellOptions<Values, Answer> {
  /** The name of the form, also used as the heading on a page. `FormDialog` draws the heading itself. */
  title: string
  /** Shown under the title. */
  description?: ReactNode
  submitLabel?: string
  /** Whether the form removes something: its button is red. */
  danger?: boolean
  /** Leaves without saving, after a question if unsaved changes would be lost. */
  cancel?: { label?: string; run: () => void } | undefined
  /** Other actions or a hint, next to the buttons. */
  footer?: ReactNode
  /**
   * The buttons are next to the title, except in a dialog, where they are below the fields. In a `part`, which is
   * long, they stay visible.
   */
  frame?: "page" | "part" | "section" | "dialog"
  /** The shortcuts that submit the form, if its screen uses one of the usual ones otherwise. */
  sentBy?: string
  /**
   * `Enter` in a field does not submit. Use it for a form that is opened by Enter, where the next one would send it.
   */
  ignoresEnter?: boolean
  /** The reason why the form cannot be sent now. A function is called again on every change. */
  disabledReason?: string | ((values: Values) => string | undefined) | undefined
  /** Fields in `FormSection`s. They bind to the form by their `name`. */
  children: ReactNode
}

const frames = {
  page: "grid grid-cols-1 gap-5",
  part: "grid grid-cols-1 gap-2 [&_.control]:scroll-mt-24 [&_input]:scroll-mt-24 [&_[role=alert]]:scroll-mt-24",
  section: "card grid grid-cols-1 gap-4 px-5.5 py-5",
  dialog: "flex min-h-0 flex-col",
}

const dialogs = '[role="dialog"], [role="alertdialog"]'

/**
 * Whether a key press belongs to something else, such as a dialog over the form, even one that has just been
 * submitted.
 */
function isForAnother(target: EventTarget | null, form: HTMLFormElement | null): boolean {
  if (!form || form.closest("[inert]")) return true
  const dialog = target instanceof Element ? target.closest(dialogs) : null
  return dialog !== null && dialog !== form.closest(dialogs)
}

/**
 * The base of all forms. Handles submission (button, Enter, `Ctrl+Enter`, `Ctrl+S`), the pending state, errors by
 * field, the draft, leaving with unsaved changes, and the focus. `submit` rejects with `{ message, fields }` for
 * field errors. `validate` is pure; after the first submission it runs on every change. `id` names the draft and must
 * contain the ids of the person and the edited record, so that no draft appears in another form.
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
    sentBy = "Ctrl+Enter Ctrl+S",
    ignoresEnter = false,
    children,
  } = props
  const element = useRef<HTMLFormElement>(null)
  // A form in a card has no shortcuts, because they belong to the screen.
  const focuses = props.focuses ?? frame !== "section"
  const { form, shell, isSubmitting, failure, said, onSubmit, ...draft } = useFormShell(
    { ...props, focuses },
    element,
  )
  const leave = useLeave(frame === "dialog" ? "dialog" : "page")
  const reason = props.disabledReason
  const values = useWatch({ control: form.control, disabled: typeof reason !== "function" }) as Values
  const disabledReason = typeof reason === "function" ? reason(values) : reason
  useShortcuts([
    {
      keys: sentBy,
      run: () => element.current?.requestSubmit(),
      inFields: true,
      paintedAt: () => sendableAt(element.current),
      when: ({ target }) => !isForAnother(target, element.current),
    },
  ])
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
        shortcut={frame === "dialog" ? "Ctrl+Enter" : "Ctrl+S"}
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
      <RestoredBanner {...draft} />
      <ShownErrorsContext value={said}>{children}</ShownErrorsContext>
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
          onKeyDown={(event) => {
            const { key, target, ctrlKey, metaKey } = event
            const sends = key === "Enter" && target instanceof HTMLInputElement && !ctrlKey && !metaKey
            if (ignoresEnter && sends) event.preventDefault()
          }}
          onSubmit={(event) => {
            event.preventDefault()
            // React events of a form in a dialog bubble to the form that opened the dialog.
            event.stopPropagation()
            if (disabledReason === undefined) void onSubmit()
            else notify({ tone: "info", text: disabledReason })
          }}
        >
          <ButtonHintsContext value={true}>
            <Framed frame={frame} title={title} description={description} buttons={buttons}>
              {body}
            </Framed>
          </ButtonHintsContext>
        </form>
      </FormShellContext>
    </FormProvider>
  )
}

interface FramedProps {
  frame: keyof typeof frames
  title: string
  description: ReactNode
  children: ReactNode
  buttons: ReactNode
}

/** The fields and the buttons: below them in a dialog, otherwise next to the title. */
function Framed({ frame, title, description, buttons, children }: FramedProps) {
  if (frame === "dialog") {
    return (
      <>
        <DialogBody>{children}</DialogBody>
        <DialogFoot>{buttons}</DialogFoot>
      </>
    )
  }
  return (
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
      {children}
    </>
  )
}

/** In narrow forms the title leaves room for the buttons. */
const partHead = "sticky short:static top-0 z-10 -mx-1 bg-bg px-1 py-2 [&>header>:first-child]:basis-28"

function FailureMessage({ failure: { message, others, isByRule, alone } }: { failure: Failure }) {
  return (
    <div
      ref={alone ? takeFocus : undefined}
      role="alert"
      tabIndex={-1}
      className={classes(
        "rounded-lg px-3.5 py-2 forced-colors:border",
        isByRule ? "bg-warn-soft text-warn" : "bg-bad-soft text-bad",
      )}
    >
      <p className={others.length > 0 ? "font-semibold" : ""}>{message}</p>
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
