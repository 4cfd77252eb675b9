import { api } from "@/client/api"
import { normalEmail } from "@/domain/people/email"
import { normalizeIdentifier } from "@/domain/people/identifier"
import type { Values } from "@/palette/command"

/** A pre-registration as it is written: in a command line or in its form. */
export interface PreRegistration {
  isForeign: boolean
  /** Empty if it is not known yet; foreigners have none. */
  cpf: string
  email: string
  org?: { id: string; label: string } | undefined
}

/** Reads a command line: it names the person by CPF or by e-mail, and may have the e-mail in its own slot. */
export function preRegistrationOf({ who, email, org, nationality }: Values): PreRegistration {
  const said = who?.[0]?.text ?? ""
  const isEmail = said.includes("@")
  return {
    isForeign: nationality?.[0]?.id === "foreign",
    cpf: isEmail ? "" : said,
    email: email?.[0]?.text ?? (isEmail ? said : ""),
    org: org?.[0],
  }
}

export const preRegistrationRequest = ({ isForeign, cpf, email, org }: PreRegistration) =>
  api.users.create.request({
    body: {
      isForeign,
      email: normalEmail(email),
      ...(cpf !== "" && !isForeign && { atalaiaId: normalizeIdentifier(cpf) }),
      ...(org && { organizationId: Number(org.id) }),
    },
  })
