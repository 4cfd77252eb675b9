import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { Stethoscope } from "lucide-react"
import { useState } from "react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { Button } from "@/ui/buttons/Button"
import { SectionHead } from "@/ui/layout/SectionHead"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import type { Application } from "../../../bulkUnlink/applicationTarget"
import { CheckList } from "./CheckList"
import { EntryTrial } from "./EntryTrial"
import { useLanding } from "./useLanding"

/** A query that runs once per request and never reuses an older result. */
const anew = <Found,>({ queryKey, queryFn }: Asking<Found>, times: number) =>
  queryOptions({
    queryKey: [...queryKey, times],
    queryFn,
    enabled: times > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

interface Asking<Found> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Found>
}

type Check = AnswerOf<Calls["integration"]["test"]>["checks"][number]

/**
 * On request, checks everything that sign-in needs with advice for each part, and simulates a sign-in: of the person
 * in the command, or of the actor.
 */
export function IntegrationTest({ app }: { app: Application }) {
  const [{ times, person }, setAsked] = useState<{ times: number; person?: string | undefined }>({ times: 0 })
  const params = { app: String(app.id) }
  const test = useQuery(anew(api.integration.test.query({ params }), times))
  const trial = useQuery(anew(api.integration.tryEntry.query({ params, query: { client: person } }), times))
  const run = () => setAsked((before) => ({ ...before, times: before.times + 1 }))
  const landing = useLanding("test", true, (about) =>
    setAsked((before) => ({ times: before.times + 1, person: about })),
  )
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
        <div aria-busy={test.isFetching} className="grid grid-cols-1 gap-3 aria-busy:opacity-60">
          <p role="status" className="font-[550]">
            {summary(data.checks)}
          </p>
          <CheckList label="O que foi conferido" checks={data.checks} />
        </div>
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
  if (length === 0) return "Configuração em ordem."
  return length === 1 ? "1 problema na configuração." : `${length} problemas na configuração.`
}
