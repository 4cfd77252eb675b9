/**
 * What a page shows and commands act on. A view names its targets; commands say on which kinds they appear,
 * so that a view never lists commands and a command never lists buttons.
 */
export interface Targets {
  /** The users list itself. */
  users: Record<never, never>
  /** One person. */
  user: {
    atalaiaId: string
    name: string
    enabled: boolean
    firstAccess: boolean
    can: { update: boolean; editDetails: boolean; resend: boolean }
  }
  /** One role, as one client holds it in one application. */
  roleOfClient: {
    clientId: string
    clientKind: "user" | "app"
    app: string
    role: string
    assignment: "none" | "active" | "timed" | "expired"
    expirationDateTime?: string
    blocked: boolean
    can: { assign: boolean; block: boolean }
  }
  /** One profile, as one client holds it in one application. */
  profileOfClient: {
    clientId: string
    clientKind: "user" | "app"
    app: string
    profile: string
    assignment: "none" | "active" | "timed" | "expired"
    expirationDateTime?: string
    can: { assign: boolean }
  }
  /** One person in one application. */
  userInApp: { atalaiaId: string; app: string; enabled: boolean; can: { block: boolean } }
}
export type TargetKind = keyof Targets
export type Target<K extends TargetKind = TargetKind> = { [P in K]: { kind: P } & Targets[P] }[K]
