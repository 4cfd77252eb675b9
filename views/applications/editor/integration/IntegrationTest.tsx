import { useQuery } from "@tanstack/react-query"
import { CircleAlert, CircleCheck, type LucideIcon, Stethoscope } from "lucide-react"
import { useState } from "react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/target"
import { Button } from "@/ui/buttons/Button"
import { SectionHead } from "@/ui/layout/SectionHead"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import type { Application } from "../../applicationTarget"
import { EntryTrial } from "./EntryTrial"
import { useLanding } from "./useLanding"

type Check = AnswerOf<Calls["integration"]["test"]>["checks"][number]

/**
 * Looks, when asked to, at all that is needed for people to enter, says of each part what to do about it, and tries what
 * would come of somebody's entering: of one's own where the command names nobody.
 */
export function IntegrationTest({ app }: { app: Application }) {
  const [asked, setAsked] = useState(false)
  const test = useQuery({
    ...api.integration.test.query({ params: { app: String(app.id) } }),
    enabled: asked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [person, setPerson] = useState<string>()
  const trial = useQuery({
    ...api.integration.tryEntry.query({ params: { app: String(app.id) }, query: { client: person } }),
    enabled: asked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const run = () => {
    setAsked(true)
    if (test.isFetched) void test.refetch()
    if (trial.isFetched) void trial.refetch()
  }
  const landing = useLanding("test", true, (about) => {
    setPerson(about)
    run()
  })
  const target: Target<"integrationTest"> = { kind: "integrationTest", app: app.acronym }
  const { data, error } = test
  const isFetching = test.isFetching || trial.isFetching
  return (
    <section
      ref={landing}
      tabIndex={-1}
      aria-label="Teste"
      className="card grid scroll-mt-4 grid-cols-1 gap-3 px-5.5 py-5"
    >
      <SectionHead
        title="Teste"
        actions={
          <>
            <Actions target={target} keys={false} />
            <Button icon={Stethoscope} pending={isFetching} onClick={run}>
              {data ? "Testar de novo" : "Testar"}
            </Button>
          </>
        }
      >
        Confere o que já está salvo, chama os endereços da aplicação como o Atalaia os chamaria, e diz o que
        ela receberia de quem entrasse. Nada muda com isso, e nenhuma sessão é aberta.
      </SectionHead>
      {isFetching && !data && <Skeleton className="h-3 w-72 max-w-full" />}
      {error && !data && (
        <ErrorPanel
          message="Não foi possível testar a integração."
          details={error.message}
          onRetry={run}
          retrying={isFetching}
        />
      )}
      {data && (
        <>
          <p role="status" className="font-[550]">
            {summary(data.checks)}
          </p>
          <ul aria-label="O que foi conferido" aria-busy={isFetching} className="grid grid-cols-1">
            {data.checks.map((check) => (
              <CheckRow key={check.title} check={check} />
            ))}
          </ul>
        </>
      )}
      {trial.error && (
        <ErrorPanel
          message="Não foi possível experimentar a entrada."
          details={trial.error.message}
          onRetry={() => void trial.refetch()}
          retrying={trial.isFetching}
        />
      )}
      {trial.data && <EntryTrial app={app} trial={trial.data} />}
    </section>
  )
}

function summary(checks: readonly Check[]): string {
  const { length } = checks.filter(({ result }) => result === "problem")
  if (length === 0) return "Tudo em ordem."
  return length === 1 ? "1 problema encontrado." : `${length} problemas encontrados.`
}

const looks: Record<Check["result"], { icon: LucideIcon; words: string; color: string }> = {
  ok: { icon: CircleCheck, words: "Em ordem", color: "text-ok" },
  problem: { icon: CircleAlert, words: "Problema", color: "text-bad" },
}

function CheckRow({ check: { title, result, found, todo } }: { check: Check }) {
  const { icon: Icon, words, color } = looks[result]
  return (
    <li className="flex gap-2.5 border-t border-line py-2">
      <Icon role="img" aria-label={words} className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="min-w-0">
        <p className="font-[550]">{title}</p>
        <p className="break-words text-muted">{found}</p>
        {todo && <p className="break-words">{todo}</p>}
      </div>
    </li>
  )
}
