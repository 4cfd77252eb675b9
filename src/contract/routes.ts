import type { Call, Method } from "./call"
import { calls } from "./index"

/** What the page needs of a call at run time: the shapes stay on the server. */
export interface Route {
  method: Method
  path: string
  limited: boolean
  /** Can be asked for without being carried out. */
  previews: boolean
}
export type Routes = Record<string, Record<string, Route>>

/** The table of calls without shapes, put into the page by the build (`virtual:routes`). */
export function routes(): Routes {
  return mapCalls(({ method, path, limited, previews }) => ({
    method,
    path,
    limited: limited ?? false,
    previews: previews ?? false,
  }))
}

/** Walks the table, keeping its form. */
export function mapCalls<T>(
  each: (record: Call, resource: string, name: string) => T,
): Record<string, Record<string, T>> {
  return Object.fromEntries(
    Object.entries(calls).map(([resource, records]) => [
      resource,
      Object.fromEntries(
        Object.entries(records as Record<string, Call>).map(([name, record]) => [
          name,
          each(record, resource, name),
        ]),
      ),
    ]),
  )
}
