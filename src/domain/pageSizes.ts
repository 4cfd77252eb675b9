/** How many rows of a list come at once: what its call answers if nothing else is asked, and what its screen asks for. */
export const pageSizes = {
  accessDecisions: 30,
  accessRequests: 30,
  applications: 20,
  audit: 30,
  authorizerLinks: 10,
  clientApplications: 20,
  deliveries: 20,
  evaluations: 20,
  linkers: 30,
  organizations: 20,
  overviews: 20,
  ownViews: 30,
  registration: 30,
  texts: 20,
  users: 30,
  validations: 30,
} as const
