import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import { failing } from "@views/failing"
import { useVersioned } from "@views/useVersioned"
import { api } from "@/client/api"
import { refreshAll } from "@/client/refresh"
import { send } from "@/client/send"
import { securityAppId } from "@/domain/access"
import { misspelledTexts } from "@/domain/text/misspelledTexts"
import type { CommandFormProps } from "@/palette/command"
import { NoForm } from "@/ui/form/NoForm"
import { ChangeOfRole, RoleDialog } from "./RoleDialog"
import { bodyOf, fieldsOf, newRole, prefixOf, type RoleFields, wordsOf } from "./roleFields"
import type { Application, Role } from "./roles"

/** Creates or edits a role of an application or of the platform. */
export default function RoleForm(props: CommandFormProps) {
  const { command, values, close } = props
  const appId = values.app?.[0]?.id ?? String(securityAppId)
  const roleId = values.role?.[0]?.id
  const app = useQuery(api.applications.get.query({ params: { app: appId } }))
  const roles = useQuery({
    ...api.roles.list.query({ query: { appId: Number(appId) } }),
    enabled: roleId !== undefined,
  })
  const role = roles.data?.find(({ id }) => String(id) === roleId)
  if (!app.data || (roleId !== undefined && !role)) {
    const gone = roles.data && !role ? new Error(goneText) : null
    const error = app.error ?? roles.error ?? gone
    return <Loading title={command.title} what="a permissão" error={error} close={close} />
  }
  if (role ? !role.can.update : !app.data.can.update) {
    return (
      <NoForm title={command.title} close={close}>
        {role ? `${role.title} é mantido pelo próprio sistema.` : "Você não administra esta aplicação."}
      </NoForm>
    )
  }
  return role ? (
    <EditedRole {...props} app={app.data} role={role} />
  ) : (
    <CreatedRole {...props} app={app.data} />
  )
}

const goneText = "Este papel não existe mais."

interface FormProps extends CommandFormProps {
  app: Application
}

function CreatedRole({ app, ...props }: FormProps) {
  const queries = useQueryClient()
  const prefix = prefixOf(app)
  const create = async (fields: RoleFields) => {
    const body = { appId: app.id, ...bodyOf(fields, prefix) }
    await failing(misspelledTexts.roleFailed("criar"), () =>
      send(api.roles.create.request({ body }), { commandLine: props.line }),
    )
    await refreshAll(queries)
  }
  return (
    <RoleDialog
      {...props}
      {...{ app, prefix }}
      defaults={newRole}
      submitLabel="Criar permissão"
      submit={create}
      done="Permissão criada com sucesso"
    />
  )
}

function EditedRole({ app, role, ...props }: FormProps & { role: Role }) {
  const queries = useQueryClient()
  const prefix = prefixOf(app, role)
  const reload = async () => {
    const list = api.roles.list.query({ query: { appId: app.id } })
    const all = await queries.fetchQuery({ ...list, staleTime: 0 })
    const now = all.find(({ id }) => id === role.id)
    if (!now) throw new Error(goneText)
    return now
  }
  const save = async (fields: RoleFields, version: number) => {
    const body = { ...bodyOf(fields, prefix), version }
    await failing(misspelledTexts.roleFailed("atualizar"), () =>
      send(api.roles.update.request({ params: { roleId: role.id }, body }), { commandLine: props.line }),
    )
    await refreshAll(queries)
  }
  const { latest, ...versioned } = useVersioned({
    start: role,
    reload,
    valuesOf: (each: Role) => fieldsOf(each, prefix),
    wordsOf,
    together: [["type", "consul"]],
    save,
  })
  return (
    <RoleDialog
      {...props}
      {...versioned}
      {...{ app, prefix }}
      role={latest}
      submitLabel="Salvar"
      done="Permissão atualizada com sucesso"
    >
      <ChangeOfRole role={latest} prefix={prefix} />
    </RoleDialog>
  )
}
