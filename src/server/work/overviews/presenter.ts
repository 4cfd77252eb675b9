import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { ApplicationRow, ClientRow } from "../../identity/access/scope"
import { presentApplicationSummary } from "../../identity/access/scope"
import { grantPathText, lastEnd, obstacleOf } from "../../rights/grants/grantPaths"
import { presentBlocking } from "../../rights/grants/presenter"
import type { ClosingRow, RoleWayRow } from "./queries"

type Roles = AnswerOf<Calls["overviews"]["roles"]>["items"]
type Blocks = AnswerOf<Calls["overviews"]["blocks"]>["items"]

/** Groups rows by key, in the order of their first occurrence. */
function together<Row>(rows: readonly Row[], keyOf: (row: Row) => number): [Row, ...Row[]][] {
  const groups = new Map<number, [Row, ...Row[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return [...groups.values()]
}
const byApplication = <Row extends { application: ApplicationRow }>(rows: readonly Row[]) =>
  together(rows, ({ application }) => application.id).map((group) => ({
    application: presentApplicationSummary(group[0].application),
    group,
  }))

export const presentRoleOverview = (rows: readonly RoleWayRow[], { kind }: ClientRow): Roles =>
  byApplication(rows).map(({ application, group }) => ({
    application,
    roles: together(group, ({ roleId }) => roleId).map((ways) => {
      const [{ roleId, title, countsIn }] = ways
      const obstacle = obstacleOf(ways, { kind, acronym: countsIn })
      const until = lastEnd(ways)
      return {
        id: roleId,
        title,
        ways: ways.map((way) =>
          way.inherited ? `${grantPathText(way)} (herdado da plataforma)` : grantPathText(way),
        ),
        ...(until && { expirationDateTime: until }),
        effective: ways.some((way) => way.effective),
        ...(obstacle && { obstacle }),
      }
    }),
  }))

export const presentBlockOverview = (rows: readonly ClosingRow[]): Blocks =>
  byApplication(rows).map(({ application, group }) => ({
    application,
    blocks: group.map((row) => ({
      ...(row.roleId !== null && { role: { id: row.roleId, title: row.title ?? "" } }),
      ...presentBlocking(row),
    })),
  }))
