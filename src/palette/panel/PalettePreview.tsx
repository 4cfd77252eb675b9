import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { assignmentStatus, roleFacts } from "@/domain/assignment"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { capitalized } from "@/domain/text/words"
import { namesTime } from "@/domain/time/when"
import { Avatar } from "@/ui/badges/Avatar"
import { BrasiliaTime } from "@/ui/badges/BrasiliaTime"
import { Tag } from "@/ui/badges/Tag"
import { classes } from "@/ui/theme/classes"
import type { Command, SlotValue, Values } from "../command"
import { PreviewCard } from "../form/PreviewCard"
import { type ChangePreview, warns } from "../form/preview"
import type { Prerequisite } from "../form/usePrerequisite"
import { slotKinds } from "../slots/kinds"
import type { SlotKindRecord } from "../slots/kinds/record"
import { applicationsQuery, permissionsQuery, personQuery } from "../slots/serverLists"
import type { Row } from "./rows/rows"

/** Facts follow the order of the table of kinds, whatever the order of a command's slots. */
const kindOrder: readonly string[] = Object.keys(slotKinds)

/** The values in a command's slots, and a preview of its effect. */
export function CommandPreview({
  command,
  values,
  previews,
  first,
}: {
  command: Command
  values: Values
  previews: readonly ChangePreview[]
  first: Prerequisite | undefined
}) {
  const refusal = command.notNow?.(useSession().user.userAccountInfo)
  const filled = Object.entries(command.slots).flatMap(([name, slot]) =>
    (values[name] ?? []).map((value) => ({ slot, value, shownAs: slotKinds[slot.kind].shownAs })),
  )
  const shownAs = (wanted: SlotKindRecord["shownAs"]) => filled.filter((each) => each.shownAs === wanted)
  // A person named twice is listed once.
  const people = [...new Map(shownAs("person").map((each) => [each.value.id, each])).values()]
  const [named, ...others] = people
  const person = named?.value
  const applications = shownAs("application")
  const client = applications.find(({ slot: { or } }) => or !== undefined)?.value
  const app = applications.find(({ value }) => value !== client)?.value
  const [role, ...otherRoles] = shownAs("role")
  const facts = shownAs("fact").toSorted(
    (one, other) => kindOrder.indexOf(one.slot.kind) - kindOrder.indexOf(other.slot.kind),
  )
  // What warns is read before the facts, which may need more room than there is.
  const isGrave = refusal !== undefined || previews.some(warns)
  return (
    <>
      {person && (
        // A pre-registration that waits for an evaluation has no account to fetch.
        <Person id={person.id} name={person.label} isUser={named.slot.subset !== "evaluated"} />
      )}
      {others.length > 0 && (
        <Fact label={`E mais ${others.length.toLocaleString("pt-BR")}`}>
          {others
            .slice(0, 5)
            .map(({ value }) => value.label)
            .join(", ")}
        </Fact>
      )}
      {client && <Fact label="Aplicação cliente">{client.label}</Fact>}
      {app && !role && <Application id={app.id} acronym={app.label} />}
      {role && (
        <Role label={role.slot.label} role={role.value} clientId={(person ?? client)?.id} app={app?.id} />
      )}
      {otherRoles.map(({ slot: { label }, value }) => (
        <Role key={label} label={label} role={value} />
      ))}
      {facts.map(({ slot: { label }, value }) => (
        <Fact key={label} label={capitalized(label)}>
          {value.label}
          {namesTime(value.label) && <BrasiliaTime />}
        </Fact>
      ))}
      <div aria-live="polite" className={classes("grid gap-2", isGrave && "-order-1")}>
        {refusal !== undefined && <PreviewCard change={{ values, refusal }} />}
        {previews.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is the order of the people in the line.
          <PreviewCard key={index} change={each} named={previews.length > 1} first={first} />
        ))}
      </div>
      {!person && !client && !app && !role && facts.length === 0 && (
        <p className="text-muted">{command.title}</p>
      )}
    </>
  )
}

/** Details of the person or application in the selected row. */
export function RowPreview({ about, row }: { about: NonNullable<Row["about"]>; row: Row }) {
  // Until the search has answered, a typed id may be a pre-registration's.
  const isUser = row.action.kind !== "person"
  if (about.kind === "user") return <Person id={about.text} name={row.label} isUser={isUser} />
  return (
    <Fact label="Aplicação">
      <span className="font-semibold">{row.label}</span> {row.detail}
    </Fact>
  )
}

const prefixes: readonly [string, string][] = [
  [">", "comandar: bloquear, conceder, abrir…"],
  ["@", "só pessoas"],
  ["#", "só aplicações"],
  [":", "só unidades"],
  ["?", "todos os comandos"],
]

/** The prefixes that can be typed. */
export function Hints() {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 text-muted">
      {prefixes.map(([prefix, meaning]) => (
        <div key={prefix} className="contents">
          <dt className="mono text-center font-semibold text-text">{prefix}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

function Person({ id, name, isUser }: { id: string; name: string; isUser: boolean }) {
  const session = useSession()
  const { data } = useQuery({
    ...personQuery(id),
    enabled: isUser && may(session, "users.search"),
  })
  return (
    <>
      <div className="flex items-center gap-2.5">
        {/* No photo here: each view of a photo is audited, and the user did not ask for one. */}
        <Avatar name={name} size="medium" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{upperName(data?.name ?? name)}</p>
          <p className="mono text-muted">{formatIdentifier(id)}</p>
        </div>
      </div>
      {data && (!data.enabled || data.firstAccess) && (
        <p className="flex gap-1.5">
          {!data.enabled && <Tag tone="bad">Inativo</Tag>}
          {data.firstAccess && <Tag tone="warn">Primeiro acesso</Tag>}
        </p>
      )}
      {data?.organization && <Fact label="Lotação">{data.organization.title}</Fact>}
    </>
  )
}

function Application({ id, acronym }: { id: string; acronym: string }) {
  const { data } = useQuery({ ...applicationsQuery, enabled: false })
  const found = data?.find((each) => String(each.id) === id)
  return (
    <Fact label="Aplicação">
      <span className="font-semibold">{acronym}</span> {found?.title}
      {found && !found.enabled && (
        <Tag tone="bad" className="ml-1.5">
          Inativa
        </Tag>
      )}
    </Fact>
  )
}

/** A role, and its current status for the person or application. */
function Role({
  label,
  role,
  clientId,
  app,
}: {
  label: string
  role: SlotValue
  clientId?: string | undefined
  app?: string | undefined
}) {
  const session = useSession()
  const { data } = useQuery({
    ...permissionsQuery(clientId ?? "", app ?? ""),
    enabled: clientId !== undefined && app !== undefined && may(session, "assignments.manage"),
  })
  const assigned = data?.roles.find(({ id }) => String(id) === role.id)
  const status = assigned && assignmentStatus(roleFacts(assigned, Temporal.Now.instant()))
  return (
    <Fact label={capitalized(label)}>
      <span className="mono break-all">{role.label}</span>
      {status && (
        <span className="mt-0.5 block">
          {/* It can be a sentence, longer than a narrow window is wide. */}
          <Tag tone={status.tone} className="whitespace-normal!">
            {status.text}
          </Tag>
        </span>
      )}
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-muted">{label}</p>
      <div>{children}</div>
    </div>
  )
}
