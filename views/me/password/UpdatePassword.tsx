import { screens } from "@views/screens"
import { useLocation } from "wouter"
import { useSession } from "@/client/identity"
import type { TokenType } from "@/domain/access"
import { homePath } from "@/screens/routes"
import { pathTo } from "@/screens/screen"
import { useNotify } from "@/ui/page/notice"
import { classes } from "@/ui/theme/classes"
import { NoPasswords } from "./NoPasswords"
import { PasswordForm } from "./PasswordForm"

const reasons: Partial<Record<TokenType, string>> = {
  expiredPassword: "Sua senha expirou! Defina uma nova para continuar.",
  recover: "Defina uma nova senha para voltar a entrar.",
}

/** Changes the user's password: by choice, after it expired, or to recover access. */
export default function UpdatePassword() {
  const { tokenType, user } = useSession()
  const { onlyProvider } = user.userAccountInfo
  const [, navigate] = useLocation()
  const notify = useNotify()
  const chosen = tokenType === "access"
  const screen = tokenType === "recover" ? screens.recoverPassword : screens.updatePassword
  if (onlyProvider !== undefined) return <NoPasswords provider={onlyProvider} />
  return (
    <div className={classes("w-full max-w-200 px-4 py-4.5 md:px-6", !chosen && "mx-auto")}>
      <PasswordForm
        title={screen.title}
        description={reasons[tokenType] ?? "As suas outras sessões são encerradas com a troca."}
        asksOld={tokenType !== "recover"}
        cancel={chosen ? { run: () => navigate(pathTo(screens.me)) } : undefined}
        onDone={() => {
          notify({ tone: "ok", text: "Alterações salvas" })
          navigate(chosen ? pathTo(screens.me) : homePath)
        }}
      />
    </div>
  )
}
