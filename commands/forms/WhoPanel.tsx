import { EndOfList } from "@views/list/EndOfList"
import { NothingFound } from "@views/list/NothingFound"
import { CurrentRowContext, useFocusRow, useFocusRows } from "@views/list/useFocusRows"
import type { Step } from "@views/list/useListKeys"
import { usePages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { type KeyboardEvent, useState } from "react"
import { Link } from "wouter"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { obstacleBesides } from "@/domain/assignment"
import { pageSizes } from "@/domain/pageSizes"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import type { CommandFormProps } from "@/palette/command"
import { useOpenPalette } from "@/palette/run/open"
import { pathTo } from "@/screens/screen"
import { Tag } from "@/ui/badges/Tag"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { SearchBox } from "@/ui/fields/SearchBox"
import { searchDebounce, useDebounced } from "@/ui/page/useDebounced"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { classes } from "@/ui/theme/classes"
import { one } from "../slots"

type Assignee = AnswerOf<Calls["roles"]["holders"]>["items"][number]

/** Rows of a page, as in the list of users. */
const size = pageSizes.roleHolders
const keyOf = ({ client }: Assignee) => `${client.kind} ${client.id}`

const steps: Record<string, Step> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Home: "first",
  End: "last",
}

/** Everyone who has a role in an application, and how. If it has no effect, the obstacle is shown. */
export default function WhoPanel({ command, values, close }: CommandFormProps) {
  const role = one(values, "role")
  const app = one(values, "app")
  const [text, setText] = useState("")
  const openPalette = useOpenPalette()
  const search = useDebounced(text, searchDebounce)
  const params = { app: app.id, roleId: Number(role.id) }
  const assignees = usePages({
    queryKey: ["roles", "holders", { ...params, search }],
    load: (page, signal) =>
      api.roles.holders
        .query({ params, query: { page, size, search: search || undefined } })
        .queryFn({ signal }),
    size,
    keyOf,
  })
  const rows = useFocusRows()
  // The keys of lists belong to the page and are disabled under a dialog.
  const onKeyDown = (event: KeyboardEvent) => {
    const inBox = event.target instanceof HTMLInputElement
    const step = steps[event.key]
    if (step === undefined || (inBox && event.key !== "ArrowDown")) return
    event.preventDefault()
    if (inBox) rows.enter()
    else rows.step(step)
  }
  return (
    <Dialog
      open
      width="wide"
      title={command.title}
      description={
        <>
          <span className="mono">{role.label}</span> em {app.label}
        </>
      }
      onClose={close}
      footer={
        <Button shortcut="Esc" onClick={close}>
          Fechar
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside have the focus. */}
      <div className="grid grid-cols-1 gap-2.5" onKeyDown={onKeyDown}>
        <SearchBox
          label="Buscar quem tem o papel"
          placeholder="Buscar por nome, CPF ou sigla"
          slash={false}
          value={text}
          onChange={setText}
          onCommand={() => openPalette("> ")}
        />
        {assignees.failure && (
          <ErrorPanel
            message="Não foi possível carregar quem tem o papel."
            details={assignees.failure.message}
            onRetry={assignees.retry}
          />
        )}
        {!assignees.failure && !assignees.loading && assignees.rows.length === 0 && (
          <NothingFound
            title={search ? "Nenhum resultado encontrado" : "Ninguém tem este papel"}
            searched="Confira o nome, o CPF ou a sigla."
            unsearched="Conceda-o em “Permissões”, na página de alguém, ou com > conceder papel."
            search={search}
            onClear={() => setText("")}
          />
        )}
        <CurrentRowContext value={rows.current}>
          <div {...rows.container}>
            <ul aria-label={command.title}>
              {assignees.rows.map((assignee) => (
                <AssigneeRow key={keyOf(assignee)} assignee={assignee} />
              ))}
            </ul>
          </div>
        </CurrentRowContext>
        <EndOfList pages={assignees} />
      </div>
    </Dialog>
  )
}

function AssigneeRow({ assignee: { client, effective, ways, obstacle } }: { assignee: Assignee }) {
  const { id, kind, name, organization } = client
  const person = kind === "person"
  const reason = obstacleBesides(ways, obstacle)
  const { isCurrent, row } = useFocusRow(`${kind} ${id}`)
  const address = person
    ? pathTo(screens.user, { atalaiaId: id })
    : `${pathTo(screens.applicationEdit, { id })}?tab=clients`
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        href={address}
        {...row}
        tabIndex={0}
        className={classes(
          "flex flex-wrap items-center gap-x-3 gap-y-0.5 rounded-md px-2 py-1.5 hover:bg-sunken/70",
          isCurrent && "bg-accent-soft",
        )}
      >
        <span className="min-w-0 flex-1 basis-72">
          <span className="font-[550]">{person ? upperName(name) : name}</span>{" "}
          <span className="text-muted">
            {person ? <span className="mono">{formatIdentifier(id)}</span> : "aplicação"}
            {organization && ` · ${organization.acronym}`}
          </span>
          <span className="block text-small text-muted">{ways.join(" · ")}</span>
          {reason && <span className="block text-small text-bad">{reason}</span>}
        </span>
        <Tag tone={effective ? "ok" : "bad"}>{effective ? "Com efeito" : "Sem efeito"}</Tag>
      </Link>
    </li>
  )
}
