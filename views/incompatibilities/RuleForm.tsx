import { useQuery, useQueryClient } from "@tanstack/react-query"
import { ChangePreview } from "@views/ChangePreview"
import { optionsAmong } from "@views/list/search/searchOptions"
import { useVersioned } from "@views/useVersioned"
import { useFormContext, useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { refreshAll } from "@/client/refresh"
import type { ApiRequest } from "@/client/request"
import { send } from "@/client/send"
import { maxRuleNameLength, sideTitles } from "@/domain/incompatibilities"
import { maxPageSize } from "@/domain/pageSizes"
import type { CommandFormProps } from "@/palette/command"
import { applicationsQuery, profilesQuery, rolesQuery } from "@/palette/slots/serverLists"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { ManyField } from "@/ui/choice/ManyField"
import { Checkbox } from "@/ui/fields/Checkbox"
import { TextArea } from "@/ui/fields/TextArea"
import { TextField } from "@/ui/fields/TextField"
import { FormDialog, type FormDialogProps } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { NoForm } from "@/ui/form/NoForm"
import { useFormValues } from "@/ui/form/useFormValues"
import { useNotify } from "@/ui/page/notice"
import { Loading } from "../FormFrames"
import { failing } from "../failing"
import { type Rule, withoutReach } from "./rule"
import {
  bodyOf,
  fieldsIn,
  fieldsOf,
  partOption,
  problemsOf,
  type RuleBody,
  type RuleFields,
} from "./ruleFields"

/** Creates or edits a rule of incompatible roles. */
export default function RuleForm(props: CommandFormProps) {
  const [named] = props.values.rule ?? []
  return named ? <Edited {...props} ruleId={Number(named.id)} /> : <Created {...props} />
}

function Created(props: CommandFormProps) {
  const requestOf = (body: RuleBody) => api.incompatibilities.create.request({ body })
  const save = useSending(props.line, "Não foi possível criar a regra")
  return (
    <RuleDialog
      {...props}
      defaults={fieldsIn(props.values)}
      submitLabel="Criar regra"
      submit={(fields) => save(requestOf(bodyOf(fields)))}
      requestOf={requestOf}
      done="criada"
    />
  )
}

function Edited(props: CommandFormProps & { ruleId: number }) {
  const { command, close, ruleId } = props
  const rule = useQuery(api.incompatibilities.get.query({ params: { ruleId } }))
  if (!rule.data) return <Loading title={command.title} what="a regra" error={rule.error} close={close} />
  if (!rule.data.can.update) {
    return (
      <NoForm title={command.title} close={close}>
        {withoutReach}.
      </NoForm>
    )
  }
  return <EditedRule {...props} rule={rule.data} />
}

function EditedRule({ rule, ...props }: CommandFormProps & { ruleId: number; rule: Rule }) {
  const queries = useQueryClient()
  const params = { ruleId: rule.id }
  const query = api.incompatibilities.get.query({ params })
  const requestFor = (version: number) => (body: RuleBody) =>
    api.incompatibilities.update.request({ params, body: { ...body, version } })
  const save = useSending(props.line, "Não foi possível alterar a regra")
  const { latest, ...versioned } = useVersioned({
    start: rule,
    reload: () => queries.fetchQuery({ ...query, staleTime: 0 }),
    valuesOf: fieldsOf,
    save: (fields: RuleFields, version) => save(requestFor(version)(bodyOf(fields))),
  })
  return (
    <RuleDialog
      {...props}
      {...versioned}
      submitLabel="Salvar"
      requestOf={requestFor(latest.version)}
      done="alterada"
    />
  )
}

/** Sends a rule, and then fetches again what the page shows. */
function useSending(line: string, failed: string): (request: ApiRequest) => Promise<void> {
  const queries = useQueryClient()
  return async (request) => {
    await failing(failed, () => send(request, { commandLine: line }))
    await refreshAll(queries)
  }
}

type SharedProps = FormDialogProps<RuleFields, void>

interface RuleDialogProps
  extends Pick<CommandFormProps, "command" | "close">,
    Pick<SharedProps, "defaults" | "submitLabel" | "submit">,
    Partial<Pick<SharedProps, "version" | "meanwhile">> {
  /** The rule's id; absent for a new one. */
  ruleId?: number
  /** What the notice on success says became of the rule. */
  done: "criada" | "alterada"
  /** The request that submitting sends, for its preview. */
  requestOf: (body: RuleBody) => ApiRequest
}

/** The dialog of a rule: both of its sides, and whom it meets already. */
function RuleDialog({ command, close, ruleId, done, requestOf, ...form }: RuleDialogProps) {
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
      onDone={(_, { name }) => {
        notify({ tone: "ok", text: `Regra “${name.trim()}” ${done}` })
        close()
      }}
      onClose={close}
    >
      <FormSection bare>
        <TextField name="name" label="Nome" maxLength={maxRuleNameLength} required span={4} />
        <TextArea name="reason" label="Por que não andam juntos" rows={2} maxLength={4000} required />
        <SideFields app="oneApp" side="one" />
        <SideFields app="otherApp" side="other" />
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
}

/**
 * One side: any roles and profiles. An application narrows what is offered; without one, the roles of all are. The choice stays if
 * the application changes.
 */
function SideFields({ app, side }: SideFieldsProps) {
  const queries = useQueryClient()
  const { getValues } = useFormContext<RuleFields>()
  const chosen = useWatch<RuleFields, typeof app>({ name: app })
  const label = sideTitles[side]
  const applications = async (text: string) => {
    const all = await queries.fetchQuery(applicationsQuery)
    return optionsAmong(
      all.map(({ id, acronym, title }) => ({ value: String(id), label: acronym, detail: title })),
    )(text)
  }
  const partsIn = async ({ value, label: acronym }: ComboOption): Promise<ComboOption[]> => {
    const place = { id: Number(value), acronym }
    const [roles, profiles] = await Promise.all([
      queries.fetchQuery(rolesQuery(value)),
      queries.fetchQuery(profilesQuery(value)),
    ])
    return [
      ...roles.map(({ id, title }) => partOption("role", { id, title, app: place })),
      ...profiles.map(({ id, name }) => partOption("profile", { id, title: name, app: place })),
    ]
  }
  const rolesOfAll = async (): Promise<ComboOption[]> =>
    (await queries.fetchQuery(applicationsQuery)).flatMap(({ roles = [], id, acronym }) =>
      roles.map((role) => partOption("role", { ...role, app: { id, acronym } })),
    )
  const parts = async (text: string): Promise<readonly ComboOption[]> => {
    const within = getValues(app)
    return (await optionsAmong(await (within ? partsIn(within) : rolesOfAll()))(text)).slice(0, maxPageSize)
  }
  return (
    <>
      <ComboField name={app} label={`${label}: aplicação`} load={applications} span={2} />
      <ManyField
        name={side}
        label={`${label}: papéis e perfis`}
        load={parts}
        within={chosen?.value}
        narrowedBy={app}
        few
        span={2}
        required
        placeholder={chosen ? "Digite para buscar" : "De qualquer aplicação"}
      />
    </>
  )
}

/** Says beforehand how many people the rule meets already. */
function Ahead({ requestOf }: Pick<RuleDialogProps, "requestOf">) {
  const body = bodyOf(useFormValues<RuleFields>())
  const complete = body.name !== "" && body.reason !== "" && body.one.length > 0 && body.other.length > 0
  return <ChangePreview request={complete ? requestOf(body) : undefined} />
}
