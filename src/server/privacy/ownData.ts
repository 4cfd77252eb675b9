import { sql } from "drizzle-orm"
import { strToU8, type Zippable, zipSync } from "fflate"
import { FileAnswer } from "@/contract/call"
import { accessOf } from "../access/accessList"
import { sessionUserOf } from "../access/sessionUser"
import { everythingDoneTo, looksAt } from "../audit/history"
import type { SignedIn } from "../context"
import { rows } from "../database/connection"
import { presentHistoryItem, presentLook } from "../present/history"
import { iso } from "../present/moment"
import { requestsOf } from "../registration/accessRequests"
import { detailsOf } from "../registration/details"
import { userFilesWhere } from "../registration/files"
import { subjectNamed } from "../registration/subject"

/** More than anybody has. */
const all = { search: "", page: 0, size: 100_000 }

/** Everything that the system holds of whoever asks, as a ZIP: `dados.json`, and what they handed in (LGPD, art. 18). */
export async function ownData(context: SignedIn): Promise<FileAnswer> {
  const { db, me, settings, files, change } = context
  const subject = await subjectNamed(context, db, "me")
  const handedIn = await userFilesWhere(db, subject, sql`f.stored_file_id is not null`)
  const data = {
    exportado: new Date().toISOString(),
    usuario: await sessionUserOf(db, me, settings),
    cadastro: await detailsOf(context, db, "me"),
    documentos: handedIn.map(({ documentType, fileName, size, createDate }) => ({
      documentType,
      fileName,
      size,
      createDate: iso(createDate),
    })),
    aplicacoes: await accessOf(db, me.atalaiaId),
    papeis: await rows(
      db,
      sql`
        select a.acronym as aplicacao, r.title as papel from effective_role e
        join role r on r.id = e.role_id join application a on a.id = r.app_id
        where e.client_id = ${me.atalaiaId} order by a.acronym, r.title`,
    ),
    solicitacoes: await requestsOf(context, "me"),
    sessoes: await rows(
      db,
      sql`
        select a.acronym as aplicacao, s.create_date as inicio, s.last_validate as "ultimoUso", s.ip,
          s.user_agent as navegador
        from session s join application a on a.id = s.app_id
        where s.client_identifier = ${me.atalaiaId} order by s.create_date`,
    ),
    historico: (await everythingDoneTo(db, me.atalaiaId, all)).map((row) =>
      // Where others did it from is their own data.
      presentHistoryItem({ ...row, address: row.actorId === me.atalaiaId ? row.address : null }),
    ),
    quemViu: (await looksAt(db, me.atalaiaId, all)).map(presentLook),
  }
  const entries: Zippable = { "dados.json": strToU8(JSON.stringify(data, null, 2)) }
  for (const [index, { storedFileId, fileName }] of handedIn.entries()) {
    // Two may have the same name. What was handed in is compressed already.
    if (storedFileId)
      entries[`documentos/${index + 1} ${fileName}`] = [await files.read(storedFileId), { level: 0 }]
  }
  await change((_, record) =>
    record({ kind: "registration.export", subjectId: me.atalaiaId, about: { subject: me.name } }),
  )
  return new FileAnswer("meus-dados.zip", "application/zip", zipSync(entries) as Uint8Array<ArrayBuffer>)
}
