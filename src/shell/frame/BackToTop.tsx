import { ArrowUp } from "lucide-react"
import { useEffect, useState } from "react"
import { IconButton } from "@/ui/buttons/IconButton"

/** How many pixels must be scrolled before the button appears. */
const appearsAt = 100

/**
 * Scrolls back to the top of the screen, or of the long list in it. It is in the footer, where it covers no row and no
 * pager.
 */
export function BackToTop() {
  const [scrolled, setScrolled] = useState<HTMLElement>()
  useEffect(() => {
    const content = document.getElementById("content")
    if (!content) return
    const look = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || (target !== content && !target.hasAttribute("data-list")))
        return
      setScrolled((before) => {
        if (target.scrollTop > appearsAt) return target
        return before === target ? undefined : before
      })
    }
    // Scroll events do not bubble: they are caught in the capture phase.
    content.addEventListener("scroll", look, { capture: true, passive: true })
    return () => content.removeEventListener("scroll", look, { capture: true })
  }, [])
  useEffect(() => {
    const content = document.getElementById("content")
    if (!scrolled || !content) return
    const observer = new MutationObserver(() => !scrolled.isConnected && setScrolled(undefined))
    observer.observe(content, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [scrolled])
  const back = () => {
    scrolled?.scrollTo({ top: 0, behavior: "smooth" })
    // The button disappears, so the focus needs another element.
    scrolled?.focus({ preventScroll: true })
  }
  return (
    <span className="size-6 shrink-0 short:hidden">
      {scrolled && (
        <IconButton
          icon={ArrowUp}
          label="Voltar ao topo"
          className="size-6 pointer-coarse:size-6"
          onClick={back}
        />
      )}
    </span>
  )
}
