import { Banner } from "../states/Banner"
import type { Restored } from "./restored"

interface RestoredBannerProps {
  restored: Restored | undefined
  discard: () => void
  recover: () => void
  /** What to say of a draft that is older than a change by somebody else. */
  outdated?: string
}

/** Says that a form holds a draft, or that one was put aside, and offers the other. */
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
