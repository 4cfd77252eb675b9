import { useState } from "react"
import { classes } from "../theme/classes"

/** First letters of the first and the last name: `JOÃO PEDRO SILVA` → `JS`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  return ((words[0]?.[0] ?? "") + (last?.[0] ?? "")).toLocaleUpperCase("pt-BR")
}

const sizes = {
  small: "size-7 text-tiny",
  medium: "size-10 text-base",
  large: "size-13 text-[1.0625rem]/6",
}

export interface AvatarProps {
  name: string
  /** URL of the picture. Initials are shown if it is missing or does not load. */
  image?: string | undefined
  size?: keyof typeof sizes
}

/** A person's picture. Hidden from screen readers, because the name is always next to it. */
export function Avatar({ name, image, size = "small" }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden
      className={classes(
        "inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent-text select-none",
        // Photos have white edges, like the page.
        image && "outline -outline-offset-1 outline-line-strong",
        sizes[size],
      )}
    >
      {image && image !== broken ? (
        <img src={image} alt="" className="size-full object-cover" onError={() => setBroken(image)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
