import { sql } from "drizzle-orm"
import { type BodyOf, type Call, hasBody } from "@/contract/call"
import { type Calls, callTable } from "@/contract/index"
import { isPlannable } from "@/contract/plannable"
import { type } from "@/contract/type"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { isFor, isOpenTo, refuseUnlessMayCall } from "../../identity/access/callRights"
import type { Actor, AuthenticatedContext, LooseHandler, LooseInput } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { Refusal } from "../../platform/refusal/refusal"
import { readParameters, shaped } from "../../platform/web/reading"

/** A line of a plan as it is sent: the written command, and the changes that it results in. */
export type PlannedLine = BodyOf<Calls["plans"]["simulate"]>["lines"][number]
export type PlannedCall = PlannedLine["calls"][number]

/** Finds a call's handler by its name in the contract. */
export type HandlerOf = (resource: string, name: string) => LooseHandler | undefined

const notPlannable = () =>
  new Refusal(422, "NOT_PLANNABLE", "Isto não pode fazer parte de um plano: faça-o por si.")

/** Throws 422 if a call cannot be part of a plan. */
export const refuseNotPlannable = (call: CallName): void => void plannableRecord(call)

/** The calls that an actor can put in a plan, as `resource.name`. */
export const plannableBy = (
  me: Pick<Actor, "abilities"> & Partial<Pick<Actor, "serviceAccount">>,
): string[] =>
  Object.entries(callTable).flatMap(([resource, records]) =>
    Object.entries(records)
      .filter(([, record]) => isPlannable(resource, record) && isOpenTo(record, me) && isFor(record.who, me))
      .map(([name]) => `${resource}.${name}`),
  )

type CallName = Pick<PlannedCall, "resource" | "name">

function knownRecord({ resource, name }: CallName): Call | undefined {
  const known = Object.hasOwn(callTable, resource) ? callTable[resource] : undefined
  return known && Object.hasOwn(known, name) ? known[name] : undefined
}

/** A call's summary; undefined if an old plan contains a call that no longer exists. */
export const summaryOf = (call: CallName): string | undefined => knownRecord(call)?.summary

/** A call's record in the contract. Throws 422 if it cannot be part of a plan. */
export function plannableRecord(call: CallName): Call {
  const { resource } = call
  const record = knownRecord(call)
  if (!record || !isPlannable(resource, record)) throw notPlannable()
  return record
}

/** The parameter values of an address, by name; undefined if the address does not match the record's path. */
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

/** The parameter values in a call's address; empty if an old plan contains a call that no longer exists. */
export function writtenParameters(call: PlannedCall): Record<string, string> {
  const record = knownRecord(call)
  return (record && parametersAt(record.path, call.path)) ?? {}
}

/** The parameters in a call's address, by name. Throws 404 and 422 as the call itself does. */
export function parametersOf(call: PlannedCall): LooseInput["params"] {
  const { path } = plannableRecord(call)
  const written = parametersAt(path, call.path)
  if (!written) throw notPlannable()
  return readParameters(path, (name) => written[name])
}

/** Makes a planned call in the context's transaction. Throws 403, 404, 409 and 422 as a separate call would. */
export async function perform(
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  call: PlannedCall,
): Promise<unknown> {
  const record = plannableRecord(call)
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

/** Ids of the people and applications that calls name and whose roles they may change. */
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
  // Ids of applications are used unchanged; ids of people may be written with punctuation.
  return ids.flatMap((id) => [id, normalizeIdentifier(id)])
}

const listedIn = (body: unknown): unknown[] =>
  typeof body === "object" && body !== null && "atalaiaIds" in body && Array.isArray(body.atalaiaIds)
    ? body.atalaiaIds
    : []
