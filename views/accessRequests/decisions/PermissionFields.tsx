import { Check } from "lucide-react"
import { type ReactNode, useId } from "react"
import { formatDateTime } from "@/domain/time/when"
import { MomentField } from "@/palette/form/MomentField"
import { Tag } from "@/ui/badges/Tag"
import { Button } from "@/ui/buttons/Button"
import { Tooltip } from "@/ui/buttons/Tooltip"
import { useFormField } from "@/ui/fields/formField"
import { classes } from "@/ui/theme/classes"
import { type AccessRequestDetail, grantName, heldUntilOf } from "./accessRequest"

type Permission = AccessRequestDetail["roles"][number]
type Profile = AccessRequestDetail["profiles"][number]

/** The profiles and roles that the actor may grant, each with an optional expiration. */
export function PermissionFields({
  request: { profiles, roles, acronym },
}: {
  request: AccessRequestDetail
}) {
  if (profiles.length + roles.length === 0) {
    return <p className="text-warn">Não há papel nem perfil de {acronym} que você possa conceder.</p>
  }
  return (
    <>
      {profiles.length > 0 && (
        <Permissions title="Perfis a conceder">
          {profiles.map((profile) => (
            <PermissionRow key={profile.id} name={grantName("p", profile)} permission={profile}>
              <RolesOfProfile profile={profile} />
            </PermissionRow>
          ))}
        </Permissions>
      )}
      {roles.length > 0 && (
        <Permissions title="Papéis a conceder">
          {roles.map((role) => (
            <PermissionRow key={role.id} name={grantName("r", role)} permission={role} mono />
          ))}
        </Permissions>
      )}
    </>
  )
}

function Permissions({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="rounded-lg border border-line">
        {children}
      </ul>
    </section>
  )
}

interface PermissionRowProps {
  name: string
  permission: Permission
  mono?: boolean
  children?: ReactNode
}

function PermissionRow({ name, permission, mono, children }: PermissionRowProps) {
  const { title, description, fixed, expirationDate } = permission
  const { value: on, onChange } = useFormField<boolean>(`grants.${name}.on`)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-3.5 py-2.5 last:border-b-0">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <GrantBox label={title} on={on || fixed} fixed={fixed} onToggle={() => onChange(!on)}>
          <span className={classes("break-words", mono && "mono")}>{title}</span>
          <span className="block text-small break-words text-muted">{description}</span>
        </GrantBox>
        {children}
      </div>
      {fixed && (
        <Tag tone="ok">{expirationDate ? `Já tem, até ${formatDateTime(expirationDate)}` : "Já tem"}</Tag>
      )}
      {heldUntilOf(permission) !== undefined && (
        <Button small aria-label={`Prorrogar ${title}`} aria-pressed={on} onClick={() => onChange(!on)}>
          Prorrogar
        </Button>
      )}
      {on && (
        <div className="basis-64">
          <MomentField
            name={`grants.${name}.until`}
            label="Expira em"
            required
            slot={{ kind: fixed ? "when" : "end" }}
          />
        </div>
      )}
    </li>
  )
}

interface GrantBoxProps {
  label: string
  on: boolean
  /** The requester has it already; it cannot be removed here. */
  fixed: boolean
  onToggle: () => void
  children: ReactNode
}

/** A checkbox made of a button, because the queue's letter shortcuts are off in inputs. */
function GrantBox({ label, on, fixed, onToggle, children }: GrantBoxProps) {
  return (
    <Tooltip text={fixed ? "Já atribuído: aqui não se retira." : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: single-key shortcuts are off in native inputs. */}
      <button
        type="button"
        role="checkbox"
        aria-checked={on}
        aria-label={label}
        aria-disabled={fixed || undefined}
        onClick={() => !fixed && onToggle()}
        className="flex items-start gap-2.5 rounded-sm text-left aria-disabled:cursor-default"
      >
        <span
          aria-hidden
          className={classes(
            "mt-0.5 inline-grid size-4 shrink-0 place-items-center rounded-[0.25rem] border",
            on ? "border-accent bg-accent text-on-accent" : "border-control bg-panel",
            fixed && "opacity-60",
          )}
        >
          {on && <Check strokeWidth={3} className="size-3" />}
        </span>
        <span className="min-w-0">{children}</span>
      </button>
    </Tooltip>
  )
}

function RolesOfProfile({ profile: { permissions } }: { profile: Profile }) {
  if (permissions.length === 0) return <p className="ml-6.5 text-small text-muted">Sem papéis.</p>
  return (
    <details className="ml-6.5 text-small">
      <summary className="w-max cursor-pointer rounded-sm text-accent-text">
        {permissions.length === 1 ? "1 papel" : `${permissions.length} papéis`}
      </summary>
      <ul className="mt-1 grid gap-0.5">
        {permissions.map(({ id, title }) => (
          <li key={id} className="mono break-words text-muted">
            {title}
          </li>
        ))}
      </ul>
    </details>
  )
}
