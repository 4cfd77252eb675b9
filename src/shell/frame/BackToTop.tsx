import { ArrowUp } from "lucide-react"
import { useEffect, useState } from "react"
import { IconButton } from "@/ui/IconButton"

/** Pixels scrolled before the way back is offered (1-core §2.4). */
const appearsAt = 100

/**
 * Back to the top of the screen, once it is scrolled: the content, or the long list in it. It stands in the foot, where
 * it covers no row and no pager.
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
    // What scrolls in it tells nobody above itself, but on the way down.
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
    // The button goes, and its focus with it.
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
