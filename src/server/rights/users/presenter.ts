import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { nameOf, presentAuthor } from "../../audit/rows/actorName"
import { voidedPassword, voidedPasswordOf } from "../../identity/access/newPassword"
import { passwordExpiration } from "../../identity/access/passwords"
import { hasSecondFactor, twoFactorDemanded } from "../../identity/access/secondFactor"
import type { Actor } from "../../identity/actor/context"
import { type DatabaseMoment, iso, momentText } from "../../platform/database/moment"
import type { Settings } from "../../platform/settings/settings"

type UserRow = AnswerOf<Calls["users"]["list"]>["items"][number]
type UserDetail = AnswerOf<Calls["users"]["get"]>

/** A person as lists show them. */
export const personRow = type({
  atalaiaId: "string",
  name: "string",
  email: "string",
  isForeign: "boolean",
  enabled: "boolean",
  locked: "boolean",
  firstAccess: "boolean",
  image: "string | null",
  organizationId: "number.integer | null",
  organizationAcronym: "string | null",
  organizationTitle: "string | null",
})
export type PersonRow = typeof personRow.infer

export const personTables = sql`person p left join organization o on o.id = p.organization_id`
export const personColumns = sql`
  p.atalaia_id as "atalaiaId", p.name, p.email, p.is_foreign as "isForeign", p.enabled,
  p.locked_date is not null as locked,
  p.first_access as "firstAccess", p.image, o.id as "organizationId", o.acronym as "organizationAcronym",
  o.title as "organizationTitle"`

export const personDetail = type({
  "...": personRow,
  lock: type({ date: momentText, by: "string", byName: "string", reason: "string", opening: "boolean" }).or(
    "null",
  ),
  createDate: momentText,
  lastSignIn: momentText.or("null"),
  lastPasswordUpdate: momentText.or("null"),
  voidedPassword,
  has2FA: "boolean",
  authenticator: "boolean",
  passkeys: "number.integer",
  twoFactorRequired: "boolean",
  twoFactorActivationDate: momentText.or("null"),
  deprecatedDetails: "boolean",
})
export type PersonDetail = typeof personDetail.infer

export const personDetailColumns = sql`
  ${personColumns}, case when p.locked_date is not null then jsonb_build_object(
    'date', p.locked_date::text, 'by', p.locked_by, 'byName', ${nameOf(sql`p.locked_by`)}, 'reason', p.lock_reason,
    'opening', exists (
      select from consent c where c.subject_id = p.atalaia_id and c.action = 'unlock' and c.outcome is null
        and c.expire_date > now()
    )
  ) end as lock, p.create_date as "createDate", p.last_sign_in as "lastSignIn",
  p.last_password_update as "lastPasswordUpdate", ${voidedPasswordOf(sql`p`)} as "voidedPassword",
  ${hasSecondFactor(sql`p`)} as "has2FA",
  p.two_factor_secret is not null as authenticator,
  (select count(*)::int from passkey k where k.atalaia_id = p.atalaia_id) as passkeys,
  ${twoFactorDemanded(sql`p.atalaia_id`)} as "twoFactorRequired",
  p.two_factor_activation_date as "twoFactorActivationDate", p.deprecated_details as "deprecatedDetails"`

/** Photos are concealed like other personal data: only those who may edit them see them. */
const seesPhoto = ({ atalaiaId }: PersonRow, me: Actor, above: ReadonlySet<string>) =>
  atalaiaId === me.atalaiaId || (me.abilities.has("users.editDetails") && !above.has(atalaiaId))

/** `above`: the result of `superAdminsAbove`. */
export function presentUserRow(
  row: PersonRow,
  me: Actor,
  above: ReadonlySet<string>,
  { passwordSignIn }: Pick<Settings, "passwordSignIn">,
): UserRow {
  const secure = me.abilities.has("platform.administer") && me.atalaiaId !== row.atalaiaId
  const { organizationId, organizationAcronym, organizationTitle } = row
  return {
    atalaiaId: row.atalaiaId,
    name: row.name,
    email: row.email,
    enabled: row.enabled,
    locked: row.locked,
    firstAccess: row.firstAccess,
    isForeign: row.isForeign,
    ...(row.image !== null && seesPhoto(row, me, above) && { image: row.image }),
    ...(organizationId !== null && {
      organization: {
        id: organizationId,
        acronym: organizationAcronym ?? "",
        title: organizationTitle ?? "",
      },
      organizationId,
      organizationAcronym: organizationAcronym ?? "",
      organizationTitle: organizationTitle ?? "",
    }),
    can: {
      update: me.abilities.has("users.update") && me.atalaiaId !== row.atalaiaId && !above.has(row.atalaiaId),
      editDetails: me.abilities.has("users.editDetails"),
      resend: mayResend(me) && row.firstAccess && row.enabled && !row.locked,
      secure,
      resetPassword: secure && passwordSignIn,
    },
  }
}

/** Those who create pre-registrations or edit users may send the first-access link again. */
export const mayResend = ({ abilities }: Actor) =>
  abilities.has("users.update") || abilities.has("preUsers.create")

export function presentUserDetail(
  row: PersonDetail,
  me: Actor,
  above: ReadonlySet<string>,
  settings: Settings,
): UserDetail {
  return {
    ...presentUserRow(row, me, above, settings),
    ...(row.lock !== null && {
      lock: {
        date: iso(row.lock.date),
        by: presentAuthor(row.lock.by, row.lock.byName),
        justification: row.lock.reason,
        opening: row.lock.opening,
      },
    }),
    createDate: iso(row.createDate),
    ...(row.lastSignIn !== null && { lastSignIn: iso(row.lastSignIn) }),
    userAccountInfo: {
      ...(settings.passwordSignIn &&
        row.lastPasswordUpdate !== null &&
        passwordDates(row.lastPasswordUpdate, settings)),
      ...(settings.passwordSignIn &&
        row.voidedPassword !== null && {
          voidedPassword:
            row.voidedPassword.linkUntil === null ? {} : { linkUntil: iso(row.voidedPassword.linkUntil) },
        }),
      has2FA: row.has2FA,
      authenticator: row.authenticator,
      passkeys: row.passkeys,
      twoFactorRequired: row.twoFactorRequired,
      ...(row.twoFactorActivationDate !== null && {
        twoFactorActivationDate: iso(row.twoFactorActivationDate),
      }),
      deprecatedDetails: row.deprecatedDetails,
    },
    administers: me.abilities.has("assignments.manage"),
  }
}

function passwordDates(lastPasswordUpdate: DatabaseMoment, settings: Settings) {
  const expires = passwordExpiration(new Date(lastPasswordUpdate), settings)
  return {
    lastPasswordUpdate: iso(lastPasswordUpdate),
    ...(expires && { passwordExpirationDate: iso(expires) }),
  }
}
