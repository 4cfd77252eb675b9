import "temporal-polyfill/global"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { isDemonstration } from "../demo/loaded"
import { type OpenDatabase, openDatabase } from "../platform/database/connection"
import { embeddedFolder } from "../platform/database/embedded"
import { filesFolder } from "../platform/files/folderStore"
import { readSettings, type Settings } from "../platform/settings/settings"
import { tellOperator } from "../platform/telemetry/log"
import { moveDatabase } from "./moving"

const usage = "Uso: npm run move-to-postgres -- postgres://DONO:SENHA@SERVIDOR/BANCO"

/**
 * `npm run move-to-postgres -- URL`: copies the embedded database of DATA_DIR into the empty PostgreSQL database at URL, by
 * default at DATABASE_URL. No server may be using the embedded database. It copies all or nothing, and does not change the
 * folder.
 */
async function main([given]: string[]) {
  const settings = readSettings(process.env)
  const { dataFolder, databaseUrl } = settings
  const url = given ?? databaseUrl
  if (!url || !/^postgres(ql)?:\/\/./.test(url)) throw new Error(usage)
  if (!existsSync(join(embeddedFolder(dataFolder), "PG_VERSION"))) {
    throw new Error(`Não há banco embutido em ${dataFolder}: DATA_DIR diz a pasta dele`)
  }
  const from = await openDatabase({ folder: dataFolder })
  try {
    const to = await openDatabase({ url })
    try {
      await move(from, to, settings)
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

async function move({ db }: OpenDatabase, { db: target }: OpenDatabase, settings: Settings) {
  const { dataFolder, secretKey, s3Url } = settings
  const { tables, rows } = await moveDatabase(db, target, settings)
  console.info(`${rows} linhas de ${tables} tabelas estão no PostgreSQL. ${dataFolder} ficou como estava.`)
  if (!secretKey) {
    console.info(`SECRET_KEY dos servidores é o texto de ${join(dataFolder, "secret.key")}.`)
  }
  if (!s3Url) {
    console.info(
      `Os arquivos continuam em ${filesFolder(dataFolder)}: deixe DATA_DIR dos servidores nessa pasta, ou copie-os.`,
    )
  }
  if (await isDemonstration(target)) {
    console.info(
      "São dados de demonstração, com senha publicada: só um servidor que ninguém de fora alcança os abre.",
    )
  }
}

const given = process.argv.slice(2)
main(given).catch((error: unknown) => {
  tellOperator(error, given.length > 0 ? { address: "the given URL" } : {})
  process.exitCode = 1
})
