import { ListTail } from "@views/list/ListTail"
import { ClipboardPaste } from "lucide-react"
import { type ClipboardEvent, useState } from "react"
import { useOpenPalette } from "@/palette/run/open"
import { Button } from "@/ui/buttons/Button"
import { PickList } from "@/ui/choice/PickList"
import { SearchBox } from "@/ui/fields/SearchBox"
import { splitTokens } from "@/ui/fields/splitTokens"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { PasteDialog } from "./PasteDialog"
import { Picker } from "./Picker"
import { UnknownPeople } from "./UnknownPeople"
import type { PeopleToUnlink } from "./usePeopleToUnlink"

export interface PeoplePickerProps {
  id: string
  app: { acronym: string }
  people: PeopleToUnlink
  /** Whether this list has the keys now. */
  active: boolean
  onActive: () => void
}

/** The people of an application to choose from: searched, or pasted as a column of CPFs. */
export function PeoplePicker({ id, app, people, active, onActive }: PeoplePickerProps) {
  const { searchText, pages, rows, position, chosen, unknown, paste, forgetUnknown, clear } = people
  const openPalette = useOpenPalette()
  const [pasting, setPasting] = useState(false)
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text")
    if (splitTokens(text).length < 2) return
    event.preventDefault()
    paste(text)
  }
  return (
    <Picker
      title={`Pessoas de ${app.acronym}`}
      chosen={chosen.length}
      rows={rows}
      position={position}
      onClear={clear}
      onActive={onActive}
      more={
        <Button small icon={ClipboardPaste} onClick={() => setPasting(true)}>
          Colar CPFs
        </Button>
      }
    >
      <div className="border-b border-line p-3 pt-2" onPaste={onPaste}>
        <SearchBox
          label="Buscar pessoas"
          placeholder="Nome, CPF ou uma coluna de CPFs colada"
          value={searchText.text}
          onChange={searchText.setText}
          onCommand={() => openPalette("> ")}
        />
      </div>
      <PickList
        id={id}
        label={`Pessoas de ${app.acronym}`}
        rows={rows}
        current={active ? position.current : -1}
        onCurrent={position.setCurrent}
        selected={position.selected}
        onToggle={position.toggle}
        loading={pages.loading}
        onEndReached={pages.more}
        empty={
          pages.failure ? (
            <ErrorPanel
              message="Não foi possível carregar as pessoas."
              details={pages.failure.message}
              onRetry={pages.retry}
            />
          ) : (
            <p className="px-3 py-2.5 text-muted">Nenhum Usuário encontrado</p>
          )
        }
        tail={<ListTail failure={pages.nextFailure} onRetry={pages.retry} />}
      />
      {unknown.length > 0 && <UnknownPeople texts={unknown} onForget={forgetUnknown} />}
      {pasting && <PasteDialog onPaste={paste} onClose={() => setPasting(false)} />}
    </Picker>
  )
}
