import { useQueryClient } from "@tanstack/react-query"
import { ChangePreview } from "@views/ChangePreview"
import { organizationHint, searchOrganizations, searchPeople } from "@views/list/search/searchOptions"
import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { refreshAll } from "@/client/refresh"
import { send } from "@/client/send"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { CommandFormProps, SlotValue } from "@/palette/command"
import { notifyFailure, undoneText } from "@/palette/run/execute"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/notices/notice"

type Link = AnswerOf<Calls["authorizerLinks"]["create"]>
interface Fields extends Record<string, unknown> {
  userAtalaiaId: ComboOption | null
  organizationId: ComboOption | null
}

const optionOf = (value: SlotValue | undefined): ComboOption | null =>
  value ? { value: value.id, label: value.label } : null

const problemsOf = ({ userAtalaiaId, organizationId }: Fields) => ({
  userAtalaiaId: userAtalaiaId ? undefined : "Por favor, insira um nome!",
  organizationId: organizationId ? undefined : "Por favor, insira uma organização!",
})

const requestOf = ({ userAtalaiaId, organizationId }: Fields) =>
  userAtalaiaId && organizationId
    ? api.authorizerLinks.create.request({
        body: { userAtalaiaId: userAtalaiaId.value, organizationId: Number(organizationId.value) },
      })
    : undefined

const linked = "Cadastrador autorizador vinculado com sucesso"

/** Links a person to a unit: they will evaluate the people in that unit and the units below it. */
export default function LinkAuthorizer({ command, values, line, close }: CommandFormProps) {
  const { user } = useSession()
  const notify = useNotify()
  const queries = useQueryClient()
  const submit = async (fields: Fields) => {
    const request = requestOf(fields)
    return request && send(request, { commandLine: line })
  }
  const unlink = async (linkId: number) => {
    try {
      await send(api.authorizerLinks.remove.request({ params: { linkId } }), { commandLine: line })
    } catch (error) {
      notifyFailure(error)
      return false
    }
    notify({
      tone: "ok",
      text: "Cadastrador autorizador removido com sucesso",
      details: undoneText(linked),
      isNoChange: true,
    })
    void queries.invalidateQueries()
    return true
  }
  return (
    <FormDialog<Fields, Link | undefined>
      id={`${line} ${user.atalaiaId}`}
      title={command.title}
      description="A pessoa, tendo o papel de autorizador, passa a avaliar quem é da unidade escolhida e das que estão abaixo dela."
      submitLabel="Vincular"
      defaults={{
        userAtalaiaId: optionOf(values.user?.[0]),
        organizationId: optionOf(values.org?.[0]),
      }}
      validate={problemsOf}
      submit={submit}
      onDone={(link, { userAtalaiaId, organizationId }) => {
        notify({
          tone: "ok",
          text: linked,
          details: `${userAtalaiaId?.label} em ${organizationId?.label}`,
          ...(link && { undo: () => unlink(link.id) }),
        })
        void refreshAll(queries)
        close()
      }}
      onClose={close}
    >
      <FormSection bare>
        <ComboField
          name="userAtalaiaId"
          label="Usuário"
          hint="Nome ou CPF"
          load={searchPeople}
          required
          span={4}
        />
        <ComboField
          name="organizationId"
          label="Organização"
          hint={organizationHint}
          load={searchOrganizations}
          required
          span={4}
        />
        <Preview />
      </FormSection>
    </FormDialog>
  )
}

function Preview() {
  return <ChangePreview request={requestOf(useWatch<Fields>() as Fields)} />
}
