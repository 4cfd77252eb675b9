import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import type { SessionInfo } from "@/client/identity"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { formatDateTime } from "@/domain/time/when"

const now = () => Temporal.Now.instant().toString()

/** The header of printed pages: the system's name, who printed them and when. */
export default function PrintHead({ session: { user } }: { session: SessionInfo }) {
  const [printed, setPrinted] = useState(now)
  useEffect(() => {
    const print = () => flushSync(() => setPrinted(now()))
    window.addEventListener("beforeprint", print)
    return () => window.removeEventListener("beforeprint", print)
  }, [])
  return (
    <p className="hidden border-b border-line pb-2 print:block">
      Atalaia · impresso por {upperName(user.name)} ({formatIdentifier(user.atalaiaId)}) em{" "}
      {formatDateTime(printed)}
    </p>
  )
}
