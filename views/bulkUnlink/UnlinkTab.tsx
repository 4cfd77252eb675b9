import type { Application } from "@views/bulkUnlink/applicationTarget"
import { useListKeys } from "@views/list/useListKeys"
import { SearchX, Unlink } from "lucide-react"
import { useState } from "react"
import { counted } from "@/domain/text/words"
import { BatchDialog } from "@/palette/form/BatchDialog"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { Button } from "@/ui/buttons/Button"
import { notify } from "@/ui/page/notice"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { ItemsPicker } from "./ItemsPicker"
import { PeoplePicker } from "./PeoplePicker"
import { UnlinkConfirm } from "./UnlinkConfirm"
import { itemsInWords } from "./unlinkPlan"
import { type ItemsToUnlink, useItemsToUnlink } from "./useItemsToUnlink"
import { type PeopleToUnlink, usePeopleToUnlink } from "./usePeopleToUnlink"
import { useUnlinking } from "./useUnlinking"

const lists = { people: "unlink-people", items: "unlink-items" }

/** Removes roles and profiles of an application from many people at once. */
export default function UnlinkTab({ app }: { app: Application }) {
  const people = usePeopleToUnlink(app.id)
  const items = useItemsToUnlink(app.id)
  const unlinking = useUnlinking(app.id)
  const [asking, setAsking] = useState(false)
  const { active, setActive } = useListWithKeys(people, items)
  const missing =
    people.chosen.length === 0
      ? "Selecione ao menos uma pessoa."
      : items.chosen.length === 0
        ? "Selecione ao menos um papel ou perfil."
        : undefined
  const ask = () => (missing === undefined ? setAsking(true) : notify({ tone: "info", text: missing }))
  useShortcuts([{ keys: "Ctrl+Enter", run: ask, inFields: true }])
  if (items.none || (items.failure && items.rows.length === 0)) return <NothingToUnlink items={items} />
  const end = () => {
    // People without failures are done. The others stay selected for a retry.
    const left = unlinking.lines.filter(({ state }) => state === "failed" || state === "waiting")
    if (left.length === 0) people.clear()
    else people.position.select(left.map(({ id }) => id))
    unlinking.close()
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <PeoplePicker
          id={lists.people}
          app={app}
          people={people}
          active={active === "people"}
          onActive={() => setActive("people")}
        />
        <ItemsPicker
          id={lists.items}
          app={app}
          items={items}
          active={active === "items"}
          onActive={() => setActive("items")}
        />
      </div>
      <div className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <p role="status" className="flex-1 basis-60 text-muted">
          {missing ??
            `${counted(people.chosen.length, "pessoa", "pessoas")}, ${itemsInWords(items.chosen)} a retirar.`}
        </p>
        <Button
          variant="danger"
          icon={Unlink}
          shortcut="Ctrl+Enter"
          disabledReason={missing}
          onClick={() => setAsking(true)}
        >
          Desvincular
        </Button>
      </div>
      {asking && (
        <UnlinkConfirm
          app={app}
          people={people.chosen.length}
          items={items.chosen}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            unlinking.start(people.named(), items.chosen)
          }}
        />
      )}
      {unlinking.lines.length > 0 && (
        <BatchDialog
          title={`Desvincular de ${app.acronym}`}
          lines={unlinking.lines}
          running={unlinking.running}
          onCancel={unlinking.cancel}
          onRetry={unlinking.retry}
          onClose={end}
        />
      )}
    </div>
  )
}

/** The list that had the focus last gets the keys. */
function useListWithKeys(people: PeopleToUnlink, items: ItemsToUnlink) {
  const [active, setActive] = useState<keyof typeof lists>("people")
  const { position, rows } = active === "people" ? people : items
  const focusList = () => document.getElementById(lists[active])?.focus()
  useListKeys({
    onStep: (step) => {
      position.step(step)
      focusList()
    },
    onSelect: (range) => {
      const row = rows[position.current]
      if (row) position.toggle(row.key, range)
    },
    onSelectAll: () => position.select([...position.selected, ...rows.map(({ key }) => key)]),
    onEscape: position.selected.size > 0 ? position.clear : undefined,
    searchHint: true,
    onEnterList: focusList,
    onSearch: people.searchText.settle,
  })
  return { active, setActive }
}

function NothingToUnlink({ items: { failure, retry } }: { items: ItemsToUnlink }) {
  return (
    <div className="card">
      {failure ? (
        <ErrorPanel
          message="Não foi possível carregar os papéis e perfis."
          details={failure.message}
          onRetry={retry}
        />
      ) : (
        <EmptyState icon={SearchX} title="A aplicação não possui permissões ou perfis">
          Não há o que desvincular de ninguém: crie antes permissões ou perfis.
        </EmptyState>
      )}
    </div>
  )
}
