import { useOpenPalette } from "@/palette/run/open"
import { PickList } from "@/ui/choice/PickList"
import { SearchBox } from "@/ui/fields/SearchBox"
import { Picker } from "./Picker"
import type { ItemsToUnlink } from "./useItemsToUnlink"

export interface ItemsPickerProps {
  id: string
  app: { acronym: string }
  items: ItemsToUnlink
  /** Whether this list has the keys now. */
  active: boolean
  onActive: () => void
}

/** The roles and profiles of an application to choose from. */
export function ItemsPicker({ id, app, items, active, onActive }: ItemsPickerProps) {
  const openPalette = useOpenPalette()
  const { text, setText, rows, position, chosen, loading } = items
  const title = `Papéis e perfis de ${app.acronym}`
  return (
    <Picker
      title={title}
      chosen={chosen.length}
      rows={rows}
      position={position}
      onClear={position.clear}
      onActive={onActive}
    >
      <div className="border-b border-line p-3 pt-2">
        <SearchBox
          label="Buscar papéis e perfis"
          placeholder="Buscar papel ou perfil"
          slash={false}
          value={text}
          onChange={setText}
          onCommand={() => openPalette("> ")}
        />
      </div>
      <PickList
        id={id}
        label={title}
        rows={rows}
        current={active ? position.current : -1}
        onCurrent={position.setCurrent}
        selected={position.selected}
        onToggle={position.toggle}
        loading={loading}
        empty={<p className="px-3 py-2.5 text-muted">Nenhum resultado encontrado</p>}
      />
    </Picker>
  )
}
