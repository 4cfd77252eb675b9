import "temporal-polyfill/global"
import { startMailWorker } from "../identity/mail/worker"
import { registerKey } from "../platform/secrets/keyRegister"
import { readSettings } from "../platform/settings/settings"
import { onlyProvider } from "../platform/settings/upstream"
import { logger, reporter, tellOperator } from "../platform/telemetry/log"
import { openPrepared } from "./boot"
import { makeFirstAdmin } from "./makingFirstAdmin"

/** `npm run first-admin -- CPF "Nome Completo" e-mail`: for a database that has no super admin yet. */
async function main([id, name, email]: string[]) {
  if (!id || !name || !email) throw new Error('Uso: npm run first-admin -- CPF "Nome Completo" e-mail')
  // An installation with an administrator of its own is not a demonstration.
  const settings = { ...readSettings(process.env), demo: false }
  const report = reporter(logger(settings))
  const database = await openPrepared(settings, report)
  const mail = startMailWorker({ db: database.db, settings, report })
  try {
    await registerKey(database.db, settings)
    await makeFirstAdmin(database.db, { id, name, email }, settings)
    await mail.flush()
    const provider = onlyProvider(settings)
    console.info(
      provider
        ? `Administrador geral criado. Não há senha: ele entra com ${provider.name}, pelo CPF, em ${settings.publicUrl}. Foi avisado em ${email}.`
        : `Administrador geral criado. O link de primeiro acesso foi enviado a ${email}.`,
    )
  } finally {
    await mail.close()
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  tellOperator(error)
  process.exitCode = 1
})
