import { screens } from "@views/screens"
import { KeyRound } from "lucide-react"
import { useState } from "react"
import { useSession } from "@/client/identity"
import { pathTo } from "@/screens/screen"
import { SignOutQuestion } from "@/shell/signIn/SignOutQuestion"
import { Button, ButtonLink } from "@/ui/buttons/Button"
import { EmptyState } from "@/ui/states/EmptyState"

/**
 * In the place of a password's form where no passwords are taken. A session that began for a new password, before they were
 * closed, can only end.
 */
export function NoPasswords({ provider }: { provider: string }) {
  const { tokenType } = useSession()
  const [asking, setAsking] = useState(false)
  const isWhole = tokenType === "access"
  return (
    <EmptyState
      whole
      icon={KeyRound}
      title={`Aqui se entra com ${provider}, sem senha.`}
      action={
        isWhole ? (
          <ButtonLink href={pathTo(screens.me)}>{screens.me.title}</ButtonLink>
        ) : (
          <Button variant="primary" onClick={() => setAsking(true)}>
            Sair e entrar com {provider}
          </Button>
        )
      }
    >
      Não há senha a definir nem a trocar.
      <SignOutQuestion open={asking} onCancel={() => setAsking(false)} />
    </EmptyState>
  )
}
