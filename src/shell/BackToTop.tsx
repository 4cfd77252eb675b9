import { ArrowUp } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { IconButton } from "@/ui/IconButton"

/** Pixels scrolled before the way back is offered (1-core §2.4). */
const appearsAt = 100

/** Back to the top of the content, once it is scrolled. Stands inside what scrolls. */
export function BackToTop() {
  const [scrolled, setScrolled] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const content = anchor.current?.parentElement
    if (!content) return
    const look = () => setScrolled(content.scrollTop > appearsAt)
    content.addEventListener("scroll", look, { passive: true })
    return () => content.removeEventListener("scroll", look)
  }, [])
  return (
    <div
      ref={anchor}
      className="pointer-events-none sticky bottom-4 z-10 flex h-0 items-end justify-end pr-5 print:hidden short:hidden"
    >
      {scrolled && (
        <IconButton
          icon={ArrowUp}
          label="Voltar ao topo"
          className="pointer-events-auto border border-line-strong bg-panel shadow-card"
          onClick={() => anchor.current?.parentElement?.scrollTo({ top: 0, behavior: "smooth" })}
        />
      )}
    </div>
  )
}
