import { useQuery } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { useAtomValue } from "jotai"
import { ShieldOff } from "lucide-react"
import { Redirect, useLocation } from "wouter"
import { api } from "@/client/api"
import { RequestError } from "@/client/send"
import { ruleName, sideTitles } from "@/domain/incompatibilities"
import { formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { removedRowsAtom } from "@/palette/run/optimisticRemovals"
import { useCommandLine } from "@/palette/run/run"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { Button } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { Facts } from "../Facts"
import { MetClients } from "./MetClients"
import { type Rule, removedRuleKey, ruleTarget, sideText } from "./rule"

/** One rule of incompatible roles, and whom it meets. After its removal, the list. */
export default function RulePage(props: ScreenProps) {
  const { ruleId = "" } = props.params
  const isRemoved = useAtomValue(removedRowsAtom).has(removedRuleKey(ruleId))
  const line = useCommandLine()
  if (!isRemoved) return <Found {...props} />
  // The form of the removal closes first: it goes back to this page's address.
  return line === undefined ? <Redirect to={pathTo(screens.incompatibilities)} replace /> : null
}

function Found({ params: { ruleId = "" } }: ScreenProps) {
  const rule = useQuery(api.incompatibilities.get.query({ params: { ruleId: Number(ruleId) } }))
  const back = useGoBack(pathTo(screens.incompatibilities))
  const gone = rule.error instanceof RequestError && rule.error.status === 404
  if (gone) return <Gone onLeave={back} />
  if (rule.data) return <Opened key={ruleId} rule={rule.data} onLeave={back} />
  return rule.error ? (
    <ErrorPanel
      message="Não foi possível carregar a regra."
      details={rule.error.message}
      onRetry={() => void rule.refetch()}
    />
  ) : (
    <Skeleton className="m-6 h-64" />
  )
}

interface OpenedProps {
  rule: Rule
  onLeave: () => void
}

function Opened({ rule, onLeave }: OpenedProps) {
  const { reason, one, other, allowsExceptions, createdBy, createDate, can } = rule
  const target = ruleTarget(rule)
  useTarget(target)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead
        title={ruleName(rule)}
        actions={
          <>
            <Button shortcut="Esc" onClick={onLeave}>
              Voltar
            </Button>
            <Actions target={target} />
          </>
        }
      >
        <span className="break-words">
          {reason ?? "O nome e o motivo só são mostrados a quem vê todas as aplicações da regra."}
        </span>
      </PageHead>
      <section aria-label="Regra" className="card px-4.5 py-4">
        <Facts
          facts={[
            { label: sideTitles.one, value: sideText(one) },
            { label: sideTitles.other, value: sideText(other) },
            {
              label: "Exceções",
              value: allowsExceptions ? "Com motivo, fim e o consentimento de outra pessoa" : "Não admite",
            },
            {
              label: "Desde",
              value: `${formatDateTime(createDate)}${createdBy ? `, por ${createdBy.name}` : ""}`,
            },
          ]}
        />
      </section>
      {can.people ? (
        <MetClients rule={rule} />
      ) : (
        <p className="text-muted">
          Só quem administra todas as aplicações da regra vê quem tem os dois lados, e a altera. Se a regra
          impede o seu trabalho, peça a quem administra a plataforma.
        </p>
      )}
    </div>
  )
}

function Gone({ onLeave }: Pick<OpenedProps, "onLeave">) {
  const [, navigate] = useLocation()
  return (
    <EmptyState
      icon={ShieldOff}
      title="Esta regra não existe mais"
      action={<Button onClick={() => navigate(pathTo(screens.incompatibilities))}>Ver as regras</Button>}
    >
      Foi removida, ou não é das suas aplicações.{" "}
      <button type="button" className="underline underline-offset-2" onClick={onLeave}>
        Voltar
      </button>
    </EmptyState>
  )
}
