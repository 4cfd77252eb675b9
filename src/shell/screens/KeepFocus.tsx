import { useEffect } from "react"
import { afterPaint } from "@/shortcuts/painted"
import { takeUpFocus } from "@/ui/page/focusRestore"

/** Takes the focus when the focused element is removed: a row, a button of a pager, a whole screen. */
export function KeepFocus() {
  useEffect(() => {
    const content = document.getElementById("content")
    if (!content) return
    let focused: Element | null = null
    const remember = () => {
      focused = document.activeElement
    }
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return
      focused = null
      afterPaint(takeUpFocus)
    })
    observer.observe(content, { childList: true, subtree: true })
    content.addEventListener("focusin", remember)
    return () => {
      observer.disconnect()
      content.removeEventListener("focusin", remember)
    }
  }, [])
  return null
}
