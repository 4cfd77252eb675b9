import { Tag } from "@/ui/badges/Tag"

export interface SituationProps {
  enabled: boolean
  isForeign?: boolean
  firstAccess?: boolean
}

/** A person's states as tags. */
export function Situation({ enabled, isForeign, firstAccess }: SituationProps) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Tag tone={enabled ? "ok" : "bad"}>{enabled ? "Ativo" : "Inativo"}</Tag>
      {isForeign && <Tag tone="violet">Estrangeiro</Tag>}
      {firstAccess && <Tag tone="warn">Primeiro acesso</Tag>}
    </span>
  )
}
