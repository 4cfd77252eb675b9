import "temporal-polyfill/global"
import { makeEmergencyAccess } from "../identity/emergency/making"
import { registerKey } from "../platform/secrets/keyRegister"
import { readSettings } from "../platform/settings/settings"
import { logger, reporter, tellOperator } from "../platform/telemetry/log"
import { openPrepared } from "./boot"

const usage = `Uso: npm run break-glass

Cria o acesso de emergência e mostra as duas metades dele, uma única vez. Se já há um que ainda serve, não faz nada:

  npm run break-glass -- --replace

cria outro no lugar dele. As metades de antes, nos envelopes, deixam de abrir qualquer coisa.`

/** `npm run break-glass`: creates the emergency access, and prints its two halves, which are never shown again. */
async function main(words: string[]) {
  const [word] = words
  if (words.length > 1 || (word !== undefined && word !== "--replace")) {
    console.info(usage)
    if (word !== "--help" && word !== "-h") process.exitCode = 1
    return
  }
  // An installation with an emergency access is not a demonstration.
  const settings = { ...readSettings(process.env), demo: false }
  const database = await openPrepared(settings, reporter(logger(settings)))
  try {
    await registerKey(database.db, settings)
    const [first, second] = await makeEmergencyAccess(database.db, word === "--replace")
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

main(process.argv.slice(2)).catch((error: unknown) => {
  tellOperator(error)
  process.exitCode = 1
})
