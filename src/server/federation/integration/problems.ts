import { type Integration, integrationProblems } from "@/domain/integration"
import { readKeySet } from "@/domain/keySet"
import { invalid } from "../../platform/refusal/refusal"
import { onThisMachineAlone } from "../../platform/settings/settings"
import { keyProblem } from "../provider/clientKeys"
import { type OutboundSettings, unreachable } from "../provider/outbound"

/** Refuses an integration that the OpenID provider could not work with (422), by field. */
export function refuseProblems(given: Integration, settings: OutboundSettings): void {
  const problems = {
    ...(given.jwks !== null && { jwks: unusableKey(given.jwks) }),
    ...(given.resource !== null && { resource: takenByProvider(given.resource, settings) }),
    ...uncalled(given, settings),
    ...integrationProblems(given, onThisMachineAlone(settings)),
  }
  const said = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : []))
  if (said.length > 0) throw invalid(Object.fromEntries(said))
}

const called = ["backchannelLogoutUri", "jwksUri", "eventsUri"] as const

function uncalled(given: Integration, settings: OutboundSettings): Record<string, string> {
  return Object.fromEntries(
    called.flatMap((field) => {
      const address = given[field]
      const problem = address !== null && URL.canParse(address) && unreachable(address, settings)
      return problem ? [[field, `O endereço ${problem}`]] : []
    }),
  )
}

/** A token for this resource would be valid at the provider itself or the portal. */
const takenByProvider = (resource: string, { publicUrl }: OutboundSettings) =>
  URL.canParse(resource) && new URL(resource).host === new URL(publicUrl).host
    ? "Este nome é do próprio Atalaia."
    : undefined

function unusableKey(text: string): string | undefined {
  const read = readKeySet(text)
  if (typeof read === "string") return undefined
  const problems = read.keys.map(keyProblem)
  const index = problems.findIndex((problem) => problem !== undefined)
  return index < 0 ? undefined : `Chave ${index + 1}: ${problems[index]}`
}
