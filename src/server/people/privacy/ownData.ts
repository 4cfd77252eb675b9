import { sql } from "drizzle-orm"
import { FileAnswer } from "@/contract/call"
import { type } from "@/contract/type"
import { endingText } from "@/domain/sessions"
import { presentHistoryItem, presentView } from "../../audit/rows/presenter"
import { accessOf } from "../../identity/access/accessList"
import { everythingDoneTo, viewsOf } from "../../identity/access/history"
import { onceAtATime } from "../../identity/access/limits"
import { endedDate, sessionEnding } from "../../identity/access/sessions"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { identityOf } from "../../identity/signIn/user"
import { rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import type { FileStore } from "../../platform/files/fileStore"
import { requestsOf } from "../accessRequests/asking"
import { detailsOf } from "../registration/details"
import { userFilesWhere } from "../registrationData/files"
import { subjectNamed } from "../registrationData/scope"

/** More than any person has. */
const all = { search: "", page: 0, size: 100_000 }

/**
 * Everything that the system stores about the actor, as a ZIP file: `dados.json`, and the photos and documents that they uploaded
 * (LGPD, art. 18). One export at a time for each person.
 */
export async function ownData(context: AuthenticatedContext): Promise<FileAnswer> {
  const { db, me, files } = context
  return onceAtATime(db, "export", me.atalaiaId, takenAlready, async (done) => {
    const zip = await zipOf(await contentOf(context), files, done)
    return new FileAnswer("meus-dados.zip", "application/zip", zip)
  })
}

const takenAlready = "Os seus dados já estão sendo baixados."

/** The photo that is valid, and the one that waits for a decision. */
const ownPhoto = type({ id: "string", name: "string" })
const ownRole = type({ aplicacao: "string", papel: "string" })
const ownPasskey = type({
  nome: "string",
  criada: momentText,
  ultimoUso: momentText.or("null"),
  sincronizada: "boolean",
})
/** A browser that is recognized at the next sign-in. */
const ownBrowser = type({
  primeiraEntrada: momentText,
  ultimaEntrada: momentText,
  ip: "string",
  navegador: "string",
})
const ownSearch = type({
  nome: "string",
  endereco: "string",
  compartilhada: "boolean",
  criada: momentText,
  alterada: momentText,
})
/**
 * A saved search, own or shared, that is sent by e-mail. It is identified by its number, because its name may belong to another
 * person.
 */
const ownReport = type({
  busca: "number.integer",
  dia: "string",
  hora: "number.integer",
  soQuandoMudar: "boolean",
  ultimoEnvio: momentText.or("null"),
  encerrado: momentText.or("null"),
})
/** One's deputies, and the people whose deputy one is. */
const ownDeputy = type({
  titular: "string",
  substituto: "string",
  inicio: momentText,
  fim: momentText,
  motivo: "string | null",
  aceita: momentText.or("null"),
  encerrada: momentText.or("null"),
})
const ownSession = type({
  aplicacao: "string",
  inicio: momentText,
  ultimoUso: momentText,
  fim: momentText.or("null"),
  encerramento: sessionEnding,
  ip: "string",
  navegador: "string",
})

async function contentOf(context: AuthenticatedContext): Promise<Content> {
  const { db, me, settings, change } = context
  const subject = await subjectNamed(context, db, "me")
  const handedIn = await userFilesWhere(db, subject, sql`f.stored_file_id is not null`)
  const photos = await rows(
    db,
    ownPhoto,
    sql`
      select distinct f.id, f.name from registration_personal r join stored_file f on f.id = r.image
      where r.atalaia_id = ${me.atalaiaId} order by f.id`,
  )
  const data = {
    exportado: new Date().toISOString(),
    usuario: (await identityOf(db, me, settings)).user,
    cadastro: await detailsOf(context, db, "me"),
    documentos: handedIn.map(({ documentType, fileName, size, createDate }) => ({
      documentType,
      fileName,
      size,
      createDate: iso(createDate),
    })),
    chavesDeAcesso: await rows(
      db,
      ownPasskey,
      sql`
        select name as nome, create_date as criada, last_used_date as "ultimoUso", not device_bound as sincronizada
        from passkey where atalaia_id = ${me.atalaiaId} order by create_date, id`,
    ),
    aplicacoes: await accessOf(db, me.atalaiaId),
    papeis: await rows(
      db,
      ownRole,
      sql`
        select a.acronym as aplicacao, r.title as papel from effective_role e
        join role r on r.id = e.role_id join application a on a.id = r.app_id
        where e.client_id = ${me.atalaiaId} order by a.acronym, r.title`,
    ),
    substituicoes: await rows(
      db,
      ownDeputy,
      sql`
        select d.holder_id as titular, d.deputy_id as substituto, d.from_date as inicio, d.until_date as fim, d.reason as motivo,
          d.accepted_date as aceita, d.ended_date as encerrada
        from deputy d where ${me.atalaiaId} in (d.holder_id, d.deputy_id) order by d.create_date, d.id`,
    ),
    buscasGuardadas: await rows(
      db,
      ownSearch,
      sql`
        select name as nome, address as endereco, shared as compartilhada, create_date as criada, update_date as alterada
        from kept_search where owner_id = ${me.atalaiaId} order by create_date, id`,
    ),
    buscasPorEmail: await rows(
      db,
      ownReport,
      sql`
        select search_id as busca, every as dia, hour as hora, only_changes as "soQuandoMudar", sent_date as "ultimoEnvio",
          stopped_date as encerrado
        from search_report where receiver_id = ${me.atalaiaId} order by search_id`,
    ),
    solicitacoes: await requestsOf(context, "me"),
    sessoes: (
      await rows(
        db,
        ownSession,
        sql`
        select a.acronym as aplicacao, s.create_date as inicio, s.last_validate as "ultimoUso", ${endedDate} as fim,
          s.ending as encerramento, s.ip, s.user_agent as navegador
        from session s join application a on a.id = s.app_id
        where s.client_identifier = ${me.atalaiaId} order by s.create_date`,
      )
    ).map(({ encerramento, ...session }) => ({
      ...session,
      ...(session.fim !== null && { encerramento: endingText(encerramento) }),
    })),
    navegadores: await rows(
      db,
      ownBrowser,
      sql`
        select first_sign_in as "primeiraEntrada", last_sign_in as "ultimaEntrada", ip, user_agent as navegador
        from known_device where atalaia_id = ${me.atalaiaId} order by first_sign_in, hash`,
    ),
    historico: (await everythingDoneTo(db, me.atalaiaId, all)).map((row) =>
      // The IP address of another actor is that actor's personal data.
      presentHistoryItem({ ...row, address: row.actorId === me.atalaiaId ? row.address : null }),
    ),
    quemViu: (await viewsOf(db, me.atalaiaId, all)).map(presentView),
  }
  await change((_, record) =>
    record({ kind: "registration.export", subjectId: me.atalaiaId, about: { subject: me.name } }),
  )
  return {
    data: JSON.stringify(data, null, 2),
    // Two files may have the same name.
    files: [
      ...photos.map(({ id, name }, index) => ({ name: `fotos/${index + 1} ${name}`, key: id })),
      ...handedIn.flatMap(({ storedFileId, fileName }, index) =>
        storedFileId ? [{ name: `documentos/${index + 1} ${fileName}`, key: storedFileId }] : [],
      ),
    ],
  }
}

interface Content {
  data: string
  files: { name: string; key: string }[]
}

/**
 * `dados.json` and the files. Each file is read only after the one before was consumed, so at most one is in memory. `done`
 * is called once, even if the download was aborted.
 */
async function zipOf(
  { data, files }: Content,
  store: FileStore,
  done: () => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  const { strToU8, Zip, ZipDeflate, ZipPassThrough } = await import("fflate")
  let put: (bytes: Uint8Array) => void = () => {}
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    put(bytes)
  })
  const entries = files.values()
  return new ReadableStream({
    start: (controller) => {
      put = (bytes) => controller.enqueue(bytes)
      const first = new ZipDeflate("dados.json")
      zip.add(first)
      first.push(strToU8(data), true)
    },
    pull: async (controller) => {
      try {
        const { value, done: atEnd } = entries.next()
        if (atEnd) {
          zip.end()
          await done()
          return controller.close()
        }
        // Uploaded documents are compressed already.
        const entry = new ZipPassThrough(value.name)
        zip.add(entry)
        entry.push(await store.read(value.key), true)
      } catch (error) {
        await done()
        throw error
      }
    },
    cancel: done,
  })
}
