import { Tag } from "@/ui/badges/Tag"
import type { Application } from "../bulkUnlink/applicationTarget"

/** An application's states as tags. */
export function Situation({ app: { enabled, hasSecret } }: { app: Application }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Tag tone={enabled ? "ok" : "bad"}>{enabled ? "Ativa" : "Inativa"}</Tag>
      {!hasSecret && <Tag>Sem chave privada</Tag>}
    </span>
  )
}
