import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Sphere } from "@/domain/organizations/spheres"
import { unitText } from "@/domain/organizations/unitText"
import type { Target } from "@/palette/targetTypes"

export type Unit = AnswerOf<Calls["organizations"]["roots"]>["items"][number]
export type UnitCounts = AnswerOf<Calls["organizations"]["count"]>
export type RichUnit = AnswerOf<Calls["organizations"]["rich"]>

/** The realms at the root of the tree. */
export const sphereTitles: Record<Sphere, string> = {
  FED: "FEDERAL",
  EST: "ESTADUAL",
  MUN: "MUNICIPAL",
  INT: "INTERNACIONAL",
}

/** A unit as a target of commands. */
export const unitTarget = (
  unit: Pick<Unit, "id" | "acronym" | "enabled" | "children">,
): Target<"organization"> => ({
  kind: "organization",
  org: unitText(unit),
  acronym: unit.acronym,
  enabled: unit.enabled,
  children: unit.children,
})

/** The number of units, and of root units in each realm. */
export const countQuery = api.organizations.count.query()

/** A unit by its id. Rows of the tree are cached under the same key. */
export const unitQuery = (organizationId: number) => ({
  queryKey: ["organizations", "unit", organizationId],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Unit> =>
    api.organizations.get.query({ params: { organizationId } }).queryFn({ signal }),
  staleTime: 30_000,
})

export const richQuery = (organizationId: number) =>
  api.organizations.rich.query({ params: { organizationId } })
