import { useQuery, useQueryClient } from "@tanstack/react-query"
import { ChangePreview } from "@views/ChangePreview"
import { screens } from "@views/screens"
import { RotateCw } from "lucide-react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { send } from "@/client/send"
import { countsInWords } from "@/domain/text/words"
import { Actions } from "@/palette/run/Actions"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { Button, ButtonLink } from "@/ui/buttons/Button"
import { FileField } from "@/ui/fields/FileField"
import { Form } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { SectionHead } from "@/ui/layout/SectionHead"
import { useNotify } from "@/ui/page/notice"
import { Banner } from "@/ui/states/Banner"
import { documentField, documentProblem } from "../unit/document"
import { treeAddress, UnitScreen } from "../unit/UnitScreen"
import { type RichUnit, unitTarget } from "../unit/unit"

/** Deactivates a unit and the units below it, once all their members have left. */
export default function OrganizationDisable({ params }: ScreenProps) {
  return (
    <UnitScreen title={screens.organizationDisable.title} organizationId={params.organizationId}>
      {(unit) => (unit.enabled ? <Disable unit={unit} /> : <AlreadyInactive unit={unit} />)}
    </UnitScreen>
  )
}

function AlreadyInactive({ unit }: { unit: RichUnit }) {
  return (
    <div className="card grid justify-items-start gap-3 px-5.5 py-5">
      <p>{unit.acronym} está inativa.</p>
      <Actions target={unitTarget(unit)} only="activate-org" keys={false} />
    </div>
  )
}

interface Values extends Record<string, unknown> {
  file: File | null
}

function Disable({ unit }: { unit: RichUnit }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const params = { organizationId: unit.id }
  const ids = String(unit.id)
  const all = useQuery({
    ...api.organizations.dependencies.query({ query: { ids, deep: true } }),
    staleTime: 0,
  })
  const own = useQuery({ ...api.organizations.dependencies.query({ query: { ids } }), staleTime: 0 })
  const counting = all.isFetching || own.isFetching
  const people = (all.data?.numberOfUsers ?? 0) + (all.data?.numberOfPreUsers ?? 0)
  const failure = all.error ?? own.error
  return (
    <>
      <section className="card grid gap-3 px-5.5 py-5">
        <SectionHead
          title="Dependências"
          actions={
            <Button
              icon={RotateCw}
              pending={counting}
              onClick={() => {
                void all.refetch()
                void own.refetch()
              }}
            >
              Recalcular
            </Button>
          }
        >
          A unidade só é desativada quando ninguém está nela nem abaixo dela. O que está abaixo é desativado
          junto.
        </SectionHead>
        <div role="status">
          {counting && <p className="text-muted">Recalculando dependências</p>}
          {!counting && failure && (
            <p className="text-bad">Não foi possível calcular as dependências: {failure.message}</p>
          )}
          {!counting && all.data && own.data && <Dependencies unit={unit} all={all.data} own={own.data} />}
        </div>
      </section>
      <Form<Values, void>
        id={`organization disable ${unit.id}`}
        draft={false}
        frame="section"
        title="Desativar"
        submitLabel="Desativar"
        danger
        defaults={{ file: null }}
        validate={({ file }) => ({ file: documentProblem(file) })}
        disabledReason={
          counting
            ? "Recalculando dependências"
            : people > 0
              ? "Ainda há quem dependa da unidade, ou das que estão abaixo dela"
              : failure?.message
        }
        submit={({ file }) => send(api.organizations.disable.request({ params, body: file ? { file } : {} }))}
        onDone={() => {
          notify({ tone: "ok", text: "Organização desativada com sucesso" })
          navigate(treeAddress)
          void queries.invalidateQueries({ queryKey: ["organizations"] })
        }}
      >
        <FormSection bare>
          {!counting && people === 0 && !failure && (
            <ChangePreview request={api.organizations.disable.request({ params, body: {} })} />
          )}
          <FileField name="file" label="Documento que justifica a operação" required {...documentField} />
        </FormSection>
      </Form>
    </>
  )
}

type Counts = Record<"numberOfUsers" | "numberOfPreUsers" | "numberOfChildren", number>

/** The numbers of members of the unit and of the units below it, with links to move them. */
function Dependencies({ unit, all, own }: { unit: RichUnit; all: Counts; own: Counts }) {
  const below = {
    numberOfUsers: all.numberOfUsers - own.numberOfUsers,
    numberOfPreUsers: all.numberOfPreUsers - own.numberOfPreUsers,
  }
  const migration = pathTo(screens.organizationMigration, { organizationId: String(unit.id) })
  const people = all.numberOfUsers + all.numberOfPreUsers
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1">
        <li>
          Em {unit.acronym}: {inWords(own)}.
        </li>
        <li>
          Abaixo dela: {countsInWords([[all.numberOfChildren, "unidade", "unidades"]]) || "nenhuma unidade"}
          {all.numberOfChildren > 0 && `, com ${inWords(below)}`}.
        </li>
      </ul>
      {people > 0 && (
        <Banner tone="warn">Ainda não pode ser desativada: migre antes quem depende dela.</Banner>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {own.numberOfUsers > 0 && (
          <ButtonLink href={`${migration}?tab=users`}>Migrar usuários de {unit.acronym}</ButtonLink>
        )}
        {own.numberOfPreUsers > 0 && (
          <ButtonLink href={`${migration}?tab=preUsers`}>Migrar pré-usuários de {unit.acronym}</ButtonLink>
        )}
        {below.numberOfUsers + below.numberOfPreUsers > 0 && (
          <ButtonLink href={`${pathTo(screens.organizations)}?unit=${unit.id}`}>
            Ver as unidades abaixo
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const inWords = ({ numberOfUsers, numberOfPreUsers }: Pick<Counts, "numberOfUsers" | "numberOfPreUsers">) =>
  countsInWords([
    [numberOfUsers, "usuário", "usuários"],
    [numberOfPreUsers, "pré-usuário", "pré-usuários"],
  ]) || "nenhum usuário nem pré-usuário"
