import { inArray } from "drizzle-orm"
import type { Database } from "../../platform/database/connection"
import { insertAll } from "../../platform/database/insertAll"
import { applicationDocument, documentType } from "../../platform/database/schema/index"
import { type Catalog, known } from "../catalog"

/** Documents that applications require of access requesters, by the labels of the reference data. */
const asked: Record<string, string[]> = {
  SINAL: ["Identidade funcional", "Ofício de indicação", "Termo de compromisso"],
  SINARM: [
    "Identidade funcional",
    "Certificado de registro de arma de fogo",
    "Certidão de antecedentes criminais",
  ],
  INFOSEG: ["Identidade funcional", "Termo de compromisso"],
}

export async function insertAskedDocuments(tx: Database, catalog: Catalog): Promise<void> {
  const labels = [...new Set(Object.values(asked).flat())]
  const types = await tx.select().from(documentType).where(inArray(documentType.label, labels))
  const idOf = new Map(types.map(({ id, label }) => [label, id]))
  const rows = Object.entries(asked).flatMap(([acronym, documents]) =>
    documents.map((label) => ({ appId: catalog.app(acronym).id, documentId: known(idOf.get(label), label) })),
  )
  await insertAll(tx, applicationDocument, rows)
}
