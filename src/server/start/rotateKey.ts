import "temporal-polyfill/global"
import { openDatabase } from "../platform/database/connection"
import { registerKey } from "../platform/secrets/keyRegister"
import { addKeyInFolder, dropOldKeysInFolder } from "../platform/secrets/secretKey"
import { readSettings } from "../platform/settings/settings"
import { tellOperator } from "../platform/telemetry/log"
import { type Resealed, rotateKeys } from "./keyRotation"

/**
 * `npm run rotate-key`: re-encrypts everything with the newest key of SECRET_KEY, or with a new key in the data folder. It
 * may be interrupted and started again. Exits with 1 if values are left.
 */
async function main() {
  const settings = readSettings(process.env)
  const { secretKey, databaseUrl, dataFolder } = settings
  if (!secretKey && databaseUrl) {
    throw new Error(
      "A chave de DATA_DIR só é trocada com o banco embutido: dê aos servidores o valor dela em SECRET_KEY, com uma nova à frente",
    )
  }
  const { db, close } = await openDatabase(databaseUrl ? { url: databaseUrl } : { folder: dataFolder })
  try {
    // The database is open, so no other process uses the folder.
    if (!secretKey) await addKeyInFolder(dataFolder)
    await registerKey(db, settings)
    const { resealed, retired } = await rotateKeys(db, settings, { tell })
    if (retired && !secretKey) await dropOldKeysInFolder(dataFolder)
    // For each kind, the last pass counts.
    const last = new Map(resealed.map((each) => [each.title, each]))
    const lost = [...last.values()].reduce((sum, { damaged, unknown }) => sum + damaged + unknown, 0)
    if (lost > 0) console.error(`${lost} valores não abrem com nenhuma das chaves.`)
    console.info(
      retired
        ? "Tudo está sob a chave mais nova. As anteriores podem sair de SECRET_KEY uma hora depois que todos os servidores foram iniciados com ela à frente."
        : "Ainda há valores sob chaves anteriores: inicie todos os servidores com a mais nova à frente, e repita.",
    )
    if (!retired || lost > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

function tell({ title, done, left, damaged, unknown }: Resealed): void {
  const parts = [
    `${done} sob a chave mais nova agora`,
    left > 0 && `${left} restam sob outra`,
    damaged > 0 && `${damaged} danificados`,
    unknown > 0 && `${unknown} sob uma chave que SECRET_KEY não tem`,
  ]
  console.info(`${title}: ${parts.filter(Boolean).join(", ")}`)
}

main().catch((error: unknown) => {
  tellOperator(error)
  process.exitCode = 1
})
