import { ChangePreview } from "@views/ChangePreview"
import type { ReactNode } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { kept, minPermissions } from "@/domain/applications"
import type { CommandFormProps } from "@/palette/command"
import { CheckListField } from "@/ui/choice/CheckListField"
import { TextArea } from "@/ui/fields/TextArea"
import { TextField } from "@/ui/fields/TextField"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useFormValues } from "@/ui/form/useFormValues"
import { useNotify } from "@/ui/page/notice"
import { Banner } from "@/ui/states/Banner"
import { type Application, fewRolesText, type Profile, type Role } from "../roles/roles"
import { bodyOf, changesRoles, choices, type ProfileFields, problemsOf } from "./profileFields"

export interface ProfileDialogProps extends Pick<CommandFormProps, "command" | "close"> {
  app: Application
  /** The roles of the application. */
  roles: readonly Role[]
  /** Absent for a new profile. */
  profile?: Profile
  defaults: ProfileFields
  version?: number
  submitLabel: string
  submit: (fields: ProfileFields) => Promise<void>
  /** The notice on success. */
  done: string
  /** Shown below the fields. */
  children?: ReactNode
}

const capitals = (text: string) => text.toLocaleUpperCase("pt-BR")

/** The dialog of a profile. */
export function ProfileDialog(props: ProfileDialogProps) {
  const { command, close, app, roles, profile, defaults, version, submitLabel } = props
  const { submit, done, children } = props
  const { user } = useSession()
  const notify = useNotify()
  return (
    <FormDialog
      id={`${command.id} ${user.atalaiaId} ${profile?.id ?? app.id}`}
      title={command.title}
      description={`Perfil de ${app.acronym}: ${minPermissions} permissões ou mais, atribuídas juntas.`}
      width="wide"
      submitLabel={submitLabel}
      defaults={defaults}
      version={version}
      validate={problemsOf}
      submit={(fields) => submit({ ...fields, name: kept(fields.name) })}
      onDone={() => {
        notify({ tone: "ok", text: done })
        close()
      }}
      onClose={close}
    >
      {roles.length < minPermissions && <Banner tone="warn">{fewRolesText(roles.length)}</Banner>}
      <FormSection bare>
        <TextField name="name" label="Nome" format={capitals} maxLength={200} required span={4} />
        <TextArea name="description" label="Descrição" rows={2} maxLength={4000} required />
        <CheckListField
          name="permissions"
          label="Permissões"
          placeholder="Filtrar permissões"
          items={choices(roles, profile)}
          required
        />
        {children}
      </FormSection>
    </FormDialog>
  )
}

interface ChangeOfProfileProps {
  app: Application
  profile: Profile
}

/** Shows who gains and who loses roles by the edit of `profile`, before it is saved. */
export function ChangeOfProfile({ app, profile }: ChangeOfProfileProps) {
  const fields = useFormValues<ProfileFields>()
  const wrong = Object.values(problemsOf(fields)).some((problem) => problem !== undefined)
  if (wrong || !changesRoles(fields, profile)) return null
  const params = { app: String(app.id), profileId: profile.id }
  const body = { ...bodyOf(fields), version: profile.version }
  return <ChangePreview request={api.profiles.update.request({ params, body })} />
}
