import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { may, useSession } from "@/client/identity"
import { assignmentStatus, standingFacts } from "@/domain/assignment"
import { formatIdentifier } from "@/domain/identifier"
import { upperName } from "@/domain/person"
import { PersonAvatar } from "@/ui/PersonAvatar"
import { Tag } from "@/ui/Tag"
import type { Command, SlotValue, Values } from "../command"
import { PreviewCard } from "../form/PreviewCard"
import type { Ahead } from "../form/usePreview"
import { applicationsQuery, personQuery, standingQuery } from "../slots/serverLists"
import type { Row } from "./rows"

/** What the slots of a command stand for, and what it would do. */
export function CommandSide({
  command,
  values,
  ahead,
}: {
  command: Command
  values: Values
  ahead: readonly Ahead[]
}) {
  const refusal = command.notNow?.(useSession().user.userAccountInfo)
  const valuesOf = (kind: string) =>
    Object.entries(command.slots).flatMap(([name, slot]) => (slot.kind === kind ? (values[name] ?? []) : []))
  // Who was named in two ways is one person.
  const people = [...new Map(valuesOf("user").map((value) => [value.id, value])).values()]
  const [person, ...others] = people
  const [client] = Object.entries(command.slots).flatMap(([name, { kind, or }]) =>
    kind === "app" && or !== undefined ? (values[name] ?? []) : [],
  )
  const [app] = valuesOf("app").filter((value) => value !== client)
  const [role] = valuesOf("role")
  const rest = [
    "profile",
    "org",
    "preUser",
    "screen",
    "when",
    "day",
    "choice",
    "number",
    "documentType",
    "platformRole",
    "domainEntry",
    "writtenText",
    "registrationItem",
  ].flatMap((kind) =>
    Object.entries(command.slots).flatMap(([name, slot]) =>
      slot.kind === kind ? (values[name] ?? []).map((value) => ({ label: slot.label, value })) : [],
    ),
  )
  return (
    <>
      {person && <Person id={person.id} name={person.label} />}
      {others.length > 0 && (
        <Fact label={`E mais ${others.length.toLocaleString("pt-BR")}`}>
          {others
            .slice(0, 5)
            .map(({ label }) => label)
            .join(", ")}
        </Fact>
      )}
      {client && <Fact label="Aplicação cliente">{client.label}</Fact>}
      {app && !role && <Application id={app.id} acronym={app.label} />}
      {role && <Role role={role} clientId={(person ?? client)?.id} app={app?.id} />}
      {rest.map(({ label, value }) => (
        <Fact key={label} label={label.charAt(0).toLocaleUpperCase("pt-BR") + label.slice(1)}>
          {value.label}
        </Fact>
      ))}
      <div aria-live="polite" className="grid gap-2">
        {refusal !== undefined && <PreviewCard ahead={{ values, refusal }} />}
        {ahead.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is that of the people in the line.
          <PreviewCard key={index} ahead={each} named={ahead.length > 1} />
        ))}
      </div>
      {!person && !client && !app && !role && rest.length === 0 && (
        <p className="text-muted">{command.title}</p>
      )}
    </>
  )
}

/** What the row that was moved to stands for. */
export function RowSide({ about, row }: { about: NonNullable<Row["about"]>; row: Row }) {
  if (about.kind === "user") return <Person id={about.text} name={row.label} />
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

/** What can be typed. */
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

function Person({ id, name }: { id: string; name: string }) {
  const session = useSession()
  const { data } = useQuery({
    ...personQuery(id),
    enabled: may(session, "users.search"),
  })
  return (
    <>
      <div className="flex items-center gap-2.5">
        <PersonAvatar atalaiaId={id} name={name} image={data?.image} size="medium" />
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

/** A role, and how the person has it now. */
function Role({
  role,
  clientId,
  app,
}: {
  role: SlotValue
  clientId?: string | undefined
  app?: string | undefined
}) {
  const session = useSession()
  const { data } = useQuery({
    ...standingQuery(clientId ?? "", app ?? ""),
    enabled: clientId !== undefined && app !== undefined && may(session, "assignments.manage"),
  })
  const standing = data?.roles.find(({ id }) => String(id) === role.id)
  const status = standing && assignmentStatus(standingFacts(standing, Temporal.Now.instant()))
  return (
    <Fact label="Papel">
      <span className="mono break-all">{role.label}</span>
      {status && (
        <span className="mt-0.5 block">
          <Tag tone={status.tone}>{status.text}</Tag>
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
