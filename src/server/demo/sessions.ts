import { securityAppId } from "@/domain/access"
import type { session } from "../platform/database/schema/index"
import { type Catalog, callingApps } from "./catalog"
import { type Moments, minutes } from "./moments"
import type { HoldingRows } from "./people/assignments"
import type { DemoPerson } from "./people/people"
import type { Random } from "./random"

export type DemoSession = typeof session.$inferInsert

const peopleOnline = 90

const browsers = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0",
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
]

/** An address outside all units' networks. */
export function demoAddress(random: Random): string {
  return `10.${random.between(0, 60)}.${random.between(0, 255)}.${random.between(1, 254)}`
}

/**
 * Open sessions of people in the portal and in applications where they have a role, and of applications in others. They have no
 * token: the hashes are random.
 */
export function demoSessions(
  random: Random,
  moments: Moments,
  { apps, roles }: Catalog,
  holdings: HoldingRows,
  people: readonly DemoPerson[],
): DemoSession[] {
  const enabled = new Set(apps.filter((app) => app.enabled).map(({ id }) => id))
  const appOfRole = new Map(roles.map(({ id, appId }) => [id, appId]))
  const appsOf = new Map<string, Set<number>>()
  for (const { clientId, roleId } of holdings.roles) {
    const appId = appOfRole.get(roleId)
    if (appId === undefined || !enabled.has(appId)) continue
    appsOf.set(clientId, (appsOf.get(clientId) ?? new Set()).add(appId))
  }
  const open = (clientIdentifier: string, appId: number, userAgent: string): DemoSession => {
    const seen = minutes(random.between(0, random.chance(0.85) ? 20 : 600))
    return {
      tokenHash: Uint8Array.from({ length: 32 }, () => random.between(0, 255)),
      tokenType: "access",
      clientIdentifier,
      appId,
      createDate: moments.ago(seen + minutes(random.between(1, 90))),
      lastValidate: moments.ago(seen),
      ip: demoAddress(random),
      userAgent,
    }
  }
  const present = people.filter(({ row }) => row.enabled && !row.firstAccess)
  const ofPeople = random.some(present, peopleOnline).flatMap(({ row: { atalaiaId } }) => {
    const browser = random.pick(browsers)
    const places = [securityAppId, ...(appsOf.get(atalaiaId) ?? [])]
    return random.some(places, random.between(1, 3)).map((appId) => open(atalaiaId, appId, browser))
  })
  const ofApps = apps
    .filter(({ acronym }) => callingApps.includes(acronym))
    .flatMap(({ clientId, acronym }) =>
      [...(appsOf.get(clientId) ?? [])].map((appId) => open(clientId, appId, `${acronym}/2.1`)),
    )
  return [...ofPeople, ...ofApps]
}
