import { useQuery } from "@tanstack/react-query"
import { Stethoscope } from "lucide-react"
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
import { CheckList } from "./CheckList"
import { EntryTrial } from "./EntryTrial"
import { useLanding } from "./useLanding"

type Check = AnswerOf<Calls["integration"]["test"]>["checks"][number]

/**
 * Looks, when asked to, at all that is needed for people to enter, says of each part what to do about it, and has somebody
 * enter: oneself where the command names nobody.
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
        Confere o que já está salvo, chama os endereços da aplicação como o Atalaia os chamaria, e faz alguém
        entrar nela, do pedido aos tokens. A entrada é desfeita no fim: nada muda, e nenhuma sessão fica.
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
          <CheckList label="O que foi conferido" busy={isFetching} checks={data.checks} />
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
      {trial.data && <EntryTrial app={app} trial={trial.data} busy={trial.isFetching} />}
    </section>
  )
}

function summary(checks: readonly Check[]): string {
  const { length } = checks.filter(({ holds }) => !holds)
  if (length === 0) return "Tudo em ordem."
  return length === 1 ? "1 problema encontrado." : `${length} problemas encontrados.`
}
