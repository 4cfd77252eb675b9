import { ClientApplicationList } from "@views/assignments/ClientApplicationList"
import { OverviewSwitch } from "@views/assignments/OverviewSwitch"
import type { UserDetail } from "@/palette/userTarget"
import { Tag } from "@/ui/badges/Tag"
import { BlockOverview } from "./BlockOverview"
import { BlockPanel } from "./BlockPanel"

/** The blocks of a person, by application and by role. */
export default function BlocksTab({ user: { atalaiaId } }: { user: UserDetail }) {
  const client = { clientId: atalaiaId, clientKind: "user" } as const
  return (
    <OverviewSwitch
      byApplication={
        <ClientApplicationList
          client={client}
          searchLabel="Buscar aplicação"
          empty="Não existem aplicações visíveis"
          tags={({ amountOfBlockedRoles }) => (
            <Tag tone={amountOfBlockedRoles > 0 ? "bad" : "neutral"}>{blocksText(amountOfBlockedRoles)}</Tag>
          )}
          panel={(app) => <BlockPanel {...client} app={app} />}
        />
      }
      overview={<BlockOverview atalaiaId={atalaiaId} />}
    />
  )
}

function blocksText(amount: number): string {
  if (amount === 0) return "nenhum bloqueio"
  return amount === 1 ? "1 papel bloqueado" : `${amount} papéis bloqueados`
}
