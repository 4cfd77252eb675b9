import { type } from "arktype"
import { sql } from "drizzle-orm"
import { type BodyOf, type Call, hasBody } from "@/contract/call"
import { type Calls, calls } from "@/contract/index"
import { isPlannable } from "@/contract/plannable"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { type Database, rows } from "../database/connection"
import { isFor, isOpenTo, refuseUnlessMayCall } from "../http/caller"
import type { LooseHandler, LooseInput, Me, SignedIn } from "../http/context"
import { readParameters, shaped } from "../http/reading"
import { Refusal } from "../http/refusal"

/** A line of a plan as it is sent: the command as it was written, and the changes that it stands for. */
export type PlannedLine = BodyOf<Calls["plans"]["simulate"]>["lines"][number]
export type PlannedCall = PlannedLine["calls"][number]

/** Where a call's handler is found, by its name in the contract. */
export type HandlerOf = (resource: string, name: string) => LooseHandler | undefined

const notPlannable = () =>
  new Refusal(422, "NOT_PLANNABLE", "Isto não pode fazer parte de um plano: faça-o por si.")

/** 422 where a call can be no part of a plan. */
export const refuseNotPlannable = (call: Named): void => void recordOf(call)

/** The calls that can be part of a plan of somebody, as `resource.name`. */
export const plannableBy = (me: Pick<Me, "abilities"> & Partial<Pick<Me, "serviceAccount">>): string[] =>
  Object.entries(calls).flatMap(([resource, records]) =>
    Object.entries<Call>(records)
      .filter(([, record]) => isPlannable(resource, record) && isOpenTo(record, me) && isFor(record.who, me))
      .map(([name]) => `${resource}.${name}`),
  )

type Named = Pick<PlannedCall, "resource" | "name">

function knownRecord({ resource, name }: Named): Call | undefined {
  const records: Readonly<Record<string, Readonly<Record<string, Call>>>> = calls
  const known = Object.hasOwn(records, resource) ? records[resource] : undefined
  return known && Object.hasOwn(known, name) ? known[name] : undefined
}

/** What a call does, in words. A plan may be older than the calls that there are now. */
export const summaryOf = (call: Named): string | undefined => knownRecord(call)?.summary

/** What the contract says of a call. 422 where it can be no part of a plan. */
export function recordOf(call: Named): Call {
  const { resource } = call
  const record = knownRecord(call)
  if (!record || !isPlannable(resource, record)) throw notPlannable()
  return record
}

/** What stands in the places of a record's path, by the names of its parameters. Nothing where an address is not of this path. */
function parametersAt(path: string, address: string): Record<string, string> | undefined {
  const places = path.split("/")
  const written = address.split("/")
  const fits =
    places.length === written.length &&
    places.every((place, index) => place.startsWith(":") || place === written[index])
  if (!fits) return undefined
  try {
    return Object.fromEntries(
      places.flatMap((place, index) =>
        place.startsWith(":") ? [[place.slice(1), decodeURIComponent(written[index] ?? "")]] : [],
      ),
    )
  } catch {
    return undefined
  }
}

/** What stands in the address of a call that may be older than the calls that there are now. */
export function writtenParameters(call: PlannedCall): Record<string, string> {
  const record = knownRecord(call)
  return (record && parametersAt(record.path, call.path)) ?? {}
}

/** What a call names in its address, by the names of its parameters. 404 and 422 as for the call itself. */
export function parametersOf(call: PlannedCall): LooseInput["params"] {
  const { path } = recordOf(call)
  const written = parametersAt(path, call.path)
  if (!written) throw notPlannable()
  return readParameters(path, (name) => written[name])
}

/** Makes a call of a plan in the transaction of a context, as if it had come by itself: 403, 404, 409 and 422 as then. */
export async function perform(context: SignedIn, handlerOf: HandlerOf, call: PlannedCall): Promise<unknown> {
  const record = recordOf(call)
  const handler = handlerOf(call.resource, call.name)
  if (!handler) throw notPlannable()
  refuseUnlessMayCall(record, context.me)
  return handler(context, {
    params: parametersOf(call),
    query: shaped(record.query, call.query),
    body: hasBody(record) ? shaped(record.body, call.body) : undefined,
  })
}

const holder = type({ clientId: "string" })

/** The people and applications that calls name as those whose roles they may change, by their ids. */
export async function clientsNamed(tx: Database, calls: readonly PlannedCall[]): Promise<string[]> {
  const named = await Promise.all(
    calls.map(async (call) => {
      const { clientId, atalaiaId, validationId } = parametersOf(call)
      const validated =
        typeof validationId === "number"
          ? await rows(
              tx,
              holder,
              sql`select client_id as "clientId" from assignment_validation where id = ${validationId}`,
            )
          : []
      return [clientId, atalaiaId, ...validated.map((each) => each.clientId), ...listedIn(call.body)]
    }),
  )
  const ids = named.flat().filter((id) => typeof id === "string")
  // Applications have their ids as they are, people may have been written with punctuation.
  return ids.flatMap((id) => [id, normalizeIdentifier(id)])
}

const listedIn = (body: unknown): unknown[] =>
  typeof body === "object" && body !== null && "atalaiaIds" in body && Array.isArray(body.atalaiaIds)
    ? body.atalaiaIds
    : []
