import type { CSSProperties } from "react"
import { classes } from "../theme/classes"
import type { ComboOption, useComboOptions } from "./useComboOptions"
import type { useListbox } from "./useListbox"

export interface ComboListProps extends ReturnType<typeof useComboOptions> {
  listbox: ReturnType<typeof useListbox>
  place: CSSProperties | undefined
  isChosen: (option: ComboOption) => boolean
  /** Instead of *Nenhuma opção carregada*, where something has to be typed first. */
  nothingTyped?: string
}

/** Options that a search answers at most: there may be more (1-core §9). */
const most = 100

/** The options under a field, and what there is to say where there are none. */
export function ComboList(props: ComboListProps) {
  const { listbox, place, isChosen, options, query, waiting, failed, retry } = props
  const { nothingTyped = "Nenhuma opção carregada" } = props
  return (
    <div
      style={place}
      className="z-70 flex animate-pop flex-col overflow-hidden rounded-xl bg-panel shadow-pop forced-colors:border"
    >
      <div
        id={listbox.listId}
        role="listbox"
        tabIndex={-1}
        aria-busy={waiting}
        className="max-h-72 min-h-0 overflow-y-auto"
      >
        {options.map((option, index) => (
          <div
            key={option.value}
            {...listbox.option(index)}
            role="option"
            tabIndex={-1}
            className="mx-1 flex items-baseline gap-2 rounded-md px-2.5 py-1.5 first:mt-1 last:mb-1 aria-selected:bg-accent-soft"
          >
            <span className={classes("truncate", isChosen(option) ? "font-semibold" : "font-[550]")}>
              {option.label}
            </span>
            {option.detail && <span className="truncate text-muted">{option.detail}</span>}
          </div>
        ))}
      </div>
      <div role="status">
        {options.length >= most && (
          <p className="border-t border-line px-3.5 py-2 text-small text-warn">
            Alguns resultados foram omitidos. Por favor, especifique melhor a busca.
          </p>
        )}
        {options.length > 0 && (
          <p className="sr-only">{options.length === 1 ? "1 opção" : `${options.length} opções`}</p>
        )}
        {options.length === 0 && (
          <p className="px-3.5 py-2.5 text-muted">
            {waiting
              ? "Carregando…"
              : failed
                ? "Não foi possível carregar as opções."
                : query === ""
                  ? nothingTyped
                  : "Nenhum resultado encontrado"}
            {failed && !waiting && (
              <button
                type="button"
                className="ml-2 font-semibold text-accent-text"
                onMouseDown={(event) => event.preventDefault()}
                onClick={retry}
              >
                Tentar novamente
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  )
}
