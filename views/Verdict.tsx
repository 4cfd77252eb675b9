import { Check, X } from "lucide-react"
import { classes } from "@/ui/theme/classes"

export interface VerdictProps {
  holds: boolean
  text: string
  reasons: readonly { text: string; holds: boolean }[]
}

/** The answer to a yes-or-no question in a sentence, with its reasons. */
export function Verdict({ holds, text, reasons }: VerdictProps) {
  return (
    <div className="grid gap-3">
      <p
        className={classes(
          "rounded-lg px-3 py-2.5 font-[550]",
          holds ? "bg-ok-soft text-ok" : "bg-bad-soft text-bad",
        )}
      >
        {text}
      </p>
      <ul className="grid gap-1.5">
        {reasons.map((reason) => (
          <li key={reason.text} className="flex gap-2">
            {reason.holds ? (
              <Check aria-label="A favor:" className="mt-0.5 size-4 shrink-0 text-ok" />
            ) : (
              <X aria-label="Contra:" className="mt-0.5 size-4 shrink-0 text-bad" />
            )}
            <span className="min-w-0 break-words">{reason.text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
