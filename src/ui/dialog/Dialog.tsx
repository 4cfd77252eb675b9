import { Description, DialogPanel, DialogTitle, Dialog as Frame } from "@headlessui/react"
import { X } from "lucide-react"
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react"
import { useSendable } from "@/shortcuts/sending"
import { HolderContext } from "@/shortcuts/useShortcuts"
import { IconButton } from "../buttons/IconButton"
import { ButtonHintsContext } from "../page/keyHints"
import { ArrivalContext, useArrival, usePending } from "../page/pending"
import { InDialogContext } from "../page/unsaved"
import { classes } from "../theme/classes"
import { DialogBody, DialogFoot } from "./DialogParts"
import { ReturnFocus } from "./ReturnFocus"

const widths = {
  narrow: "md:max-w-[26.25rem]",
  medium: "md:max-w-[35rem]",
  wide: "md:max-w-[56.25rem]",
}

export interface DialogProps {
  open: boolean
  /** Called for `Esc`, the cross and a click outside. The caller may ask before it closes. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** 420, 560 or 900 pixels. In windows below 768 pixels it fills the width. */
  width?: keyof typeof widths
  /** Buttons. Contents that draw their own footer use `DialogFoot` instead. */
  footer?: ReactNode
  /** Draws the dialog above everything, the palette included, because it may be asked at any time. */
  overAll?: boolean
  /** An interruption, read out as an alert. */
  alert?: boolean
  children?: ReactNode
}

/** A modal dialog. The focus stays inside, then returns to where it was. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, width = "medium", overAll, footer, alert, children } = props
  const arrival = usePending({ kind: "drawn", wanted: open ? "dialog" : undefined, cancel: onClose })
  const id = useId()
  return (
    <Frame
      open={open}
      onClose={onClose}
      data-holder={id}
      role={alert ? "alertdialog" : "dialog"}
      className={classes("fixed inset-0", overAll ? "z-67" : "z-60")}
    >
      <ReturnFocus />
      <div aria-hidden className="fixed inset-0 animate-late bg-veil [animation-delay:0ms]" />
      <div className="fixed inset-0 flex items-end justify-center overflow-hidden md:items-start md:p-6 md:pt-[11vh]">
        <DialogPanel
          data-sheet
          className={classes(
            // In low windows everything scrolls, including title and buttons.
            "flex max-h-[92dvh] w-full animate-pop flex-col overflow-hidden rounded-t-2xl bg-panel shadow-pop md:max-h-full md:rounded-2xl short:block short:overflow-y-auto forced-colors:border",
            widths[width],
          )}
        >
          <div className="flex items-start gap-3 px-5.5 pt-4.5 pb-3">
            <div className="min-w-0 flex-1">
              <DialogTitle className="text-section font-[650] tracking-[-0.01em]">{title}</DialogTitle>
              {description && (
                <Description as="div" className="mt-0.5 text-muted">
                  {description}
                </Description>
              )}
            </div>
            <IconButton icon={X} label="Fechar" shortcut="Esc" onClick={onClose} className="-mt-1 -mr-2" />
          </div>
          <InDialogContext value={true}>
            <HolderContext value={id}>
              <ButtonHintsContext value={true}>
                <ArrivalContext value={arrival}>
                  {footer === undefined ? (
                    children
                  ) : (
                    <>
                      <DialogBody label={title}>{children}</DialogBody>
                      <DialogFoot>{footer}</DialogFoot>
                    </>
                  )}
                  <Arrived />
                </ArrivalContext>
              </ButtonHintsContext>
            </HolderContext>
          </InDialogContext>
        </DialogPanel>
      </div>
    </Frame>
  )
}

/** Rendered after the contents, because a form among them must receive the buffered text first. */
function Arrived() {
  const { atQuestion } = useArrival()
  const place = useRef<HTMLSpanElement>(null)
  const dialog = useRef<Element>(null)
  useLayoutEffect(() => {
    dialog.current = place.current?.closest('[aria-modal="true"]') ?? null
  }, [])
  useSendable(dialog, "dialog")
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount.
  useEffect(() => atQuestion(dialog.current?.querySelector<HTMLElement>("input[data-autofocus]")), [])
  return <span ref={place} hidden />
}
