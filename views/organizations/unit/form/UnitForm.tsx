import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import { screens } from "@views/screens"
import { useVersioned } from "@views/useVersioned"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { RequestError, send } from "@/client/send"
import { spheres } from "@/domain/organizations/spheres"
import type { CommandFormProps, SlotValue } from "@/palette/command"
import { domainEntriesNamed } from "@/palette/slots/serverLists"
import { pathTo } from "@/screens/screen"
import { NoForm } from "@/ui/form/NoForm"
import { useNotify } from "@/ui/page/notice"
import { brazilQuery } from "../../../domainTables/domainOptions"
import { type RichUnit, richQuery, unitQuery } from "../unit"
import { UnitDialog } from "./UnitDialog"
import { bodyOf, fieldsOf, newUnit, together, type UnitFields, wordsOf } from "./unitFields"

/** The form of a new or an existing unit. */
export default function UnitForm(props: CommandFormProps) {
  const { command, values, close } = props
  const id = Number(values.org?.[0]?.id)
  const unit = useQuery({ ...richQuery(id), enabled: values.org !== undefined })
  if (values.org === undefined) return <CreatedUnit {...props} />
  if (!unit.data) {
    return <Loading title={command.title} what="a unidade" error={unit.error} close={close} />
  }
  if (!unit.data.can.update) {
    return (
      <NoForm title={command.title} close={close}>
        {unit.data.acronym} está inativa: ative-a antes de mudar os seus dados.
      </NoForm>
    )
  }
  return <EditedUnit {...props} unit={unit.data} />
}

/** Renames errors about `organization` in the body to the names of the form's fields. */
async function withFields<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const fields = Object.entries(error.fields).map(([path, message]) => {
      const name = path.replace(/^organization\./, "")
      return [name === "file" ? "image" : name, message]
    })
    throw new RequestError(error.message, error.status, error.code, Object.fromEntries(fields))
  }
}

const optionOf = ({ id, label }: SlotValue) => ({ value: id, label })

const partsOf = (image: File | null) => (image ? { file: image } : {})

function CreatedUnit({ command, values, line, close }: CommandFormProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const [, navigate] = useLocation()
  const brazil = useQuery(brazilQuery)
  const under = Number(values.under?.[0]?.id)
  const parent = useQuery({ ...unitQuery(under), enabled: values.under !== undefined })
  const sphere = spheres.find((each) => each === values.sphere?.[0]?.id)
  const [city] = values.city ?? []
  const [classification] = values.classification ?? []
  const cities = useQuery({ ...domainEntriesNamed("cities", city?.label ?? ""), enabled: city !== undefined })
  const loading =
    brazil.isPending ||
    (values.under !== undefined && parent.isPending) ||
    (city !== undefined && cities.isPending)
  if (loading) {
    return <Loading title={command.title} what="o formulário" error={null} close={close} />
  }
  const create = async (fields: UnitFields) => {
    const body = { organization: bodyOf(fields), ...partsOf(fields.image) }
    const made = await withFields(() =>
      send(api.organizations.create.request({ body }), { commandLine: line }),
    )
    await queries.invalidateQueries({ queryKey: ["organizations"] })
    return made
  }
  return (
    <UnitDialog
      command={command}
      id={["new", values.under?.[0]?.id ?? sphere, values.acronym?.[0]?.text].filter(Boolean).join(" ")}
      defaults={newUnit({
        countryId: brazil.data ?? null,
        sphere: sphere ?? "",
        title: values.name?.[0]?.text ?? "",
        acronym: values.acronym?.[0]?.text ?? "",
        ...(classification && { classifications: [optionOf(classification)] }),
        ...(city && {
          cityId: optionOf(city),
          stateId: cities.data?.find(({ id }) => String(id) === city.id)?.stateId ?? "",
        }),
        ...(parent.data && {
          parentId: {
            value: String(parent.data.id),
            label: parent.data.acronym,
            detail: parent.data.title,
          },
        }),
      })}
      submitLabel="Criar unidade"
      submit={create}
      onDone={(made) => {
        const address = `${pathTo(screens.organizations)}?${new URLSearchParams({ unit: String(made.id) })}`
        notify({
          tone: "ok",
          text: "Unidade organizacional criada.",
          action: { label: "Abrir na árvore", run: () => navigate(address) },
        })
        close()
      }}
      close={close}
    />
  )
}

function EditedUnit({ command, line, close, unit }: CommandFormProps & { unit: RichUnit }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const params = { organizationId: unit.id }
  const save = async (fields: UnitFields, version: number) => {
    const body = { organization: { ...bodyOf(fields), version }, ...partsOf(fields.image) }
    const saved = await withFields(() =>
      send(api.organizations.update.request({ params, body }), { commandLine: line }),
    )
    await queries.invalidateQueries({ queryKey: ["organizations"] })
    return saved
  }
  const { latest, ...versioned } = useVersioned({
    start: unit,
    reload: () => queries.fetchQuery({ ...richQuery(unit.id), staleTime: 0 }),
    valuesOf: fieldsOf,
    wordsOf,
    together,
    save,
  })
  return (
    <UnitDialog
      {...versioned}
      command={command}
      id={String(unit.id)}
      unit={latest}
      submitLabel="Salvar"
      onDone={() => {
        notify({ tone: "ok", text: "Unidade organizacional atualizada." })
        close()
      }}
      close={close}
    />
  )
}
