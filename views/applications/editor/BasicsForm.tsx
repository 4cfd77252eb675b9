import { useWatch } from "react-hook-form"
import { applicationProblems, kept } from "@/domain/applications"
import { applicationRolePrefix } from "@/domain/roles"
import { Checkbox } from "@/ui/fields/Checkbox"
import type { FieldErrors } from "@/ui/fields/formField"
import { TextArea } from "@/ui/fields/TextArea"
import { TextField } from "@/ui/fields/TextField"
import { Form, type FormProps } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import type { Application } from "../../bulkUnlink/applicationTarget"
import { AppKeyField } from "./AppKeyField"

export interface Basics extends Record<string, unknown> {
  title: string
  acronym: string
  redirectUrl: string
  description: string
  appKey: string
  /** If the acronym changes: whether to rename the roles too. */
  renameRoles?: boolean
}

/** The editable data of an application, as sent to the server. */
export const bodyOf = ({ title, acronym, redirectUrl, description, renameRoles }: Basics) => ({
  title: kept(title),
  acronym: kept(acronym),
  redirectUrl: redirectUrl.trim(),
  description: description.trim(),
  ...(renameRoles && { renameRoles }),
})

const upper = (text: string) => text.toLocaleUpperCase("pt-BR")

export interface BasicsFormProps
  extends Pick<
    FormProps<Basics, Application>,
    | "id"
    | "title"
    | "description"
    | "submitLabel"
    | "cancel"
    | "footer"
    | "frame"
    | "defaults"
    | "submit"
    | "version"
    | "focuses"
  > {
  onDone: (saved: Application) => void
  /** The reasons why the names of an existing application cannot change. Absent for a new one. */
  locked?: { title?: string; acronym?: string }
}

/** The form of an application's basic data. */
export function BasicsForm({ locked, ...form }: BasicsFormProps) {
  const validate = ({ title, acronym, redirectUrl, appKey }: Basics): FieldErrors => {
    if (!locked) return { ...applicationProblems({ title, acronym, redirectUrl, appKey }) }
    const problems = applicationProblems({ title, acronym, redirectUrl })
    // The current acronym stays valid: the platform's own acronym is reserved but belongs to it.
    if (kept(acronym) === form.defaults.acronym) delete problems.acronym
    return { ...problems }
  }
  return (
    <Form {...form} validate={validate}>
      <FormSection bare={form.frame === "section"}>
        <TextField
          name="title"
          label="Título"
          hint={locked?.title}
          readOnly={locked?.title !== undefined}
          format={upper}
          required
          span={3}
        />
        <AcronymField locked={locked?.acronym} />
        <TextField
          name="redirectUrl"
          label="Url de redirecionamento"
          type="url"
          placeholder="https://"
          hint="Para onde a pessoa vai ao abrir a aplicação."
          required
          span={4}
        />
        <TextArea name="description" label="Descrição" maxLength={4000} />
        <AppKeyField />
        {locked && <RenameRoles acronym={form.defaults.acronym} />}
      </FormSection>
    </Form>
  )
}

/** Shown once the acronym is changed: role titles begin with the old one, and are renamed only if this is checked. */
function RenameRoles({ acronym }: { acronym: string }) {
  const typed = kept(useWatch<Basics, "acronym">({ name: "acronym" }))
  if (typed === acronym || typed === "") return null
  return (
    <Checkbox
      name="renameRoles"
      wide
      label={`Renomear também os papéis que começam com ${applicationRolePrefix(acronym)}`}
      hint={`Passam a começar com ${applicationRolePrefix(typed)}. Sem isso, mantêm o título que têm.`}
    />
  )
}

/** The hint shows the prefix of role titles. */
function AcronymField({ locked }: { locked: string | undefined }) {
  const acronym = kept(useWatch<Basics, "acronym">({ name: "acronym" }))
  return (
    <TextField
      name="acronym"
      label="Sigla"
      hint={locked ?? `Faz parte do título das permissões: ROLE_${acronym || "SIGLA"}_…`}
      readOnly={locked !== undefined}
      format={upper}
      mono
      required
      span={1}
    />
  )
}
