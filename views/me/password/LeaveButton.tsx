import { useState } from "react"
import { SignOutQuestion } from "@/shell/signIn/SignOutQuestion"
import { Button } from "@/ui/buttons/Button"

/** A visible button to sign out, where the person must do something first. */
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
