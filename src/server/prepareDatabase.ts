import "temporal-polyfill/global"
import { openPrepared } from "./boot"
import { grantRoles } from "./database/databaseRoles"
import { logger, reporter, tellOperator } from "./log"
import { readSettings } from "./settings"

/**
 * `npm run migrate [-- RUNTIME RETENTION]`, with the owner's DATABASE_URL: brings the schema up to date and gives the
 * roles of the servers and of the retention what they need.
 */
async function main([runtime, retention]: string[]) {
  const settings = { ...readSettings(process.env), demo: false }
  const database = await openPrepared(settings, reporter(logger(settings)))
  try {
    if (runtime && retention) await grantRoles(database.db, { runtime, retention })
    console.info("O banco de dados está preparado para esta versão.")
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  tellOperator(error)
  process.exitCode = 1
})
