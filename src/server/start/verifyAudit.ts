import { counted } from "@/domain/text/words"
import "temporal-polyfill/global"
import { readAnchors, readSeal } from "../audit/seals/anchors"
import { sealKey } from "../audit/seals/seals"
import { type Fault, verifyChain } from "../audit/seals/verification"
import { openDatabase } from "../platform/database/connection"
import { ownRoleIfOwner } from "../platform/database/ownership"
import { readSettings } from "../platform/settings/settings"
import { tellOperator } from "../platform/telemetry/log"

const said: Record<Fault["kind"], string> = {
  altered: "registro alterado",
  removed: "registro removido",
  seal: "selo que não segue o anterior, ou não é o que se guardou",
  key: "selo feito sem a chave, com uma que já não valia, ou com uma que SECRET_KEY não tem",
  unsealed: "registro sem selo",
  prune: "remoção por prazo que a retenção não fez",
  remains: "registro entre os que a retenção removeu",
}
/** How many faults are listed; the rest is counted. */
const listed = 20

/**
 * `npm run verify-audit -- [NÚMERO:SELO …]`: verifies every audit row and its seal. It also verifies seals stored elsewhere,
 * including those in AUDIT_ANCHOR_DIR. Exits with 1 if anything was altered, removed or inserted.
 */
async function main(kept: string[]) {
  const settings = readSettings(process.env)
  const anchors = settings.anchorFolder ? await readAnchors(settings.anchorFolder) : []
  const known = [...kept.map(readSeal), ...anchors]
  const { db, embedded, close } = await openDatabase(
    settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataFolder },
  )
  try {
    const { faults, last, waiting, prunes, withoutKey, unchecked } = await verifyChain(
      db,
      await sealKey(settings),
      known,
    )
    for (const { at, count, seal, until, days } of prunes) {
      const age = until && days ? `, todos até ${until}, guardados por ${days} dias` : ""
      console.info(`Em ${at} a retenção removeu ${count} registros, até o selo ${seal}${age}.`)
    }
    if (withoutKey > 0) console.info(`${withoutKey} selos são de uma versão anterior, feitos sem chave.`)
    if (unchecked > 0) {
      console.error(
        `${unchecked} selos foram feitos com uma chave que SECRET_KEY não tem: se os registros deles foram alterados, não se pode dizer.`,
      )
    }
    for (const { kind, seal, auditId } of faults.slice(0, listed)) {
      const places = [seal !== undefined && `selo ${seal}`, auditId !== undefined && `registro ${auditId}`]
      console.error(`${places.filter(Boolean).join(", ")}: ${said[kind]}`)
    }
    if (faults.length > listed) console.error(`e mais ${faults.length - listed}`)
    console.info(
      `${known.length} selos guardados conferidos. ${last.number} selos, ${counted(waiting, "registro", "registros")} à espera do seu. Último selo: ${last.number}:${last.hash}`,
    )
    console.info(
      faults.length === 0 ? "A auditoria está íntegra." : `A auditoria tem ${faults.length} falha(s).`,
    )
    if (faults.length > 0) process.exitCode = 1
    const owner = embedded ? undefined : await ownRoleIfOwner(db)
    if (owner) {
      console.error(
        `Aviso: o papel "${owner}" é dono da auditoria no banco. Se os servidores entram com ele, quem tem a senha deles pode desligar o que a protege (docs/deployment.md, PostgreSQL).`,
      )
    }
  } finally {
    await close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  tellOperator(error)
  process.exitCode = 1
})
