import { Banner } from "../states/Banner"
import type { Restored } from "./restored"

interface RestoredBannerProps {
  restored: Restored | undefined
  discard: () => void
  recover: () => void
  /** The text for a draft that is older than another user's change. */
  outdated?: string
}

/** Shows that the form contains a draft, or that a draft was set aside, and offers the alternative. */
export function RestoredBanner({
  restored,
  discard,
  recover,
  outdated = "de antes da última mudança: confira antes de salvar",
}: RestoredBannerProps) {
  if (!restored || restored.handed) return null
  if (restored.isAside) {
    return (
      <Banner action={{ label: "Recuperar", run: recover }}>
        Um rascunho ficou de lado, porque você digitou antes de vê-lo.
      </Banner>
    )
  }
  return (
    <Banner
      {...(restored.outdated && { tone: "warn" as const })}
      {...(restored.hasOther && { other: { label: "Ver o outro", run: recover } })}
      action={{ label: "Descartar", run: discard }}
    >
      Rascunho recuperado
      {restored.outdated && `, ${outdated}`}
      {(restored.outdated || restored.hasOther || restored.files) && "."}
      {restored.hasOther && " Há outro."}
      {restored.files && " Imagens e arquivos não ficam no rascunho: escolha-os de novo."}
    </Banner>
  )
}
