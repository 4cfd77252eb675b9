/** How many rows of a list come at once: what its call answers if nothing else is asked, and what its screen asks for. */
export const pageSizes = {
  accessDecisions: 30,
  accessRequests: 30,
  applicationHistory: 30,
  applicationUsers: 10,
  applications: 20,
  audit: 30,
  authorizerLinks: 10,
  clientApplications: 20,
  consents: 30,
  deliveries: 20,
  evaluations: 20,
  lastSessions: 10,
  linkers: 30,
  organizations: 20,
  overviews: 20,
  ownViews: 30,
  registration: 30,
  roleHolders: 30,
  sessions: 30,
  texts: 20,
  unitHistory: 5,
  unitMembers: 30,
  userHistory: 20,
  users: 30,
  validations: 30,
} as const

/** As many rows as any list answers at once: what is asked for where all of it is needed. */
export const largestPage = 100
