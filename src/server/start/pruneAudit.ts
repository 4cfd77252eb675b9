import "temporal-polyfill/global"
import { pruneAudit } from "../audit/seals/pruning"
import { sealKey } from "../audit/seals/seals"
import { openDatabase } from "../platform/database/connection"
import { readSettings } from "../platform/settings/settings"
import { tellOperator } from "../platform/telemetry/log"

/** `npm run prune-audit`, with the DATABASE_URL of the retention's role: removes audit rows older than KEEP_AUDIT_DAYS. */
async function main() {
  const settings = readSettings(process.env)
  const { auditDays } = settings.retention
  if (auditDays === 0) throw new Error("KEEP_AUDIT_DAYS é 0: a auditoria é guardada para sempre")
  if (!settings.databaseUrl)
    throw new Error("Falta DATABASE_URL: do banco embutido, o próprio servidor remove o que passou do prazo")
  const { db, close } = await openDatabase({ url: settings.databaseUrl })
  try {
    const key = await sealKey(settings)
    let removed = 0
    for (let some = 1; some > 0; removed += some) some = await pruneAudit(db, auditDays, key)
    console.info(`${removed} registros removidos.`)
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  tellOperator(error)
  process.exitCode = 1
})
