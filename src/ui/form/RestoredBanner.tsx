import { Banner } from "../states/Banner"
import type { Restored } from "./restored"

interface RestoredBannerProps {
  restored: Restored | undefined
  discard: () => void
  takeBack: () => void
  /** What to say of a draft that is older than a change by somebody else. */
  outdated?: string
}

/** Says that a form holds a draft, or that one was put aside, and offers the other. */
export function RestoredBanner({
  restored,
  discard,
  takeBack,
  outdated = "de antes de uma mudança feita por outra pessoa: confira antes de salvar",
}: RestoredBannerProps) {
  if (!restored || restored.handed) return null
  if (restored.isAside) {
    return (
      <Banner action={{ label: "Recuperar", run: takeBack }}>
        Um rascunho ficou de lado, porque você digitou antes de vê-lo.
      </Banner>
    )
  }
  return (
    <Banner
      {...(restored.outdated && { tone: "warn" as const })}
      action={{ label: "Descartar", run: discard }}
    >
      {restored.outdated ? `Rascunho recuperado, ${outdated}.` : "Rascunho recuperado"}
      {restored.files && " Imagens e arquivos não ficam no rascunho: escolha-os de novo."}
    </Banner>
  )
}
