import { Tag } from "@/ui/badges/Tag"

export interface SituationProps {
  enabled: boolean
  locked?: boolean
  isForeign?: boolean
  firstAccess?: boolean
}

/** A person's states as tags. */
export function Situation({ enabled, locked, isForeign, firstAccess }: SituationProps) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {locked && <Tag tone="bad">Trancado</Tag>}
      {/* A locked account cannot be used, so it is not shown as active. */}
      {!(locked && enabled) && <Tag tone={enabled ? "ok" : "bad"}>{enabled ? "Ativo" : "Inativo"}</Tag>}
      {isForeign && <Tag tone="violet">Estrangeiro</Tag>}
      {firstAccess && <Tag tone="warn">Primeiro acesso</Tag>}
    </span>
  )
}
