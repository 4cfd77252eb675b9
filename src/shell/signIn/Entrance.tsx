import type { ReactNode } from "react"
import logo from "../frame/logo.svg"

/** The product's full name. */
export const productName = "Atalaia, Sistema Nacional de Identidade e Acesso da Segurança Pública"

/** What whoever is not inside yet stands before: the name, and below it what there is to do. */
export function Entrance({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 bg-bg p-4">
      <div className="flex items-center gap-3">
        <img src={logo} alt="" className="size-9" />
        <span className="text-title font-[650] tracking-[-0.015em]">Atalaia</span>
      </div>
      {children}
    </main>
  )
}
