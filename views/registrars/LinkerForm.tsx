import { useQueryClient } from "@tanstack/react-query"
import { ChangePreview } from "@views/ChangePreview"
import {
  optionsAmong,
  organizationHint,
  searchOrganizations,
  searchPeople,
} from "@views/list/search/searchOptions"
import { useGoBack } from "@views/useGoBack"
import { type FocusEvent, type ReactNode, useEffect } from "react"
import { useFormContext } from "react-hook-form"
import { useLocation } from "wouter"
import { useSession } from "@/client/identity"
import { refreshAll } from "@/client/refresh"
import type { ApiRequest } from "@/client/request"
import { send } from "@/client/send"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { Form } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { useFormValues } from "@/ui/form/useFormValues"
import { useNotify } from "@/ui/page/notice"
import { isComplete, type LinkerFields, nothingChosen, permissionsOf, problemsOf } from "./linkerFields"
import { useLinkerListAddress } from "./linkerList"
import { PermissionChoice } from "./PermissionChoice"

export interface LinkerFormProps {
  title: string
  submitLabel: string
  defaults: LinkerFields
  /** The person and the application cannot change. */
  locked?: boolean
  applications: readonly ComboOption[]
  request: (fields: LinkerFields) => ApiRequest
  /** The notice on success. */
  done: string
}

/** The form of a linker. Saving returns to the list. */
export function LinkerForm(props: LinkerFormProps) {
  const { title, submitLabel, defaults, locked = false, applications, request, done } = props
  const { user } = useSession()
  const [, navigate] = useLocation()
  const notify = useNotify()
  const queries = useQueryClient()
  const list = useLinkerListAddress()
  useGoBack(list)
  return (
    <div className="px-4 py-4.5 md:px-6">
      <Form<LinkerFields, unknown>
        id={`linker ${user.atalaiaId} ${locked ? `${defaults.userAtalaiaId?.value} ${defaults.application?.value}` : "new"}`}
        title={title}
        description="Decide sobre os acessos a uma aplicação das pessoas de uma unidade e das que estão abaixo dela."
        submitLabel={submitLabel}
        cancel={{ label: "Voltar", run: () => navigate(list) }}
        defaults={defaults}
        validate={problemsOf}
        disabledReason={nothingChosen}
        submit={(fields) => send(request(fields))}
        onDone={() => {
          notify({ tone: "ok", text: done })
          void refreshAll(queries)
          navigate(list)
        }}
      >
        <SaidOnLeaving>
          <FormSection>
            <ComboField
              name="userAtalaiaId"
              label="Usuário"
              hint={!locked && "Nome ou CPF"}
              load={searchPeople}
              disabled={locked}
              required
              span={2}
            />
            <ComboField
              name="organizationId"
              label="Organização vinculada"
              hint={organizationHint}
              load={searchOrganizations}
              required
            />
            <ComboField
              name="application"
              label="Aplicação"
              hint={!locked && "Sigla ou nome"}
              load={optionsAmong(applications)}
              disabled={locked}
              required
            />
          </FormSection>
        </SaidOnLeaving>
        <PermissionChoice />
        <Preview defaults={defaults} request={request} />
      </Form>
    </div>
  )
}

/** Validates a field on blur, because the form cannot be submitted while no permission is chosen. */
function SaidOnLeaving({ children }: { children: ReactNode }) {
  const { trigger, watch, getFieldState } = useFormContext<LinkerFields>()
  useEffect(() => {
    const watching = watch((_, { name }) => {
      if (name && getFieldState(name).invalid) void trigger(name)
    })
    return () => watching.unsubscribe()
  }, [watch, getFieldState, trigger])
  const check = ({ target }: FocusEvent<HTMLDivElement>) => {
    const name = target.getAttribute("name")
    if (name) void trigger(name)
  }
  // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the fields inside.
  return <div onBlur={check}>{children}</div>
}

/** The preview of saving, once the form is complete. */
function Preview({ defaults, request }: Pick<LinkerFormProps, "defaults" | "request">) {
  const fields = useFormValues<LinkerFields>()
  const ready = isComplete(fields) && nothingChosen(fields) === undefined
  const changed = JSON.stringify(permissionsOf(fields)) !== JSON.stringify(permissionsOf(defaults))
  return <ChangePreview request={ready && changed ? request(fields) : undefined} />
}
