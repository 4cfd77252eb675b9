import type {
  applicationDisabling,
  assignmentValidation,
  profileAssignment,
  roleAssignment,
  roleBlock,
  roleConsul,
} from "../../platform/database/schema/index"
import type { Catalog, DemoApp, DemoProfile, DemoRole } from "../catalog"
import type { Moments } from "../moments"

type Dated<Row> = Row & { createDate: Date }

/** The roles and profiles of all clients: the rows of every table between clients and roles. */
export interface HoldingRows {
  roles: Dated<typeof roleAssignment.$inferInsert>[]
  profiles: Dated<typeof profileAssignment.$inferInsert>[]
  validations: Dated<typeof assignmentValidation.$inferInsert>[]
  blocks: (typeof roleBlock.$inferInsert & { createDateTime: Date })[]
  disablings: (typeof applicationDisabling.$inferInsert & { createDateTime: Date })[]
  consuls: (typeof roleConsul.$inferInsert)[]
}

/** Start and end in days relative to the load; both may be fractions. */
export interface Term {
  since: number
  /** Days from now on, negative if it is over; absent if it does not end. */
  ends?: number
}

/** Grants and revokes, and collects the resulting rows. */
export interface Holdings {
  rows: HoldingRows
  giveRole: (clientId: string, role: DemoRole, by: string, term: Term) => void
  giveProfile: (clientId: string, profile: DemoProfile, by: string, term: Term) => void
  /** The confirmation of a chain role; without `by` it is still pending. */
  validate: (clientId: string, role: DemoRole, asked: number, by?: string) => void
  block: (clientId: string, role: DemoRole, by: string, since: number, justification: string) => void
  disable: (clientId: string, app: DemoApp, by: string, since: number, description: string) => void
}

export function emptyHoldings(moments: Moments): Holdings {
  const rows: HoldingRows = {
    roles: [],
    profiles: [],
    validations: [],
    blocks: [],
    disablings: [],
    consuls: [],
  }
  const dates = ({ since, ends }: Term) => ({
    createDate: moments.ago(since),
    expirationDateTime: ends === undefined ? null : moments.ahead(ends),
  })
  return {
    rows,
    giveRole: (clientId, { id: roleId }, createdBy, term) =>
      rows.roles.push({ clientId, roleId, createdBy, ...dates(term) }),
    giveProfile: (clientId, { id: profileId }, createdBy, term) =>
      rows.profiles.push({ clientId, profileId, createdBy, ...dates(term) }),
    validate: (clientId, { id: roleId }, asked, by) =>
      rows.validations.push({
        clientId,
        roleId,
        createDate: moments.ago(asked),
        ...(by && { validatorId: by, validatedDate: moments.ago(asked * 0.9) }),
      }),
    block: (clientId, { id: roleId, appId }, createdBy, since, justification) =>
      rows.blocks.push({
        clientId,
        roleId,
        appId,
        createdBy,
        justification,
        createDateTime: moments.ago(since),
      }),
    disable: (clientId, { id: appId }, createdBy, since, description) =>
      rows.disablings.push({ clientId, appId, createdBy, description, createDateTime: moments.ago(since) }),
  }
}

/** The administrator of each application, by the application's id. */
export type Administrators = ReadonlyMap<number, string>

/** Everything that drawing the assignments needs. */
export interface Setting {
  catalog: Catalog
  administrators: Administrators
  holdings: Holdings
}
