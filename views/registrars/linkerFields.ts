import type { ComboOption } from "@/ui/choice/ComboField"
import type { Linker } from "./linker"

export interface LinkerFields extends Record<string, unknown> {
  userAtalaiaId: ComboOption | null
  organizationId: ComboOption | null
  application: ComboOption | null
  /** The checked permissions, each with its application, so that choosing another application starts with none. */
  profiles: readonly string[]
  roles: readonly string[]
}

export const newLinker: LinkerFields = {
  userAtalaiaId: null,
  organizationId: null,
  application: null,
  profiles: [],
  roles: [],
}

const separator = ":"
/** A permission of an application as the value of a checkbox. */
export const choiceOf = (appId: number | string, id: number) => `${appId}${separator}${id}`

/** The ids of the checked permissions of an application. */
export const idsOf = (choices: readonly string[], appId: string | undefined): number[] =>
  choices
    .map((choice) => choice.split(separator))
    .filter(([app]) => app === appId)
    .map(([, id]) => Number(id))

export const applicationOption = (app: { id: number; acronym: string; title: string }): ComboOption => ({
  value: String(app.id),
  label: app.acronym,
  detail: app.title,
})

/** The form's values for a linker. */
export const fieldsOf = (linker: Linker): LinkerFields => {
  const { approverAtalaiaId, approverName, application, organization, permissions } = linker
  const choice = ({ id }: { id: number }) => choiceOf(application.id, id)
  return {
    userAtalaiaId: { value: approverAtalaiaId, label: approverName },
    organizationId: {
      value: String(organization.id),
      label: organization.acronym,
      detail: organization.title,
    },
    application: applicationOption(application),
    profiles: permissions.profiles.map(choice),
    roles: permissions.roles.map(choice),
  }
}

/** The editable data of a linker, as sent to the server. */
export const permissionsOf = ({ organizationId, application, profiles, roles }: LinkerFields) => ({
  organizationId: Number(organizationId?.value),
  profiles: idsOf(profiles, application?.value),
  roles: idsOf(roles, application?.value),
})

export const problemsOf = ({ userAtalaiaId, organizationId, application }: LinkerFields) => ({
  userAtalaiaId: userAtalaiaId ? undefined : "Por favor, selecione um usuário!",
  organizationId: organizationId ? undefined : "Por favor, selecione uma estrutura organizacional!",
  application: application ? undefined : "Por favor, selecione um aplicativo!",
})

export const isComplete = (fields: LinkerFields) =>
  Object.values(problemsOf(fields)).every((problem) => problem === undefined)

/** The reason why the form cannot be submitted yet. */
export function nothingChosen(fields: LinkerFields): string | undefined {
  const { profiles, roles } = permissionsOf(fields)
  return profiles.length + roles.length === 0 ? "É necessário selecionar pelo menos uma permissão" : undefined
}
