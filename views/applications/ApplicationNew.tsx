import { useQuery } from "@tanstack/react-query"
import { useListAddress } from "@views/list/search/lastSearch"
import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { type ReactNode, Suspense } from "react"
import { useLocation, useSearchParams } from "wouter"
import { api } from "@/client/api"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { usePaintedAt } from "@/shortcuts/painted"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { Button } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { useKeyHints } from "@/ui/page/keyHints"
import { lazy } from "@/ui/page/lazy"
import { useNotify } from "@/ui/page/notice"
import { useLeave } from "@/ui/page/unsaved"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import type { Application } from "../bulkUnlink/applicationTarget"
import { EditBasics } from "./editor/EditBasics"
import { NewBasics } from "./NewBasics"
import { StepList } from "./StepList"
import { neighbours, type StepKey, stepAt } from "./steps"

const RolesTab = lazy(() => import("@views/roles/RolesTab"))
const ProfilesTab = lazy(() => import("@views/profiles/ProfilesTab"))

const title = screens.applicationNew.title

/** The wizard for a new application: its data, permissions and profiles. */
export default function ApplicationNew({ params: { id } }: ScreenProps) {
  const wanted = api.applications.get.query({ params: { app: id ?? "" } })
  const app = useQuery({ ...wanted, enabled: id !== undefined })
  if (id === undefined) return <Wizard app={undefined} />
  if (app.data) return <Wizard app={app.data} />
  if (app.error) {
    return (
      <ErrorPanel
        message="Não foi possível carregar a aplicação."
        details={app.error.message}
        onRetry={() => void app.refetch()}
        retrying={app.isFetching}
      />
    )
  }
  return <Skeleton className="m-6 h-64" />
}

function Wizard({ app }: { app: Application | undefined }) {
  const [parameters, setParameters] = useSearchParams()
  const step = stepAt(parameters.get("step"), app !== undefined)
  const { previous, next } = neighbours(step)
  const list = useListAddress("applications", screens.applications)
  const goBack = useGoBack(list)
  const leave = useLeave()
  const [, navigate] = useLocation()
  /** Goes to the list, searched for the new application, so that it is visible wherever it is sorted. */
  const finish = () =>
    navigate(`${pathTo(screens.applications)}?${new URLSearchParams({ search: app?.acronym ?? "" })}`)
  const go = (to: StepKey) => setParameters({ step: to }, { replace: true })
  const change = (to: StepKey | undefined) => to && app && leave(() => go(to))
  useShortcuts([
    {
      keys: "Alt+up Alt+down",
      run: ({ key }) => change(key === "ArrowUp" ? previous : next),
      inFields: true,
    },
  ])
  useKeyHints(app ? [{ keys: "Alt+up Alt+down", label: "etapa anterior, próxima" }] : [])
  const stepList = (
    <StepList
      key={step}
      current={step}
      onGo={change}
      focuses={step !== "basics"}
      lockedReason={app ? undefined : "Primeiro salve as informações básicas."}
    />
  )
  return (
    <div className="px-4 py-4.5 md:px-6">
      {step === "basics" ? (
        <BasicsStep app={app} stepList={stepList} onBack={goBack} onNext={() => go("roles")} />
      ) : (
        app && <ListStep app={app} step={step} stepList={stepList} onGo={go} onFinish={() => leave(finish)} />
      )}
    </div>
  )
}

interface BasicsStepProps {
  app: Application | undefined
  stepList: ReactNode
  onBack: () => void
  onNext: () => void
}

/** The first step creates the application; after going back, it edits the application. */
function BasicsStep({ app, stepList, onBack, onNext }: BasicsStepProps) {
  const [, navigate] = useLocation()
  const notify = useNotify()
  const form = {
    title,
    description: stepList,
    submitLabel: "Próximo",
    cancel: { label: "Voltar à lista", run: onBack },
  }
  if (app) {
    return (
      <EditBasics
        {...form}
        app={app}
        onDone={({ version }) => {
          if (version !== app.version) notify({ tone: "ok", text: "Alterações salvas" })
          onNext()
        }}
      />
    )
  }
  return (
    <NewBasics
      {...form}
      onDone={({ id }) => {
        notify({ tone: "ok", text: "Aplicação criada" })
        navigate(`${pathTo(screens.applicationNew, { id: String(id) })}?step=roles`, { replace: true })
      }}
    />
  )
}

interface ListStepProps {
  app: Application
  step: StepKey
  stepList: ReactNode
  onGo: (step: StepKey) => void
  onFinish: () => void
}

/** The steps for permissions and profiles. Their own forms save, so the step only leads to the next one. */
function ListStep({ app, step, stepList, onGo, onFinish }: ListStepProps) {
  const { previous, next } = neighbours(step)
  const onNext = () => (next ? onGo(next) : onFinish())
  const paintedAt = usePaintedAt(step)
  useShortcuts([{ keys: "Ctrl+Enter", run: onNext, paintedAt }])
  return (
    <div className="grid gap-5">
      <PageHead
        title={title}
        tags={<span className="mono text-muted">{app.acronym}</span>}
        actions={
          <>
            {previous && <Button onClick={() => onGo(previous)}>Anterior</Button>}
            <Button variant="primary" shortcut="Ctrl+Enter" onClick={onNext}>
              {next ? "Próximo" : "Finalizar"}
            </Button>
          </>
        }
      >
        {stepList}
      </PageHead>
      <Suspense fallback={<Skeleton className="h-8.5 w-full" />}>
        {step === "roles" ? <RolesTab app={app} /> : <ProfilesTab app={app} />}
      </Suspense>
    </div>
  )
}
