import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type Details, detailsQuery } from "@views/registrationData/details"
import { screens } from "@views/screens"
import { UserCheck } from "lucide-react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { ButtonLink } from "@/ui/buttons/Button"
import { useNotify } from "@/ui/page/notice"
import { Banner } from "@/ui/states/Banner"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { BackToList } from "./BackToList"
import type { Finalizing } from "./Finalization"
import { Finished } from "./Finished"
import { Steps } from "./Steps"
import { StepsSkeleton } from "./StepsSkeleton"
import { registrySteps } from "./steps"

const done = "Pré-cadastro salvo com sucesso"

/** The user's own pre-registration, or one of a person they help. */
export default function PreRegistration({ params }: ScreenProps) {
  const { user } = useSession()
  const atalaiaId = params.atalaiaId ?? user.atalaiaId
  const details = useQuery(detailsQuery(atalaiaId))
  if (details.data) return <Known key={atalaiaId} details={details.data} own={!params.atalaiaId} />
  if (details.error) {
    return (
      <ErrorPanel
        message="Não foi possível carregar o pré-cadastro."
        details={details.error.message}
        onRetry={() => void details.refetch()}
        retrying={details.isFetching}
      />
    )
  }
  return <StepsSkeleton />
}

function Known({ details, own }: { details: Details; own: boolean }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const { atalaiaId, name, kind, rejectionMessage } = details
  const back = own ? null : <BackToList />
  if (kind === "user") return <Approved atalaiaId={atalaiaId} />
  if (!details.can.edit) return <Finished details={details} actions={back} />
  const finalizing: Finalizing = {
    context: "pré-cadastro",
    label: "Finalizar pré-cadastro",
    question: "Finalizar o pré-cadastro?",
    consequence: `O pré-cadastro${own || !name ? "" : ` de ${name}`} fica disponível para aprovação, e não pode mais ser mudado enquanto ela não vem. Se for recusado, volta com o motivo e pode ser corrigido.`,
    finalize: (terms) =>
      api.registration.finalize({ params: { atalaiaId }, body: { ...pendingData(details), terms } }),
    onDone: () => {
      notify({ tone: "ok", text: done, details: "As informações já estão disponíveis para aprovação." })
      void queries.invalidateQueries({ queryKey: ["registration"] })
    },
  }
  return (
    <Steps
      details={details}
      steps={registrySteps(details)}
      state="Pré-cadastro em andamento"
      actions={back}
      banner={
        rejectionMessage && (
          <Banner tone="bad">
            <p className="font-semibold">
              O pré-cadastro foi recusado. Corrija o que segue e finalize de novo.
            </p>
            <p className="whitespace-pre-line">{rejectionMessage}</p>
          </Banner>
        )
      }
      finalizing={finalizing}
    />
  )
}

/** The name and unit from the form, sent with the submission. */
function pendingData({ name, personal, professional }: Details) {
  const organizationId = professional.pending?.organizationId ?? professional.valid?.organizationId
  return {
    underEvaluation: false as const,
    name: personal.pending?.name ?? personal.valid?.name ?? name,
    ...(organizationId !== undefined && { organizationId }),
  }
}

/** Shown if nothing is left to register. */
function Approved({ atalaiaId }: { atalaiaId: string }) {
  return (
    <EmptyState
      icon={UserCheck}
      title="Este pré-cadastro já foi aprovado"
      action={
        <ButtonLink href={pathTo(screens.userDetails, { atalaiaId })}>Ver os dados do usuário</ButtonLink>
      }
    >
      A pessoa já é usuária do sistema: os dados dela são mudados no cadastro.
    </EmptyState>
  )
}
