import type { ReactNode } from "react"
import { classes } from "@/ui/theme/classes"
import logo from "../frame/logo.svg"
import { type Asking, forgetInteraction } from "./interaction"

/** The product's full name. */
export const productName = "Atalaia, Sistema Nacional de Identidade e Acesso da Segurança Pública"

/**
 * The layout of the pages before sign-in: the product's name, and the form below it. Its top never moves when more content
 * appears below, so that nothing moves away from under a pressed pointer.
 */
export function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh content-start justify-items-center gap-6 bg-bg px-4 pt-[max(1rem,calc(50dvh-17rem))] pb-4">
      <div className="flex items-center gap-3">
        <img src={logo} alt="" className="size-9" />
        <span className="text-title font-[650] tracking-[-0.015em]">Atalaia</span>
      </div>
      {children}
    </main>
  )
}

interface SignInCardProps {
  title: string
  /** The application that sent the person here. */
  by: Asking | undefined
  /** Wide enough for a long line. */
  wide?: boolean
  /** Alternative actions. */
  others?: readonly { label: string; run: () => void }[]
  children: ReactNode
}

/** A card with the form, the alternative actions below it, and the link back to the requesting application. */
export function SignInCard({ title, by, wide, others = [], children }: SignInCardProps) {
  return (
    <>
      <div
        className={classes(
          "w-full rounded-xl border border-line bg-panel pt-5 shadow-card",
          wide ? "max-w-lg" : "max-w-sm",
        )}
      >
        <h1 className="px-5.5 pb-3 text-section font-[650]">{title}</h1>
        {by && <p className="-mt-2 px-5.5 pb-3 text-muted">{by.title}</p>}
        {children}
        {others.length > 0 && (
          <nav
            aria-label="Outras formas de entrar"
            className="flex flex-wrap justify-between gap-2 border-t border-line px-5.5 py-3"
          >
            {others.map(({ label, run }) => (
              <button
                key={label}
                type="button"
                className="rounded-sm text-accent-text hover:underline"
                onClick={run}
              >
                {label}
              </button>
            ))}
          </nav>
        )}
      </div>
      {by && <BackToApplication by={by} />}
    </>
  )
}

/** Cancels: the application receives an error instead of a sign-in. */
export function BackToApplication({ by: { acronym, backAddress } }: { by: Asking }) {
  return (
    <a href={backAddress} className="rounded-sm text-accent-text hover:underline" onClick={forgetInteraction}>
      Cancelar e voltar a {acronym}
    </a>
  )
}
