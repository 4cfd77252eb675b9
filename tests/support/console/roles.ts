import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, type HasPage, superAdmin } from "./api"

type Role = AnswerOf<Calls["roles"]["list"]>[number]
export type Profile = AnswerOf<Calls["profiles"]["list"]>[number]

/** An application of the test's own, so that its changes do not affect other tests. */
export interface Made {
  id: number
  acronym: string
  /** Key: the part of the title after the prefix. */
  roles: Record<string, Role>
}

/** Creates an application with basic roles, and grants each role to the given people. */
export function makeApplication(
  app: HasPage,
  acronym: string,
  titles: readonly string[] = [],
  holders: readonly string[] = [],
): Promise<Made> {
  return as(app, superAdmin, async (call) => {
    const { id } = await call<{ id: number }>("POST", "/applications", {
      title: `Sistema ${acronym}`,
      acronym,
      redirectUrl: "https://exemplo.gov.br/",
      appKey: acronym.toLowerCase(),
    })
    const roles: Record<string, Role> = {}
    for (const title of titles) {
      const role = await call<Role>("POST", "/roles", {
        appId: id,
        title,
        description: `Papel ${title.toLowerCase()}`,
        type: "basic",
        consul: [],
        twoFactorRequired: false,
        active: true,
      })
      roles[title] = role
      for (const holder of holders) {
        await call("POST", `/client/${holder}/application/${id}/assignments/roles`, { roleId: role.id })
      }
    }
    return { id, acronym, roles }
  })
}

/** The current roles of an application, from the server. */
export const rolesOf = (app: HasPage, appId: number) =>
  as(app, superAdmin, (call) => call<Role[]>("GET", `/roles?appId=${appId}`))

/** The current profiles of an application. */
export const profilesOf = (app: HasPage, appId: number) =>
  as(app, superAdmin, (call) => call<Profile[]>("GET", `/application/${appId}/access-profiles`))

/** Creates a profile, assigns it to a person and returns its id. */
export const giveProfile = (
  app: HasPage,
  appId: number,
  name: string,
  roles: readonly (Role | undefined)[],
  holder: string,
): Promise<number> =>
  as(app, superAdmin, async (call) => {
    const permissions = roles.map((role) => role?.id)
    const body = { name, description: `Perfil ${name.toLowerCase()}`, permissions }
    const { id } = await call<{ id: number }>("POST", `/application/${appId}/access-profiles`, body)
    await call("POST", `/client/${holder}/application/${appId}/assignments/profiles`, { profileId: id })
    return id
  })
