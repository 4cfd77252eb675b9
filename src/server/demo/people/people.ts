import { sphereIds } from "@/domain/organizations/spheres"
import { checkDigit } from "@/domain/people/identifier"
import { fold } from "@/domain/text/fold"
import type { person } from "../../platform/database/schema/index"
import { demoAccounts } from "../accounts"
import { known } from "../catalog"
import type { Moments } from "../moments"
import type { Random } from "../random"
import type { Unit } from "../units/units"
import { givenNames, surnames } from "../vocabulary/people"

/** `createdAgo` is in days; the person's actions are between then and now. */
export interface DemoPerson {
  row: typeof person.$inferInsert & { enabled: boolean; firstAccess: boolean; createDate: Date }
  createdAgo: number
  /** Has a password, and so the one password hash of the demo data. */
  hasPassword: boolean
}

/** The number of people other than the demonstration accounts. */
export const peopleCount = 600

/** Units with many people, and frequent names, so that searches find more than one person. */
const largeUnits = ["PMCE", "PCSP", "PMESP", "PMBA", "PCPE", "PF", "PRF", "PMERJ", "PMPR", "CBMERJ"]
const frequentSurnames = ["Silva", "Silva", "Santos", "Oliveira", "Sousa", "Lima", "Ferreira"]

export interface NewPerson {
  atalaiaId: string
  name: string
  email: string
  isForeign: boolean
}

/** Draws people with unique ids and e-mails. */
export function peopleSource(random: Random): (isForeign: boolean) => NewPerson {
  const takenIds = new Set(demoAccounts.map(({ id }) => id))
  const takenEmails = new Set(demoAccounts.map(({ email }) => email))
  const unused = (taken: Set<string>, draw: (attempt: number) => string) => {
    for (let attempt = 1; ; attempt++) {
      const drawn = draw(attempt)
      if (taken.has(drawn)) continue
      taken.add(drawn)
      return drawn
    }
  }
  return (isForeign) => {
    const given = random.pick(random.chance(0.45) ? givenNames.feminine : givenNames.masculine)
    const last = random.pick(random.chance(0.3) ? frequentSurnames : surnames)
    const middle = random.chance(0.4) ? [random.pick(surnames)].filter((name) => name !== last) : []
    const name = [given, ...middle, last].join(" ").toLocaleUpperCase("pt-BR")
    const address = fold(`${given} ${last}`).replace(/[^a-z]+/g, ".")
    return {
      atalaiaId: unused(takenIds, () => (isForeign ? foreignId(random, name) : cpf(random))),
      name,
      email: unused(takenEmails, (attempt) => `${address}${attempt === 1 ? "" : attempt}@exemplo.gov.br`),
      isForeign,
    }
  }
}

function cpf(random: Random): string {
  const nine = Array.from(String(random.between(100_000_000, 899_999_999)), Number)
  const ten = [...nine, checkDigit(nine)]
  return [...ten, checkDigit(ten)].join("")
}

function foreignId(random: Random, name: string): string {
  return `w${fold(name).charAt(0)}${random.between(100_000_000, 199_999_999)}`
}

/** The demonstration accounts that are users already. */
export function accountPeople(random: Random, moments: Moments, units: readonly Unit[]): DemoPerson[] {
  return demoAccounts
    .filter(({ preUser }) => !preUser)
    .map(({ id, name, email, organization, firstAccess = false, deprecatedDetails = false, ...account }) => {
      const passwordAge = account.passwordAge ?? random.within(1, 60)
      const createdAgo = firstAccess ? 4 : random.within(250, 900)
      const unit = known(
        units.find(({ acronym }) => acronym === organization),
        organization,
      )
      return {
        createdAgo,
        hasPassword: true,
        row: {
          atalaiaId: id,
          name,
          email,
          isForeign: !/^\d/.test(id),
          organizationId: unit.id,
          enabled: true,
          firstAccess,
          deprecatedDetails,
          lastPasswordUpdate: firstAccess ? null : moments.ago(passwordAge),
          commitmentTermDate: firstAccess ? null : moments.ago(createdAgo - 1),
          lastSignIn: firstAccess ? null : moments.ago(Math.min(passwordAge, random.within(1, 40)) * 0.9),
          createDate: moments.ago(createdAgo),
        },
      }
    })
}

/** The other people: some 4 % inactive, 6 % before their first access, 2 % foreigners. */
export function otherPeople(
  random: Random,
  moments: Moments,
  units: readonly Unit[],
  draw: (isForeign: boolean) => NewPerson,
): DemoPerson[] {
  const open = units.filter(({ enabled }) => enabled)
  const large = open.filter(({ acronym }) => largeUnits.includes(acronym))
  const international = open.filter(
    ({ regionId, parentId }) => regionId === sphereIds.INT && parentId === null,
  )
  return Array.from({ length: peopleCount }, () => {
    const isForeign = random.chance(0.02)
    const firstAccess = random.chance(0.06)
    const enabled = !random.chance(0.04)
    const createdAgo = firstAccess ? random.within(1, 30) : random.within(110, 900)
    const passwordAge = random.within(0, 100)
    const unit = random.pick(isForeign ? international : random.chance(0.35) ? large : open)
    return {
      createdAgo,
      hasPassword: !firstAccess,
      row: {
        ...draw(isForeign),
        organizationId: unit.id,
        enabled,
        firstAccess,
        deprecatedDetails: false,
        lastPasswordUpdate: firstAccess ? null : moments.ago(passwordAge),
        commitmentTermDate: firstAccess ? null : moments.ago(createdAgo - 1),
        lastSignIn: firstAccess ? null : moments.ago(passwordAge * random.next()),
        createDate: moments.ago(createdAgo),
      },
    }
  })
}
