import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { Tag } from "@/ui/badges/Tag"
import { FormSection } from "@/ui/form/FormSection"
import { useFormValues } from "@/ui/form/useFormValues"
import { Accordion } from "@/ui/layout/Accordion"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { choiceOf, idsOf, type LinkerFields, nothingChosen } from "./linkerFields"
import { PermissionsField } from "./PermissionsField"

/** The permissions that the linker may grant: profiles and, collapsed, single roles. */
export function PermissionChoice() {
  const appId = useWatch<LinkerFields, "application">({ name: "application" })?.value
  return (
    <FormSection title="Permissões" description="O que o vinculador poderá conceder, e nada além disso.">
      {appId && <NothingChosen />}
      {appId ? (
        <Permissions key={appId} appId={appId} />
      ) : (
        <p className="col-span-full text-muted">Escolha a aplicação para ver as permissões dela.</p>
      )}
    </FormSection>
  )
}

/** The reason why the form cannot be submitted yet, shown at its cause. */
function NothingChosen() {
  const fields = useFormValues<LinkerFields>()
  const reason = nothingChosen(fields)
  return reason && <p className="col-span-full text-warn">{reason}</p>
}

function Permissions({ appId }: { appId: string }) {
  const profiles = useQuery(api.profiles.list.query({ params: { app: appId } }))
  const roles = useQuery(api.roles.list.query({ query: { appId: Number(appId) } }))
  const chosen = idsOf(useWatch<LinkerFields, "roles">({ name: "roles" }), appId)
  const [open, setOpen] = useState(chosen.length > 0)
  const error = profiles.error ?? roles.error
  if (error) {
    const again = () => void Promise.all([profiles.refetch(), roles.refetch()])
    return (
      <div className="col-span-full">
        <ErrorPanel
          message="Não foi possível carregar as permissões."
          details={error.message}
          onRetry={again}
        />
      </div>
    )
  }
  if (!profiles.data || !roles.data) return <Skeleton className="col-span-full h-40 w-full" />
  return (
    <>
      <PermissionsField
        name="profiles"
        label="Perfis"
        placeholder="Filtrar perfis"
        items={profiles.data.map(({ id, name, description }) => ({
          value: choiceOf(appId, id),
          label: name,
          detail: description,
        }))}
      />
      <Accordion
        className="col-span-full"
        open={open}
        onToggle={setOpen}
        header={<span className="font-semibold">Avançado</span>}
        right={<Tag tone={chosen.length > 0 ? "accent" : "neutral"}>{rolesText(chosen.length)}</Tag>}
      >
        {() => (
          <div className="px-4 py-3.5">
            <PermissionsField
              name="roles"
              label="Papéis"
              placeholder="Filtrar papéis"
              items={roles.data.map(({ id, title, description, disabled }) => ({
                value: choiceOf(appId, id),
                label: title,
                detail: description,
                // A disabled permission that the linker already has can still be removed.
                ...(disabled && !chosen.includes(id) && { locked: "Desabilitada" }),
              }))}
            />
          </div>
        )}
      </Accordion>
    </>
  )
}

function rolesText(count: number): string {
  if (count === 0) return "nenhum papel avulso"
  return count === 1 ? "1 papel avulso" : `${count} papéis avulsos`
}
