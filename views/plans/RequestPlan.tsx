import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import { searchPeople } from "@views/list/search/searchOptions"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { refreshAll } from "@/client/refresh"
import { send } from "@/client/send"
import { enumerated, uncapitalized } from "@/domain/text/words"
import type { CommandFormProps } from "@/palette/command"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/page/notice"
import { linesText, type Plan, planQuery } from "./plan"

interface RequestFields {
  approver: ComboOption | null
}

/** Sends a plan to another person, who reviews its effects and decides. */
export default function RequestPlan({ values, line, close }: CommandFormProps) {
  const plan = useQuery(planQuery(Number(values.plan?.[0]?.id)))
  if (!plan.data) return <Loading title={title} what="o plano" error={plan.error} close={close} />
  const [to] = values.to ?? []
  return (
    <Request
      plan={plan.data}
      approver={to ? { value: to.id, label: to.label } : null}
      line={line}
      close={close}
    />
  )
}

const title = "Enviar plano para aprovação"

interface RequestProps extends Pick<CommandFormProps, "line" | "close"> {
  plan: Plan
  approver: ComboOption | null
}

function Request({ plan, approver, line, close }: RequestProps) {
  const { user } = useSession()
  const queries = useQueryClient()
  const notify = useNotify()
  const { id, version, lines, secondPerson } = plan
  return (
    <FormDialog<RequestFields, unknown>
      id={`plan request ${user.atalaiaId} ${id}`}
      title={title}
      description={
        secondPerson.length > 0
          ? `${plan.title}: ${linesText(lines.length)}. Precisa de outra pessoa porque ${enumerated(secondPerson.map(uncapitalized))}.`
          : `${plan.title}: ${linesText(lines.length)}.`
      }
      defaults={{ approver }}
      submit={({ approver: to }) =>
        send(
          api.plans.request.request({
            params: { planId: id },
            body: { approverId: to?.value ?? "", version },
          }),
          { commandLine: line },
        )
      }
      onDone={(_, { approver: to }) => {
        notify({ tone: "ok", text: "Plano enviado para aprovação", details: to?.label })
        close()
        void refreshAll(queries)
      }}
      onClose={close}
      submitLabel="Enviar"
    >
      <FormSection bare>
        <ComboField
          name="approver"
          label="Quem aprova"
          hint="Nome ou CPF de quem pode fazer o que o plano faz."
          load={searchPeople}
          required
          span={4}
        />
      </FormSection>
    </FormDialog>
  )
}
