import { useState } from "react"
import { SignOutQuestion } from "@/shell/signIn/SignOutQuestion"
import { Button } from "@/ui/Button"

/** Signs out, in sight where there is nothing else that one may do instead. */
export function LeaveButton() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Sair</Button>
      <SignOutQuestion
        open={asking}
        left="A autenticação em duas etapas continua por configurar."
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
