import { useEffect } from "react"
import { Arriving } from "../form/Arriving"
import { lazy } from "../page/lazy"
import type { ConfirmProps } from "./Confirm"

const load = async () => ({ default: (await import("./Confirm")).Confirm })
const Confirm = lazy(load)

export interface LateConfirmProps extends ConfirmProps {
  /** It is shown once this is true: before, its text is still being loaded. */
  ready?: boolean
}

/** `Confirm` for the first screen. The library of the dialog is loaded after the screen, before anybody needs it. */
export function LateConfirm({ ready = true, ...props }: LateConfirmProps) {
  useEffect(() => {
    // If it cannot be loaded now, it is loaded again when the dialog opens.
    load().catch(() => undefined)
  }, [])
  return (
    <Arriving wanted={props.open ? props.question : undefined} onCancel={props.onCancel}>
      {props.open && ready && <Confirm {...props} />}
    </Arriving>
  )
}
