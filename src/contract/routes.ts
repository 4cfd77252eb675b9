import { answersFile, type Call, hasAnswer, type Method } from "./call"
import { callTable } from "./index"
import { isPlannable } from "./plannable"

/** What the page needs of a call at run time: the shapes stay on the server. */
export interface Route {
  method: Method
  path: string
  /** The page runs few of them at once. */
  queued?: true
  /** Has a dry run (`X-Preview`). */
  previews?: true
  /** The body is sent in parts. */
  multipart?: true
  /** The answer is a file. */
  file?: true
  /** The answer is empty (204). */
  silent?: true
  /** Anyone may call it: no token is sent. */
  open?: true
  /** The page requests its session in a cookie. */
  keepsSession?: true
  /** Refused if the person has not authenticated recently. */
  reauthenticates?: true
  /** Returns a value that is shown only once. */
  secret?: true
  /** It can be part of a plan. */
  plannable?: true
}
export type Routes = Record<string, Record<string, Route>>

/** The table of calls without shapes, which the build embeds in the page (`virtual:routes`). */
export function routes(): Routes {
  return mapCalls((record, resource) => ({
    method: record.method,
    path: record.path,
    ...(record.queued && { queued: true }),
    ...(record.previews && { previews: true }),
    ...(record.multipart && { multipart: true }),
    ...(answersFile(record) && { file: true }),
    ...(!hasAnswer(record) && { silent: true }),
    ...(record.who === "anyone" && { open: true }),
    ...(record.keepsSession && { keepsSession: true }),
    ...(record.reauthenticates === "always" && { reauthenticates: true }),
    ...(record.secretAnswer && { secret: true }),
    ...(isPlannable(resource, record) && { plannable: true }),
  }))
}

/** Maps each call of the table and keeps its structure. */
export function mapCalls<T>(
  each: (record: Call, resource: string, name: string) => T,
): Record<string, Record<string, T>> {
  return Object.fromEntries(
    Object.entries(callTable).map(([resource, records]) => [
      resource,
      Object.fromEntries(
        Object.entries(records).map(([name, record]) => [name, each(record, resource, name)]),
      ),
    ]),
  )
}
