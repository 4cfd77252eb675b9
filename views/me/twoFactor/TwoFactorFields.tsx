import { Suspense } from "react"
import { useSession } from "@/client/identity"
import { counted } from "@/domain/text/words"
import { authenticatorUri, groupSecret } from "@/domain/twoFactor"
import { buttonClass } from "@/ui/buttons/Button"
import { CopyButton } from "@/ui/buttons/CopyButton"
import { FormSection } from "@/ui/form/FormSection"
import { lazy } from "@/ui/page/lazy"
import { Skeleton } from "@/ui/states/Skeleton"
import { CodeField } from "./CodeField"
import { SecretTimer } from "./SecretTimer"
import { ServerTime } from "./ServerTime"
import type { SecretLife } from "./secretLife"

// Loaded separately, because the field for the code and the key as text do not need the QR library.
const QrCode = lazy(async () => ({ default: (await import("./QrCode")).QrCode }))

export interface TwoFactorFieldsProps {
  life: SecretLife
  /** In milliseconds; 0 while the next secret is created. */
  remaining: number
}

/** The fields for activation: the secret for the authenticator, and a code from it. */
export function TwoFactorFields({ life, remaining }: TwoFactorFieldsProps) {
  const { secret, attempts, renewed } = life
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        {remaining > 0 ? <Code secret={secret} /> : <Making />}
        <div className="grid min-w-0 content-start gap-3">
          <p>
            <strong className="font-semibold">1. Escaneie o código</strong> com o seu aplicativo autenticador.
            Se não puder, digite nele esta chave:
          </p>
          {remaining > 0 ? <SecretText secret={secret} /> : <Skeleton className="h-18 w-full" />}
          <SecretTimer remaining={remaining} renewed={renewed} />
        </div>
      </div>
      <div className="grid gap-2">
        <p>
          <strong className="font-semibold">2. Digite o código</strong> de 6 números que o aplicativo mostra
          agora.
        </p>
        <FormSection bare>
          <CodeField span={2} />
        </FormSection>
        {attempts > 0 && (
          <p className="text-warn">
            {counted(attempts, "tentativa", "tentativas")} sem sucesso com esta chave.
          </p>
        )}
        <ServerTime />
      </div>
    </div>
  )
}

function Code({ secret }: { secret: string }) {
  const { user, twoFactorIssuer } = useSession()
  const uri = authenticatorUri({ issuer: twoFactorIssuer, account: user.atalaiaId, secret })
  return (
    <div className="mx-auto grid w-44 content-start gap-2">
      <div className="size-44">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <QrCode text={uri} label="Código QR para o aplicativo autenticador" />
        </Suspense>
      </div>
      {/* Hidden on touch screens, because users cannot scan the screen they hold. */}
      <div className="hidden pointer-coarse:grid">
        <a href={uri} className={buttonClass()}>
          Abrir no autenticador
        </a>
      </div>
    </div>
  )
}

function Making() {
  return (
    <div aria-busy className="relative mx-auto grid size-44 place-items-center">
      <Skeleton className="absolute inset-0" />
    </div>
  )
}

function SecretText({ secret }: { secret: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="rounded-md bg-sunken px-2.5 py-1">
        <span className="sr-only">Chave: </span>
        <code className="mono break-words text-text select-all">{groupSecret(secret)}</code>
      </p>
      <CopyButton small text={secret} label="Copiar chave" />
    </div>
  )
}
