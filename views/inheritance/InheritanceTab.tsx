import { useQuery, useQueryClient } from "@tanstack/react-query"
import { ChangePreview } from "@views/ChangePreview"
import { failing } from "@views/failing"
import { useState } from "react"
import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { refreshAll } from "@/client/refresh"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { may } from "@/domain/access"
import { counted } from "@/domain/text/words"
import { CheckList } from "@/ui/choice/CheckList"
import { CheckListField } from "@/ui/choice/CheckListField"
import { Form } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/page/notice"
import { Banner } from "@/ui/states/Banner"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { type Application, isSecurity } from "../roles/roles"
import { differenceOf, inheritanceItems, inheritedIds, summary } from "./inheritance"

type Inheritance = AnswerOf<Calls["inheritance"]["get"]>
interface Values extends Record<string, unknown> {
  /** Ids of the inherited roles, as values of the checkboxes. */
  roles: readonly string[]
}

/** The roles of the platform that an application inherits. */
export default function InheritanceTab({ app }: { app: Application }) {
  const query = useQuery(api.inheritance.get.query({ query: { appId: app.id } }))
  if (query.data) return <Inherited app={app} inheritance={query.data} />
  if (query.error) {
    return (
      <ErrorPanel
        message="Não foi possível carregar as heranças."
        details={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return <Skeleton className="h-48 w-full" />
}

interface InheritedProps {
  app: Application
  inheritance: Inheritance
}

function Inherited({ app, inheritance }: InheritedProps) {
  const session = useSession()
  const { roles, can } = inheritance
  return (
    <div className="grid grid-cols-1 gap-3.5">
      {!may(session, "platform.administer") && (
        <Banner>
          Apenas admins gerais do sistema podem atribuir a herança de papéis da plataforma para uma aplicação
        </Banner>
      )}
      {isSecurity(app) && (
        <Banner>A aplicação de segurança é a própria plataforma: os papéis já são dela.</Banner>
      )}
      {roles.every(({ locked }) => locked) && (
        <Banner tone="warn">A plataforma não possui permissões para serem herdadas</Banner>
      )}
      {can.update ? <Editing {...{ app, roles }} /> : <Seen roles={roles} />}
    </div>
  )
}

interface RolesProps {
  roles: Inheritance["roles"]
}

function Editing({ app, roles }: RolesProps & { app: Application }) {
  const { user } = useSession()
  const notify = useNotify()
  const queries = useQueryClient()
  // The checkboxes are compared with this: the loaded list, or the last saved one.
  const [base, setBase] = useState(() => inheritedIds(roles))
  const save = async (values: Values) => {
    const body = { appId: app.id, ...differenceOf(base, values.roles) }
    await failing("Falha ao atualizar heranças", () => api.inheritance.update({ body }))
    setBase(values.roles)
  }
  return (
    <Form<Values, void>
      id={`inheritance ${user.atalaiaId} ${app.id}`}
      frame="section"
      title="Herança"
      description={`Papéis da plataforma que valem também em ${app.acronym}`}
      defaults={{ roles: base }}
      submit={save}
      onDone={() => {
        notify({ tone: "ok", text: "Alterações salvas" })
        void refreshAll(queries)
      }}
      footer={<Summary base={base} />}
    >
      <FormSection bare>
        <CheckListField
          name="roles"
          label="Papéis da plataforma"
          placeholder="Filtrar papéis da plataforma"
          items={inheritanceItems(roles)}
        />
        <Change app={app} base={base} />
      </FormSection>
    </Form>
  )
}

function Seen({ roles }: RolesProps) {
  const inherited = new Set(inheritedIds(roles))
  return (
    <div className="card px-5.5 py-5">
      <CheckList
        placeholder="Filtrar papéis da plataforma"
        items={inheritanceItems(roles)}
        checked={inherited}
        count={counted(inherited.size, "papel herdado", "papéis herdados")}
      />
    </div>
  )
}

const useDifference = (base: readonly string[]) =>
  differenceOf(base, useWatch<Values, "roles">({ name: "roles" }))

/** The summary of changes, next to the button. */
function Summary({ base }: { base: readonly string[] }) {
  const { add, remove } = useDifference(base)
  return (
    <p role="status" className="self-center font-semibold tabular-nums empty:-mr-2">
      {add.length + remove.length > 0 && summary(add.length, remove.length)}
    </p>
  )
}

/** The server's preview: the people affected. */
function Change({ app, base }: { app: Application; base: readonly string[] }) {
  const { add, remove } = useDifference(base)
  if (add.length + remove.length === 0) return null
  return <ChangePreview request={api.inheritance.update.request({ body: { appId: app.id, add, remove } })} />
}
