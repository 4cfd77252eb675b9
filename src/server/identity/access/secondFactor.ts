import { type SQL, sql } from "drizzle-orm"

/** Whether a person `p` has a second factor: an authenticator or a passkey. */
export const hasSecondFactor = (p: SQL): SQL<boolean> =>
  sql<boolean>`(${p}.two_factor_secret is not null or exists (select from passkey k where k.atalaia_id = ${p}.atalaia_id))`

/** Whether any effective role of a client, in any application, requires two-factor. */
export const twoFactorDemanded = (clientId: SQL): SQL<boolean> =>
  sql<boolean>`two_factor_demanded(${clientId})`
