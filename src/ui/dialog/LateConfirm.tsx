import { useEffect } from "react"
import { Arriving } from "../form/Arriving"
import { lazy } from "../page/lazy"
import type { ConfirmProps } from "./Confirm"

const load = async () => ({ default: (await import("./Confirm")).Confirm })
const Confirm = lazy(load)

export interface LateConfirmProps extends ConfirmProps {
  /** Whether the text has loaded. The dialog opens once this is true. */
  ready?: boolean
}

/** `Confirm` for the first screen. Its dialog library is preloaded after the screen, before it is needed. */
export function LateConfirm({ ready = true, ...props }: LateConfirmProps) {
  useEffect(() => {
    // If loading fails now, it is tried again when the dialog opens.
    load().catch(() => undefined)
  }, [])
  return (
    <Arriving wanted={props.open ? props.question : undefined} onCancel={props.onCancel}>
      {props.open && ready && <Confirm {...props} />}
    </Arriving>
  )
}
