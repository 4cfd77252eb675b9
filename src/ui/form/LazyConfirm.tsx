import { useEffect } from "react"
import type { ConfirmProps } from "../dialog/Confirm"
import { lazy } from "../page/lazy"
import { DeferredForm } from "./DeferredForm"

const load = async () => ({ default: (await import("../dialog/Confirm")).Confirm })
const Confirm = lazy(load)

export interface LazyConfirmProps extends ConfirmProps {
  /** Whether the text has loaded. The dialog opens once this is true. */
  ready?: boolean
}

/** `Confirm` for the first screen. Its dialog library is preloaded after the screen, before it is needed. */
export function LazyConfirm({ ready = true, ...props }: LazyConfirmProps) {
  useEffect(() => {
    // If loading fails now, it is tried again when the dialog opens.
    load().catch(() => undefined)
  }, [])
  return (
    <DeferredForm wanted={props.open ? props.question : undefined} onCancel={props.onCancel}>
      {props.open && ready && <Confirm {...props} />}
    </DeferredForm>
  )
}
