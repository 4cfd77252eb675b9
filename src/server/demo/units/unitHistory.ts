import { formatDate } from "@/domain/time/when"
import type { Database } from "../../platform/database/connection"
import { insertAll } from "../../platform/database/insertAll"
import { type MovementType, organizationOperation, storedFile } from "../../platform/database/schema/index"
import type { FileStore } from "../../platform/files/fileStore"
import { orgManagerId, superAdminId } from "../accounts"
import { known } from "../catalog"
import type { Moments } from "../moments"
import { writtenPdf } from "../pdf"
import type { Random } from "../random"
import { operationLines } from "../vocabulary/operations"
import type { Unit } from "./units"

/** An official act: its operation on each unit, and its document. */
export interface DemoOperation {
  rows: (typeof organizationOperation.$inferInsert)[]
  createdBy: string
  createdDate: Date
  document: { name: string; lines: string[] }
}

const acts: Record<MovementType, string> = {
  ATIVAÇÃO: "Fica ativada a unidade",
  INATIVAÇÃO: "Fica inativada a unidade",
  MIGRAÇÃO: "Fica autorizada a migração que envolve a unidade",
  DELEÇÃO: "Fica removida a unidade",
}

/** The past operations on units, oldest first, each with its justifying act. */
export function demoOperations(random: Random, moments: Moments, units: readonly Unit[]): DemoOperation[] {
  const unitOf = (acronym: string) =>
    known(
      units.find((unit) => unit.acronym === acronym),
      acronym,
    )
  return operationLines.map(({ acronyms, movementType, details, daysAgo, reason }) => {
    const named = acronyms.map(unitOf)
    const createdDate = moments.ago(daysAgo + random.within(0, 0.3))
    const date = formatDate(createdDate.toISOString())
    const number = `${random.between(11, 480)}/${date.slice(-4)}`
    const createdBy = random.chance(0.8) ? orgManagerId : superAdminId
    return {
      createdBy,
      createdDate,
      rows: named.map(({ id }) => ({ organizationId: id, movementType, details, createdBy, createdDate })),
      document: {
        name: `Portaria ${number.replace("/", "-")}.pdf`,
        lines: [
          `PORTARIA Nº ${number}`,
          `Brasília, ${date}`,
          "",
          ...named.flatMap(({ acronym, title }, index) => [
            `Art. ${index + 1}º ${acts[movementType]} ${acronym}`,
            `(${title}).`,
          ]),
          `${details}: ${reason}.`,
          "",
          `Art. ${named.length + 1}º Esta portaria entra em vigor na data de sua publicação.`,
          "",
          "Documento de demonstração, sem valor legal.",
        ],
      },
    }
  })
}

/** Stores the documents, and inserts their operations. */
export async function insertOperations(
  tx: Database,
  files: FileStore,
  operations: readonly DemoOperation[],
): Promise<void> {
  for (const { rows, createdBy, createdDate, document } of operations) {
    const bytes = writtenPdf(document.lines)
    const fileId = await files.put(bytes)
    await insertAll(tx, storedFile, [
      {
        id: fileId,
        name: document.name,
        contentType: "application/pdf",
        size: bytes.length,
        createdBy,
        createDate: createdDate,
      },
    ])
    await insertAll(
      tx,
      organizationOperation,
      rows.map((row) => ({ ...row, fileId })),
    )
  }
}
