import type { TokenType } from "@/domain/access"
import { account } from "../server/system"

/** The callers: each demonstration role, and each kind of session that is restricted to one task. */
export interface Caller {
  name: string
  /** The person whose session it is. */
  id: string
  /** Absent if there is no session. */
  tokenType?: TokenType
  /** The key of the calling application if it is not the portal. */
  client?: string
}

const ordinary = (
  name: Exclude<keyof typeof account, "tried" | "foreigner"> | "support",
  id = name === "support" ? "12022032055" : account[name],
): Caller => ({ name, id, tokenType: "access" })

/** An application of the demonstration that administers the platform, and calls the API with its own token. */
export const service = { id: "30", client: "conta-de-servico" }

/** An id that no person has. */
export const nobody = "99999999999"

/** A list for each group of the table, a caller for each column. */
export const callerGroups: readonly (readonly Caller[])[] = [
  [ordinary("superAdmin")],
  [ordinary("orgManager"), ordinary("registryManager")],
  [ordinary("managerInsert"), ordinary("managerSearch"), ordinary("managerUpdate")],
  [ordinary("authorizer"), ordinary("authorizerManager"), ordinary("authorizerEditor"), ordinary("linker")],
  [ordinary("appAdmin"), ordinary("appManager"), ordinary("support")],
  [ordinary("user"), ordinary("legacy")],
  [
    { name: "registry", id: account.preUser, tokenType: "registry" },
    { name: "firstAccess", id: account.neverSignedIn, tokenType: "firstAccess" },
    { name: "recover", id: account.tried, tokenType: "recover" },
    { name: "expiredPassword", id: account.passwordExpired, tokenType: "expiredPassword" },
    { name: "twoFactor", id: account.twoFactorDemanded, tokenType: "twoFactor" },
    { name: "twoFactorRecover", id: account.foreigner, tokenType: "twoFactorRecover" },
  ],
  [{ name: "service", ...service }],
  [{ name: "nobody", id: nobody }],
]
export const callers: readonly Caller[] = callerGroups.flat()
