import type { Route } from "@/contract/routes"

/** One request as data: sent, previewed or repeated. `Answer` is carried in the type alone. */
export interface ApiRequest<Answer = unknown> {
  resource: string
  name: string
  route: Route
  /** The address under `/api`, parameters filled in. */
  path: string
  query: Record<string, string>
  body?: unknown
  readonly answer?: Answer
}
