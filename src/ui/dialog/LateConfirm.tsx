import { lazy, useEffect } from "react"
import { Arriving } from "../form/Arriving"
import type { ConfirmProps } from "./Confirm"

const load = () => import("./Confirm").then(({ Confirm }) => ({ default: Confirm }))
const Confirm = lazy(load)

/**
 * `Confirm` on a screen that everything is fetched for before it shows: the dialog's library comes after it, and is
 * there before anybody asks.
 */
export function LateConfirm(props: ConfirmProps) {
  useEffect(() => {
    // Where it does not come now, it is asked for again with the question.
    load().catch(() => undefined)
  }, [])
  return (
    <Arriving wanted={props.open ? props.question : undefined} onCancel={props.onCancel}>
      {props.open && <Confirm {...props} />}
    </Arriving>
  )
}
