import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { fold } from "@/domain/text/fold"
import { sendableAt, useSendable } from "@/shortcuts/sending"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { Button } from "../buttons/Button"
import { useNotify } from "../page/notice"
import { ShownErrorsContext } from "../page/shownErrors"
import { Dialog } from "./Dialog"

export interface ConfirmProps {
  open: boolean
  /** *Remover a aplicação SINAL?* */
  question: string
  /** The effect, the people or things affected, and whether it can be undone. */
  consequence: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** An alternative way to confirm, with its own button. */
  otherwise?: { label: string; onConfirm: () => unknown } | undefined
  /** For actions that cannot be undone: the button is disabled until this has been typed. */
  typed?: string
  /** Requires an exact match, for identifiers. In names, case and accents do not matter. */
  exactly?: boolean
  danger?: boolean
  /** The reason why the action is not possible. */
  disabledReason?: string | undefined
  /** May return a promise. If it rejects, the dialog shows the message and stays open. */
  onConfirm: () => unknown
  onCancel: () => void
}

/** Asks before an action that is hard to undo. */
export function Confirm({ open, question, onCancel, ...rest }: ConfirmProps) {
  // Leaves room for three buttons, or for two long ones.
  const width = rest.otherwise || rest.cancelLabel ? "medium" : "narrow"
  return (
    <Dialog open={open} onClose={onCancel} title={question} width={width} alert>
      <Contents onCancel={onCancel} {...rest} />
    </Dialog>
  )
}

/** Red if something will be lost; amber if the action is not possible. */
function groundOf({ danger, disabledReason }: Pick<ConfirmProps, "danger" | "disabledReason">): string {
  if (!danger) return "text-muted"
  const colours = disabledReason === undefined ? "bg-bad-soft text-bad" : "bg-warn-soft text-warn"
  return `rounded-lg px-3 py-2.5 forced-colors:border ${colours}`
}

/** A separate component, so that closing discards the typed text. */
function Contents(props: Omit<ConfirmProps, "open" | "question">) {
  const { consequence, confirmLabel, cancelLabel = "Cancelar", danger, onCancel, otherwise } = props
  const { typed, exactly = false } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState("")
  const [pending, setPending] = useState<"confirm" | "otherwise">()
  const [failure, setFailure] = useState<string>()
  const notify = useNotify()
  const isTyped = typed === undefined || (exactly ? text === typed : fold(text.trim()) === fold(typed.trim()))
  const untyped = isTyped ? undefined : `Digite ${typed} para confirmar`
  const reason = props.disabledReason ?? untyped
  const carryOut = async (which: "confirm" | "otherwise", act: () => unknown) => {
    if (pending) return
    // A disabled button shows its reason; `Ctrl+Enter` needs a notice.
    if (reason !== undefined) return notify({ tone: "info", text: reason })
    setPending(which)
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(undefined)
    }
  }
  // The server may say that it is not possible while the field has the focus, which then goes with it.
  useEffect(() => {
    if (typed === undefined && document.activeElement === document.body) cancel.current?.focus()
  }, [typed])
  useSendable(form, "question")
  useShortcuts([
    {
      keys: "Ctrl+Enter",
      run: () => form.current?.requestSubmit(),
      inFields: true,
      paintedAt: () => sendableAt(form.current),
    },
  ])
  return (
    <form
      ref={form}
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        // React events bubble to the form that opened the dialog: that form must not be submitted.
        event.stopPropagation()
        void carryOut("confirm", props.onConfirm)
      }}
    >
      {/* Focusable for scrolling by keyboard if it contains no field. */}
      <div
        tabIndex={typed === undefined ? 0 : undefined}
        className="grid gap-3 overflow-y-auto px-5.5 pb-5 outline-offset-[-2px]"
      >
        <div className={groundOf(props)}>
          <ShownErrorsContext value={failure === undefined ? [] : [failure]}>
            {consequence}
          </ShownErrorsContext>
        </div>
        {typed !== undefined && (
          <label htmlFor={id} className="grid gap-1.5">
            <span className="font-[550]">
              Digite <strong className="mono font-semibold select-all">{typed}</strong> para confirmar
            </span>
            <input
              id={id}
              data-autofocus
              autoComplete="off"
              spellCheck={false}
              className="control"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
        )}
      </div>
      {/* Next to the button that was pressed, however long the text is. */}
      {failure && (
        <p role="alert" className="border-t border-line px-5.5 py-3 text-bad">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-5.5 py-3">
        <Button
          ref={cancel}
          data-autofocus={typed === undefined ? true : undefined}
          shortcut="Esc"
          onClick={onCancel}
        >
          {cancelLabel}
        </Button>
        {otherwise && (
          <Button
            pending={pending === "otherwise"}
            disabledReason={reason}
            onClick={() => void carryOut("otherwise", otherwise.onConfirm)}
          >
            {otherwise.label}
          </Button>
        )}
        <Button
          type="submit"
          variant={danger ? "danger" : "primary"}
          shortcut="Ctrl+Enter"
          pending={pending === "confirm"}
          disabledReason={reason}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
