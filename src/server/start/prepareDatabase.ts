import "temporal-polyfill/global"
import { openDatabase } from "../platform/database/connection"
import { type DatabaseRoles, grantRoles } from "../platform/database/databaseRoles"
import { checkOwners } from "../platform/database/ownership"
import { readSettings, type Settings } from "../platform/settings/settings"
import { logger, reporter, tellOperator } from "../platform/telemetry/log"
import { openPrepared } from "./boot"

/**
 * `npm run migrate [-- RUNTIME RETENTION]`, with the owner's DATABASE_URL: migrates the schema, and grants the roles of the
 * servers and of the retention their privileges.
 */
async function main([runtime, retention]: string[]) {
  if (runtime && !retention) throw new Error("Uso: npm run migrate [-- SERVIDORES RETENÇÃO]")
  const settings = { ...readSettings(process.env), demo: false }
  const roles = runtime && retention ? { runtime, retention } : undefined
  if (roles) await checkBefore(settings, roles)
  const database = await openPrepared(settings, reporter(logger(settings)))
  try {
    if (roles) await grantRoles(database.db, roles)
    console.info("O banco de dados está preparado para esta versão.")
  } finally {
    await database.close()
  }
}

/** Reports problems of the roles before anything is changed. */
async function checkBefore({ databaseUrl: url }: Settings, roles: DatabaseRoles) {
  if (!url) throw new Error("Falta DATABASE_URL: o banco embutido não tem papéis")
  const { db, close } = await openDatabase({ url })
  try {
    await checkOwners(db, roles)
  } finally {
    await close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  tellOperator(error)
  process.exitCode = 1
})
