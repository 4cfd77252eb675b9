import type { Route } from "@/contract/routes"

/** One request as data, to be sent, previewed or repeated. `Answer` exists only in the type. */
export interface ApiRequest<Answer = unknown> {
  resource: string
  name: string
  route: Route
  /** The address under `/api`, with its parameters filled in. */
  path: string
  query: Record<string, string>
  body?: unknown
  readonly answer?: Answer
}
