import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useVersioned } from "@views/useVersioned"
import { api } from "@/client/api"
import { refreshAll } from "@/client/refresh"
import { send } from "@/client/send"
import type { CommandFormProps, SlotValue, Values } from "@/palette/command"
import type { ComboOption } from "@/ui/choice/ComboField"
import { NoForm } from "@/ui/form/NoForm"
import { Loading } from "../FormFrames"
import { failing } from "../failing"
import { RuleDialog } from "./RuleDialog"
import type { Rule } from "./rule"
import { bodyOf, fieldsOf, partOption, type RuleBody, type RuleFields } from "./ruleFields"

/** Creates or edits a rule of incompatible roles. */
export default function RuleForm(props: CommandFormProps) {
  const [named] = props.values.rule ?? []
  return named ? <Edited {...props} ruleId={Number(named.id)} /> : <Created {...props} />
}

const appOption = (app: SlotValue | undefined): ComboOption | null =>
  app ? { value: app.id, label: app.label } : null

const partsIn = (role: SlotValue | undefined, app: SlotValue | undefined): ComboOption[] =>
  role && app
    ? [
        partOption("role", {
          id: Number(role.id),
          title: role.label,
          app: { id: Number(app.id), acronym: app.label },
        }),
      ]
    : []

/** What the line says already. */
function fieldsIn({ name, because, role, app, other, otherApp, exceptions }: Values): RuleFields {
  const second = otherApp?.[0] ?? app?.[0]
  return {
    name: name?.[0]?.text ?? "",
    reason: because?.[0]?.text ?? "",
    oneApp: appOption(app?.[0]),
    one: partsIn(role?.[0], app?.[0]),
    otherApp: appOption(second),
    other: partsIn(other?.[0], second),
    allowsExceptions: exceptions?.[0]?.id === "yes",
  }
}

function Created({ values, line, ...props }: CommandFormProps) {
  const queries = useQueryClient()
  const requestOf = (body: RuleBody) => api.incompatibilities.create.request({ body })
  const create = async (fields: RuleFields) => {
    await failing("Não foi possível criar a regra", () =>
      send(requestOf(bodyOf(fields)), { commandLine: line }),
    )
    await refreshAll(queries)
  }
  return (
    <RuleDialog
      {...props}
      defaults={fieldsIn(values)}
      submitLabel="Criar regra"
      submit={create}
      requestOf={requestOf}
      done="Regra criada com sucesso"
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
        Um dos lados da regra é de uma aplicação que você não administra.
      </NoForm>
    )
  }
  return <EditedRule {...props} rule={rule.data} />
}

function EditedRule({ rule, line, values: _, ...props }: CommandFormProps & { ruleId: number; rule: Rule }) {
  const queries = useQueryClient()
  const params = { ruleId: rule.id }
  const query = api.incompatibilities.get.query({ params })
  const requestFor = (version: number) => (body: RuleBody) =>
    api.incompatibilities.update.request({ params, body: { ...body, version } })
  const save = async (fields: RuleFields, version: number) => {
    await failing("Não foi possível alterar a regra", () =>
      send(requestFor(version)(bodyOf(fields)), { commandLine: line }),
    )
    await refreshAll(queries)
  }
  const { latest, ...versioned } = useVersioned({
    start: rule,
    reload: () => queries.fetchQuery({ ...query, staleTime: 0 }),
    valuesOf: fieldsOf,
    save,
  })
  return (
    <RuleDialog
      {...props}
      {...versioned}
      submitLabel="Salvar"
      requestOf={requestFor(latest.version)}
      done="Regra alterada com sucesso"
    />
  )
}
