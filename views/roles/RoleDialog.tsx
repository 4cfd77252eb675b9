import { ChangePreview } from "@views/ChangePreview"
import { searchPeople } from "@views/list/search/searchOptions"
import type { ReactNode } from "react"
import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { isPlatformRole } from "@/domain/roles"
import type { CommandFormProps } from "@/palette/command"
import { ManyField } from "@/ui/choice/ManyField"
import { Checkbox } from "@/ui/fields/Checkbox"
import { TextArea } from "@/ui/fields/TextArea"
import { TextField } from "@/ui/fields/TextField"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useFormValues } from "@/ui/form/useFormValues"
import { useNotify } from "@/ui/page/notice"
import { RoleTypeField } from "./RoleTypeField"
import { bodyOf, problemsOf, type RoleFields, reachesHolders, typedTitle } from "./roleFields"
import { type Application, isSecurity, type Role } from "./roles"

export interface RoleDialogProps extends Pick<CommandFormProps, "command" | "close"> {
  app: Application
  /** Shown before the typed title. */
  prefix: string
  /** Absent for a new role. */
  role?: Role
  defaults: RoleFields
  version?: number
  submitLabel: string
  submit: (fields: RoleFields) => Promise<void>
  /** The notice on success. */
  done: string
  /** Shown below the fields. */
  children?: ReactNode
}

const consulLabel = "Conselho"
const systemHint = "É um papel do próprio sistema: mudam só a descrição e a autenticação em duas etapas."

/** The dialog of a role. Fields that the system itself relies on are locked. */
export function RoleDialog(props: RoleDialogProps) {
  const { command, close, app, prefix, role, defaults, version, submitLabel, submit, done, children } = props
  const { user } = useSession()
  const notify = useNotify()
  const system = role !== undefined && isPlatformRole(role)
  return (
    <FormDialog
      id={`${command.id} ${user.atalaiaId} ${role?.id ?? app.id}`}
      title={command.title}
      description={isSecurity(app) ? "Papel da plataforma" : `Papel de ${app.acronym}`}
      submitLabel={submitLabel}
      defaults={defaults}
      version={version}
      validate={(fields) => problemsOf(fields, prefix)}
      labelOf={(path) => (path === "consul" ? consulLabel : undefined)}
      submit={submit}
      onDone={() => {
        notify({ tone: "ok", text: done })
        close()
      }}
      onClose={close}
    >
      <FormSection bare>
        <TextField
          name="title"
          label="Título"
          mono
          {...(prefix && { before: prefix })}
          {...(system && { hint: systemHint })}
          format={typedTitle(prefix)}
          readOnly={system}
          maxLength={200}
          required
          span={4}
        />
        <TextArea name="description" label="Descrição" rows={2} maxLength={4000} required />
        <RoleTypeField name="type" disabled={system} />
        <ConsulField disabled={system} />
        <Checkbox
          name="twoFactorRequired"
          label="Exige autenticação em duas etapas"
          hint="Quem a tem só entra com o segundo fator ativo."
          wide
        />
        <Checkbox
          name="active"
          label="Ativa"
          hint="Desabilitada, não vale para ninguém; as atribuições ficam guardadas."
          disabled={system}
          wide
        />
        {children}
      </FormSection>
    </FormDialog>
  )
}

/** Only for chain roles: the people who must validate each assignment. */
function ConsulField({ disabled }: { disabled: boolean }) {
  const type = useWatch<RoleFields, "type">({ name: "type" })
  if (type !== "chain") return null
  return (
    <ManyField
      name="consul"
      label={consulLabel}
      hint={
        <>
          Quem pode validar: basta uma pessoa.{" "}
          <span className="touch:hidden">Enter acrescenta, Backspace retira a última.</span>
        </>
      }
      placeholder="Nome ou CPF"
      load={searchPeople}
      disabled={disabled}
      required
    />
  )
}

/** Shows how many people the edit of `role` affects, before it is saved. */
export function ChangeOfRole({ role, prefix }: { role: Role; prefix: string }) {
  const fields = useFormValues<RoleFields>()
  const wrong = Object.values(problemsOf(fields, prefix)).some((problem) => problem !== undefined)
  if (wrong || !reachesHolders(fields, role)) return null
  const body = { ...bodyOf(fields, prefix), version: role.version }
  return <ChangePreview request={api.roles.update.request({ params: { roleId: role.id }, body })} />
}
