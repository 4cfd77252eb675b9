import type { organizationNetwork } from "../../platform/database/schema/index"
import type { Unit } from "./units"

/** How many top units have a network. Sessions of the demonstration come from 61 networks, so some are from unknown ones. */
const connected = 45
/** How many units below each of them have a part of its network. */
const parts = 4

/** Networks of units: private ones (RFC 1918), and of documentation (RFC 3849). */
export function demoNetworks(units: readonly Unit[]): (typeof organizationNetwork.$inferInsert)[] {
  const tops = units.filter(({ path }) => path.length === 1).slice(0, connected)
  return tops.flatMap(({ id }, place) => {
    const below = units.filter(({ parentId }) => parentId === id).slice(0, parts)
    return [
      { network: `10.${place}.0.0/16`, organizationId: id },
      { network: `2001:db8:${place.toString(16)}::/48`, organizationId: id },
      ...below.map((unit, part) => ({
        network: `10.${place}.${part * 32}.0/19`,
        organizationId: unit.id,
      })),
    ]
  })
}
