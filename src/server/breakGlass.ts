import "temporal-polyfill/global"
import { registerKey } from "./access/keyRegister"
import { openPrepared } from "./boot"
import { makeEmergencyAccess } from "./emergency/making"
import { logger, reporter, tellOperator } from "./log"
import { readSettings } from "./settings"

/** `npm run break-glass`: makes the emergency access anew, and prints its two halves this once. */
async function main() {
  // An installation that keeps such halves is no demonstration.
  const settings = { ...readSettings(process.env), demo: false }
  const database = await openPrepared(settings, reporter(logger(settings)))
  try {
    await registerKey(database.db, settings)
    const [first, second] = await makeEmergencyAccess(database.db)
    console.info(`Acesso de emergência criado. O anterior, se havia, não abre mais nada.

Primeira metade, para uma pessoa:
  ${first}

Segunda metade, para outra:
  ${second}

Guarde cada uma em envelope lacrado, em lugares e com pessoas diferentes. Não voltam a ser mostradas.
Servem juntas, uma única vez, em “Acesso de emergência” na página de entrada.`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  tellOperator(error)
  process.exitCode = 1
})
