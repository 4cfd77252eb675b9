import { useQuery } from "@tanstack/react-query"
import type { Holder } from "@views/assignments/clientPermissions"
import { roleTarget } from "@views/assignments/clientPermissions"
import { Overview, overviewRow } from "@views/assignments/Overview"
import { StandingRow } from "@views/assignments/StandingRow"
import { useStanding } from "@views/assignments/useStanding"
import { useFocusRow } from "@views/list/useFocusRows"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { formatDateTime } from "@/domain/when"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/target"
import { useTarget } from "@/palette/targets"
import { expiryRefresh, useNow } from "@/ui/page/useNow"
import { Tag } from "@/ui/Tag"

type Item = AnswerOf<Calls["overviews"]["blocks"]>["items"][number]
type Block = Item["blocks"][number]

/** All blocks of a person, in all applications: why, by whom, since when. */
export function BlockOverview({ atalaiaId }: { atalaiaId: string }) {
  return (
    <Overview<Item>
      queryKey={["overviews", "blocks", { atalaiaId }]}
      load={(query, signal) =>
        api.overviews.blocks.query({ params: { clientId: atalaiaId }, query }).queryFn({ signal })
      }
      searchLabel="Buscar aplicação, papel ou justificativa"
      empty="Nada está bloqueado. Para bloquear um papel, escolha “Por aplicação”."
      rows={({ application, blocks }) =>
        blocks.map((block) => {
          const holder: Holder = { clientId: atalaiaId, clientKind: "user", app: application }
          return block.role ? (
            <BlockedRole key={block.role.id} holder={holder} role={block.role} block={block} />
          ) : (
            <ClosedApplication key="application" holder={holder} block={block} />
          )
        })
      }
    />
  )
}

interface RowProps {
  holder: Holder
  block: Block
}

function BlockedRole({ holder, role, block }: RowProps & { role: NonNullable<Block["role"]> }) {
  const now = useNow(expiryRefresh)
  // There are few blocks, and people come here to remove one, so every row shows its commands.
  const standing = useStanding(holder, role.id, true)
  const target = standing && roleTarget(holder, standing, now)
  return <BlockedRow holder={holder} rowKey={`role ${role.id}`} title={role.title} {...{ block, target }} />
}

function ClosedApplication({ holder, block }: RowProps) {
  const { clientId, app } = holder
  const params = { clientId, app: String(app.id) }
  const { data } = useQuery(api.clients.permissions.query({ params }))
  const target: Target<"userInApp"> | undefined = data && {
    kind: "userInApp",
    atalaiaId: clientId,
    app: app.acronym,
    enabled: data.disabled === undefined,
    can: data.can,
  }
  return (
    <BlockedRow
      holder={holder}
      rowKey="application"
      title={`Toda a aplicação ${app.acronym}`}
      {...{ block, target }}
    />
  )
}

interface BlockedRowProps extends RowProps {
  rowKey: string
  title: string
  target: Target | undefined
}

function BlockedRow({ holder, block, rowKey, title, target }: BlockedRowProps) {
  const { isCurrent, row } = useFocusRow(overviewRow(holder.app, rowKey))
  useTarget(isCurrent ? (target ?? { kind: "unknown" }) : undefined)
  return (
    <StandingRow
      dense
      row={row}
      isCurrent={isCurrent}
      title={title}
      description={
        <>
          {block.createdBy.name} em {formatDateTime(block.createDateTime)}:{" "}
          <span className="break-words text-text">{block.justification}</span>
        </>
      }
      status={<Tag tone="bad">Bloqueado</Tag>}
      actions={target && <Actions target={target} size="small" group="blocks" keys={isCurrent} />}
    />
  )
}
