import { useState } from "react"
import { SignOutQuestion } from "@/shell/signIn/SignOutQuestion"
import { Button } from "@/ui/buttons/Button"

/** A visible logout button, for screens with a mandatory first task. */
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
