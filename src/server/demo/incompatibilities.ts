import type { Database } from "../platform/database/connection"
import { incompatibility, incompatiblePart } from "../platform/database/schema/index"
import type { Catalog } from "./catalog"

/**
 * A rule to be tried, whose two sides no one has: `> grant role ROLE_CAD_AUDITOR user 11321331304 app CAD` is refused, because that person
 * has ROLE_SINAL_PLANTAO.
 */
export async function insertIncompatibility(
  tx: Database,
  catalog: Catalog,
  { createdBy, createDate }: { createdBy: string; createDate: Date },
): Promise<void> {
  const [rule] = await tx
    .insert(incompatibility)
    .values({
      name: "Quem opera alertas não audita o cadastro",
      reason: "Quem responde a um alerta consulta o cadastro, e não pode conferir as próprias consultas.",
      allowsExceptions: true,
      createdBy,
      createDate,
    })
    .returning({ id: incompatibility.id })
  if (!rule) throw new Error("a rule that was made has no row")
  const [one, other] = [catalog.role("ROLE_SINAL_PLANTAO"), catalog.role("ROLE_CAD_AUDITOR")]
  await tx.insert(incompatiblePart).values([
    { incompatibilityId: rule.id, side: 1, appId: one.appId, roleId: one.id },
    { incompatibilityId: rule.id, side: 2, appId: other.appId, roleId: other.id },
  ])
}
