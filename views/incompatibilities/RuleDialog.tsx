import { useQuery, useQueryClient } from "@tanstack/react-query"
import { ChangePreview } from "@views/ChangePreview"
import { optionsAmong } from "@views/list/search/searchOptions"
import { useWatch } from "react-hook-form"
import { useSession } from "@/client/identity"
import type { ApiRequest } from "@/client/request"
import { maxRuleNameLength } from "@/domain/incompatibilities"
import type { CommandFormProps } from "@/palette/command"
import { applicationsQuery, profilesQuery, rolesQuery } from "@/palette/slots/serverLists"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { ManyField } from "@/ui/choice/ManyField"
import { Checkbox } from "@/ui/fields/Checkbox"
import { TextArea } from "@/ui/fields/TextArea"
import { TextField } from "@/ui/fields/TextField"
import { FormDialog, type FormDialogProps } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useFormValues } from "@/ui/form/useFormValues"
import { useNotify } from "@/ui/page/notice"
import { bodyOf, partOption, problemsOf, type RuleBody, type RuleFields } from "./ruleFields"

export interface RuleDialogProps
  extends Pick<CommandFormProps, "command" | "close">,
    Pick<FormDialogProps<RuleFields, void>, "defaults" | "submitLabel" | "submit">,
    Partial<Pick<FormDialogProps<RuleFields, void>, "version" | "meanwhile">> {
  /** The rule's id; absent for a new one. */
  ruleId?: number
  /** The notice on success. */
  done: string
  /** The request that submitting sends, for its preview. */
  requestOf: (body: RuleBody) => ApiRequest
}

/** The dialog of a rule: both of its sides, and whom it meets already. */
export function RuleDialog({ command, close, ruleId, done, requestOf, ...form }: RuleDialogProps) {
  const { user } = useSession()
  const notify = useNotify()
  return (
    <FormDialog
      {...form}
      id={`${command.id} ${user.atalaiaId} ${ruleId ?? "new"}`}
      title={command.title}
      description="Quem tem um papel de um lado não recebe um do outro. De quem já tem os dois, nada é retirado."
      width="wide"
      validate={problemsOf}
      onDone={() => {
        notify({ tone: "ok", text: done })
        close()
      }}
      onClose={close}
    >
      <FormSection bare>
        <TextField name="name" label="Nome" maxLength={maxRuleNameLength} required span={4} />
        <TextArea name="reason" label="Por que não andam juntos" rows={2} maxLength={4000} required />
        <SideFields app="oneApp" side="one" label="Quem tem" />
        <SideFields app="otherApp" side="other" label="Não recebe" />
        <Checkbox
          name="allowsExceptions"
          label="Admite exceções"
          hint="Com motivo e fim, se duas pessoas que administram a plataforma concordarem."
          wide
        />
        <Ahead requestOf={requestOf} />
      </FormSection>
    </FormDialog>
  )
}

interface SideFieldsProps {
  app: "oneApp" | "otherApp"
  side: "one" | "other"
  label: string
}

/** One side: an application, and any of its roles and profiles. Chosen ones of other applications remain. */
function SideFields({ app, side, label }: SideFieldsProps) {
  const queries = useQueryClient()
  const applications = useQuery(applicationsQuery)
  const chosen = useWatch<RuleFields, typeof app>({ name: app })
  const appOptions = (applications.data ?? []).map(({ id, acronym, title }) => ({
    value: String(id),
    label: acronym,
    detail: title,
  }))
  const parts = async (text: string): Promise<readonly ComboOption[]> => {
    if (!chosen) return []
    const place = { id: Number(chosen.value), acronym: chosen.label }
    const [roles, profiles] = await Promise.all([
      queries.fetchQuery(rolesQuery(chosen.value)),
      queries.fetchQuery(profilesQuery(chosen.value)),
    ])
    return optionsAmong([
      ...roles.map(({ id, title }) => partOption("role", { id, title, app: place })),
      ...profiles.map(({ id, name }) => partOption("profile", { id, title: name, app: place })),
    ])(text)
  }
  return (
    <>
      <ComboField
        key={`${app} ${applications.status}`}
        name={app}
        label={`${label}: aplicação`}
        load={optionsAmong(appOptions)}
        span={2}
      />
      <ManyField
        key={`${side} ${chosen?.value}`}
        name={side}
        label={`${label}: papéis e perfis`}
        load={parts}
        few
        span={2}
        required
        disabled={!chosen}
        placeholder={chosen ? "Digite para buscar" : "Escolha antes a aplicação"}
      />
    </>
  )
}

/** Says beforehand how many people the rule meets already. */
function Ahead({ requestOf }: Pick<RuleDialogProps, "requestOf">) {
  const fields = useFormValues<RuleFields>()
  const body = bodyOf(fields)
  const complete = body.name !== "" && body.reason !== "" && body.one.length > 0 && body.other.length > 0
  return <ChangePreview request={complete ? requestOf(body) : undefined} />
}
