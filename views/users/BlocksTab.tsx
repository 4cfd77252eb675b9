import { Tag } from "@/ui/Tag"
import { ApplicationList } from "./ApplicationList"
import { BlockPanel } from "./BlockPanel"
import type { UserDetail } from "./userTarget"

/** What is blocked for a person, by role and by application (2-… §2.3). */
export default function BlocksTab({ user: { atalaiaId } }: { user: UserDetail }) {
  return (
    <ApplicationList
      atalaiaId={atalaiaId}
      searchLabel="Buscar aplicação"
      empty="Não existem aplicações visíveis"
      tags={({ amountOfBlockedRoles }) => (
        <Tag tone={amountOfBlockedRoles > 0 ? "bad" : "neutral"}>{blocksText(amountOfBlockedRoles)}</Tag>
      )}
      panel={(app) => <BlockPanel atalaiaId={atalaiaId} app={app} />}
    />
  )
}

function blocksText(amount: number): string {
  if (amount === 0) return "nenhum bloqueio"
  return amount === 1 ? "1 papel bloqueado" : `${amount} papéis bloqueados`
}
