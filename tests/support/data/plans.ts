import type { BodyOf } from "@/contract/call"
import { type Calls, calls } from "@/contract/index"
import type { PlannedCall, PlannedLine } from "@/server/work/plannedCalls/plannedCall"

/** A change in a plan: the call's name, and its address with all parameters filled in. */
export function planned<R extends keyof Calls>(
  resource: R,
  name: keyof Calls[R] & string,
  params: Record<string, string | number>,
  rest: { query?: Record<string, string>; body?: unknown } = {},
): PlannedCall {
  const records: Readonly<Record<string, { path: string }>> = calls[resource]
  const path = (records[name]?.path ?? "").replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(String(params[parameter])),
  )
  return { resource, name, path, query: {}, ...rest }
}

/** A plan line with its calls. */
export const line = (text: string, ...changes: PlannedCall[]): PlannedLine => ({ text, calls: changes })

const inSinal = (clientId: string) => ({ clientId, app: "SINAL" })

export const grantLine = (clientId: string, roleId: number, expirationDateTime?: string) =>
  line(
    `grant role ${roleId} user ${clientId} app SINAL`,
    planned("roleAssignments", "create", inSinal(clientId), {
      body: { roleId, ...(expirationDateTime && { expirationDateTime }) },
    }),
  )
export const revokeLine = (clientId: string, roleId: number) =>
  line(
    `revoke role ${roleId} user ${clientId} app SINAL`,
    planned("roleAssignments", "remove", { ...inSinal(clientId), roleId }),
  )
export const blockLine = (clientId: string, roleId: number, justification = "Em férias") =>
  line(
    `block user ${clientId} role ${roleId} app SINAL`,
    planned("blocks", "create", inSinal(clientId), { body: { roleId, justification } }),
  )
export const unblockLine = (clientId: string, roleId: number) =>
  line(
    `unblock user ${clientId} role ${roleId} app SINAL`,
    planned("blocks", "remove", { ...inSinal(clientId), roleId }),
  )

type Written = BodyOf<Calls["plans"]["create"]>

/** The body of a plan. */
export const writtenPlan = (lines: PlannedLine[], rest: Partial<Written> = {}): Written => ({
  title: "Mudança de equipe",
  justification: "Portaria 12",
  wholly: true,
  lines,
  ...rest,
})
