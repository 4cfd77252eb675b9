import "temporal-polyfill/global"
import { type Fault, type Seal, verifyChain } from "./audit/seals"
import { openDatabase } from "./database/connection"
import { tellOperator } from "./log"
import { readSettings } from "./settings"

const said: Record<Fault["kind"], string> = {
  altered: "registro alterado",
  removed: "registro removido",
  seal: "selo que não segue o anterior, ou não é o que se guardou",
  unsealed: "registro sem selo",
}
/** More are counted, not listed. */
const listed = 20

/**
 * `npm run verify-audit -- [NÚMERO:SELO …]`: looks at every row of the audit and its seal, and at seals that were kept
 * elsewhere. Ends with 1 where something was altered, removed or slipped in.
 */
async function main(kept: string[]) {
  const known = kept.map(readSeal)
  const settings = readSettings(process.env)
  const { db, close } = await openDatabase(
    settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataFolder },
  )
  try {
    const { faults, last, waiting } = await verifyChain(db, known)
    for (const { kind, seal, auditId } of faults.slice(0, listed)) {
      const places = [seal !== undefined && `selo ${seal}`, auditId !== undefined && `registro ${auditId}`]
      console.error(`${places.filter(Boolean).join(", ")}: ${said[kind]}`)
    }
    if (faults.length > listed) console.error(`e mais ${faults.length - listed}`)
    console.info(
      `${last.number} selos, ${waiting} registros à espera do seu. Último selo: ${last.number}:${last.hash}`,
    )
    console.info(
      faults.length === 0 ? "A auditoria está íntegra." : `A auditoria tem ${faults.length} falha(s).`,
    )
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

function readSeal(text: string): Seal {
  const [, number, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (!number || !hash) throw new Error(`Um selo é NÚMERO:SELO, como a verificação o mostra, não "${text}"`)
  return { number: Number(number), hash }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  tellOperator(error)
  process.exitCode = 1
})
