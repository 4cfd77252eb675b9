import { Banner } from "../states/Banner"
import type { Restored } from "./restored"

interface RestoredBannerProps {
  restored: Restored | undefined
  discard: () => void
  /** The text for a draft that is older than another user's change. */
  outdated?: string
}

/** Shows that the form contains a draft, and offers to discard it. */
export function RestoredBanner({
  restored,
  discard,
  outdated = "de antes da última mudança: confira antes de salvar",
}: RestoredBannerProps) {
  if (!restored || restored.handed) return null
  return (
    <Banner
      {...(restored.outdated && { tone: "warn" as const })}
      action={{ label: "Descartar", run: discard }}
    >
      Rascunho recuperado
      {restored.outdated && `, ${outdated}`}
      {(restored.outdated || restored.files) && "."}
      {restored.files && " Imagens e arquivos não ficam no rascunho: escolha-os de novo."}
    </Banner>
  )
}
