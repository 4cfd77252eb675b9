import routes from "virtual:routes"
import type { AnswerOf, BodyOf, Call, FileAnswer, ParamsOf, QueryOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Route } from "@/contract/routes"
import type { ApiRequest } from "./request"
import { send } from "./send"

type Optional<T> = { [K in keyof T]?: T[K] | undefined }
type Part<Name extends string, T> = keyof T extends never ? { [N in Name]?: undefined } : { [N in Name]: T }
export type InputOf<C extends Call> = Part<"params", ParamsOf<C>> & {
  query?: Optional<QueryOf<C>>
} & (BodyOf<C> extends undefined ? { body?: undefined } : { body: BodyOf<C> })
/** The page's result type of a call; of a file, its bytes. */
type Got<C extends Call> = AnswerOf<C> extends FileAnswer ? Blob : AnswerOf<C>
/** The input is optional if all of its parts are. */
type Arguments<C extends Call> =
  Record<never, never> extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>]

export interface Caller<C extends Call> {
  /** The request as data. */
  request: (...input: Arguments<C>) => ApiRequest<Got<C>>
  /** Query options for react-query: the key, and the function, which aborts superseded requests. */
  query: (...input: Arguments<C>) => {
    queryKey: readonly unknown[]
    queryFn: (context: { signal: AbortSignal }) => Promise<Got<C>>
  }
  /** Sends it. */
  (...input: Arguments<C>): Promise<Got<C>>
}
export type Api = {
  // Inferred rather than intersected with `Call`, whose `any` shapes would swallow the real ones.
  [R in keyof Calls]: { [N in keyof Calls[R]]: Calls[R][N] extends infer C extends Call ? Caller<C> : never }
}

interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

function caller(resource: string, name: string, route: Route) {
  const request = (input: LooseInput = {}): ApiRequest => ({
    resource,
    name,
    route,
    path: route.path.replace(/:(\w+)/g, (_, parameter: string) =>
      encodeURIComponent(String(input.params?.[parameter])),
    ),
    query: Object.fromEntries(
      Object.entries(input.query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, String(value)]),
    ),
    body: input.body,
  })
  return Object.assign((input?: LooseInput) => send(request(input)), {
    request,
    query: (input: LooseInput = {}) => ({
      queryKey: [resource, name, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => send(request(input), { signal }),
    }),
  })
}

/** The whole API, typed by the contract: `api.users.list({ query: { search } })`. */
export const api = Object.fromEntries(
  Object.entries(routes).map(([resource, records]) => [
    resource,
    Object.fromEntries(Object.entries(records).map(([name, route]) => [name, caller(resource, name, route)])),
  ]),
) as unknown as Api
