import { useState } from "react"
import { Button } from "../Button"
import { type Column, DataTable } from "../DataTable"
import { PageHead } from "../PageHead"
import { RowAction } from "../RowAction"
import { SearchBox, type SearchToken } from "../SearchBox"
import { Tag } from "../Tag"
import { type Person, people } from "./sample"

function Situation({ person }: { person: Person }) {
  return (
    <span className="flex gap-1">
      {person.enabled ? <Tag tone="ok">Ativo</Tag> : <Tag tone="bad">Inativo</Tag>}
      {person.foreign && <Tag tone="violet">Estrangeiro</Tag>}
      {person.firstAccess && <Tag tone="warn">Primeiro acesso</Tag>}
    </span>
  )
}

const columns: Column<Person>[] = [
  {
    key: "name",
    title: "Nome",
    width: "minmax(9rem, 2.1fr)",
    cell: (person) => <span className="font-[550]">{person.name}</span>,
  },
  {
    key: "email",
    title: "E-mail",
    width: "minmax(0, 2.4fr)",
    cell: (person) => <span className="text-muted">{person.email}</span>,
  },
  {
    key: "cpf",
    title: "CPF ou identificador",
    width: "10rem",
    cell: (person) => <span className="mono">{person.cpf}</span>,
  },
  { key: "unit", title: "Lotação", width: "7.5rem", cell: (person) => person.unit },
  {
    key: "state",
    title: "Situação",
    width: "minmax(11rem, 3fr)",
    cell: (person) => <Situation person={person} />,
  },
]

/** Every `name:value` of the text. */
const filtersOf = (text: string): SearchToken[] =>
  [...text.matchAll(/\w+:\S+/g)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
    kind: "filter",
  }))

/** A list as its screen would have it: head, search, table. `ticked` shows the column of ticks. */
export function ListPart({ ticked = false, loading = false }: { ticked?: boolean; loading?: boolean }) {
  const [text, setText] = useState("silva active:true org:PCSP role:ROLE_SINAL ")
  const [current, setCurrent] = useState(2)
  const [count, setCount] = useState(40)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["1"]))
  const toggle = (key: string) =>
    setSelected((keys) => new Set(keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key]))
  return (
    <div className="flex h-190 flex-col gap-3">
      <PageHead
        title="Usuários"
        actions={
          <>
            <Button shortcut="g p">Pré-cadastros abertos</Button>
            <Button variant="primary" shortcut="n">
              Novo Usuário
            </Button>
          </>
        }
      >
        412.908 usuários, 38.114 na sua busca
      </PageHead>
      <SearchBox
        label="Buscar usuários"
        placeholder="Buscar por nome, e-mail, CPF ou filtros"
        value={text}
        onChange={setText}
        tokens={filtersOf(text)}
        recent={["silva org:PCSP", "active:false"]}
      />
      <DataTable
        label="Usuários"
        columns={columns}
        rows={loading ? [] : people.slice(0, count)}
        loading={loading}
        rowKey={(person) => person.id}
        total={people.length}
        current={current}
        onCurrent={setCurrent}
        onOpen={() => undefined}
        onEndReached={count < people.length ? () => setCount(count + 40) : undefined}
        {...(ticked && { selected, onSelect: toggle })}
        rowActions={() => (
          <>
            <RowAction shortcut="Enter" onClick={() => undefined}>
              abrir
            </RowAction>
            <RowAction shortcut="e" onClick={() => undefined}>
              editar
            </RowAction>
          </>
        )}
        renderCard={(person) => (
          <span className="grid gap-0.5">
            <span className="flex justify-between gap-2">
              <span className="truncate font-[550]">{person.name}</span>
              <Situation person={person} />
            </span>
            <span className="truncate text-muted">{person.email}</span>
            <span className="mono text-muted">
              {person.cpf} · {person.unit}
            </span>
          </span>
        )}
      />
    </div>
  )
}
