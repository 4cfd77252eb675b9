import { useSetAtom } from "jotai"
import { Download, Printer } from "lucide-react"
import { useEffect, useState } from "react"
import type { SessionInfo } from "@/client/identity"
import { saveFile } from "@/client/saveFile"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { formatDateTime } from "@/domain/time/when"
import { afterSessionAtom } from "@/shell/AfterSession"
import { Button } from "@/ui/buttons/Button"
import { CopyButton } from "@/ui/buttons/CopyButton"
import { LazyConfirm } from "@/ui/form/LazyConfirm"
import { takeFocus } from "@/ui/page/focusRestore"
import { useUnsaved } from "@/ui/page/unsaved"
import { Banner } from "@/ui/states/Banner"
import { recoveryFile, recoveryFileName } from "./twoFactor/recoveryFile"

export interface RecoveryCodesProps {
  user: Pick<SessionInfo["user"], "atalaiaId" | "name" | "userAccountInfo">
  codes: readonly string[]
  /** The factor that they replace. */
  by: keyof typeof words
}

const words = {
  authenticator: {
    use: "Sem o seu celular, entre com um destes códigos no lugar do código do aplicativo.",
    next: "Para continuar, entre de novo. O código que você acabou de usar não serve outra vez: espere o próximo.",
    without: "Sem eles e sem o seu celular, você não consegue entrar.",
  },
  passkey: {
    use: "Sem a sua chave de acesso, entre com a senha e um destes códigos.",
    next: "Para continuar, entre de novo, já com a sua chave de acesso.",
    without: "Sem eles e sem a sua chave de acesso, você não consegue entrar.",
  },
} as const

const title = "Códigos de recuperação"

/**
 * The recovery codes, shown once. The session that created them has ended, so they replace the whole console until
 * the person signs in again.
 */
export function RecoveryCodes({ user, codes, by }: RecoveryCodesProps) {
  const { onlyProvider } = user.userAccountInfo
  const [made] = useState(() => Temporal.Now.instant().toString())
  const [saved, setSaved] = useState(false)
  const [asking, setAsking] = useState(false)
  const show = useSetAtom(afterSessionAtom)
  const finish = () => show(null)
  const keep = () => setSaved(true)
  useUnsaved(!saved)
  useEffect(() => {
    document.title = `${title} · Atalaia`
  }, [])
  const download = () => {
    saveFile(new Blob([recoveryFile(user.atalaiaId, codes, made)], { type: "text/plain" }), recoveryFileName)
    keep()
  }
  const print = () => {
    window.print()
    keep()
  }
  return (
    <main className="grid min-h-dvh content-center justify-items-center bg-bg p-4 print:block print:min-h-0">
      <div className="card w-full max-w-140 overflow-hidden print:border-0 print:shadow-none">
        <div className="grid gap-4 px-5.5 py-5">
          <header>
            <h1 ref={takeFocus} tabIndex={-1} className="text-title font-[650] outline-none">
              {title}
            </h1>
            <p className="text-muted">
              {upperName(user.name)} · <span className="mono">{formatIdentifier(user.atalaiaId)}</span>
              <span className="hidden print:inline"> · gerados em {formatDateTime(made)}</span>
            </p>
          </header>
          <div className="print:hidden">
            <Banner tone="warn">
              Guarde estes códigos agora, em lugar seguro: eles não serão mostrados de novo.
            </Banner>
          </div>
          <p>
            {onlyProvider === undefined
              ? words[by].use
              : `Aqui se entra com ${onlyProvider}, que não os pede: só servem se voltar a entrada com senha.`}{" "}
            Cada um serve uma única vez.
          </p>
          <ol
            aria-label={title}
            onCopy={keep}
            className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-lg bg-sunken px-4 py-3 font-mono text-section min-[22rem]:grid-cols-2"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button icon={Download} onClick={download}>
              Baixar
            </Button>
            <CopyButton text={codes.join("\n")} label="Copiar" onCopied={keep} />
            <Button icon={Printer} onClick={print}>
              Imprimir
            </Button>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3 border-t border-line bg-sunken px-5.5 py-3 print:hidden">
          <p className="min-w-0 flex-1 basis-60 text-muted">{words[by].next}</p>
          <Button variant="primary" onClick={() => (saved ? finish() : setAsking(true))}>
            Refazer login
          </Button>
        </div>
      </div>
      <LazyConfirm
        open={asking}
        danger
        question="Sair sem guardar os códigos?"
        consequence={`Eles não serão mostrados de novo.${onlyProvider === undefined ? ` ${words[by].without}` : ""}`}
        confirmLabel="Sair sem guardar"
        cancelLabel="Voltar aos códigos"
        onConfirm={finish}
        onCancel={() => setAsking(false)}
      />
    </main>
  )
}
