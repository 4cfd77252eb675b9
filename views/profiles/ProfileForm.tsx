import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import { failing } from "@views/failing"
import { useVersioned } from "@views/useVersioned"
import { api } from "@/client/api"
import { refreshAll } from "@/client/refresh"
import { send } from "@/client/send"
import { misspelledTexts } from "@/domain/text/misspelledTexts"
import type { CommandFormProps } from "@/palette/command"
import { NoForm } from "@/ui/form/NoForm"
import type { Application, Profile, Role } from "../roles/roles"
import { ChangeOfProfile, ProfileDialog } from "./ProfileDialog"
import { bodyOf, fieldsOf, newProfile, type ProfileFields, wordsOf } from "./profileFields"

const goneText = "Este perfil não existe mais."

/** Creates or edits a profile of an application. */
export default function ProfileForm(props: CommandFormProps) {
  const { command, values, close } = props
  const appId = values.app?.[0]?.id ?? ""
  const profileId = values.profile?.[0]?.id
  const app = useQuery(api.applications.get.query({ params: { app: appId } }))
  const roles = useQuery(api.roles.list.query({ query: { appId: Number(appId) } }))
  const profiles = useQuery({
    ...api.profiles.list.query({ params: { app: appId } }),
    enabled: profileId !== undefined,
  })
  const profile = profiles.data?.find(({ id }) => String(id) === profileId)
  if (!app.data || !roles.data || (profileId !== undefined && !profile)) {
    const gone = profiles.data && !profile ? new Error(goneText) : null
    const error = app.error ?? roles.error ?? profiles.error ?? gone
    return <Loading title={command.title} what="o perfil" error={error} close={close} />
  }
  if (profile ? !profile.can.update : !app.data.can.update) {
    return (
      <NoForm title={command.title} close={close}>
        Você não administra esta aplicação.
      </NoForm>
    )
  }
  const given = { ...props, app: app.data, roles: roles.data }
  return profile ? <EditedProfile {...given} profile={profile} /> : <CreatedProfile {...given} />
}

interface FormProps extends CommandFormProps {
  app: Application
  roles: readonly Role[]
}

function CreatedProfile(props: FormProps) {
  const { app, line } = props
  const queries = useQueryClient()
  const create = async (fields: ProfileFields) => {
    const params = { app: String(app.id) }
    await failing(misspelledTexts.profileFailed("criar"), () =>
      send(api.profiles.create.request({ params, body: bodyOf(fields) }), { commandLine: line }),
    )
    await refreshAll(queries)
  }
  return (
    <ProfileDialog
      {...props}
      defaults={newProfile}
      submitLabel="Criar perfil"
      submit={create}
      done="Perfil criado com sucesso"
    />
  )
}

function EditedProfile({ profile, ...props }: FormProps & { profile: Profile }) {
  const { app, line } = props
  const queries = useQueryClient()
  const params = { app: String(app.id), profileId: profile.id }
  const reload = async () => {
    const list = api.profiles.list.query({ params: { app: String(app.id) } })
    const all = await queries.fetchQuery({ ...list, staleTime: 0 })
    const now = all.find(({ id }) => id === profile.id)
    if (!now) throw new Error(goneText)
    return now
  }
  const save = async (fields: ProfileFields, version: number) => {
    const body = { ...bodyOf(fields), version }
    await failing(misspelledTexts.profileFailed("atualizar"), () =>
      send(api.profiles.update.request({ params, body }), { commandLine: line }),
    )
    await refreshAll(queries)
  }
  const { latest, ...versioned } = useVersioned({ start: profile, reload, valuesOf: fieldsOf, wordsOf, save })
  return (
    <ProfileDialog
      {...props}
      {...versioned}
      profile={latest}
      submitLabel="Salvar"
      done="Perfil atualizado com sucesso"
    >
      <ChangeOfProfile app={app} profile={latest} />
    </ProfileDialog>
  )
}
