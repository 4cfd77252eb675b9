import type { ReactNode } from "react"
import { maxPageSize } from "@/domain/pageSizes"
import { classes } from "../theme/classes"
import type { Combo } from "./useCombo"
import type { ComboOption } from "./useComboOptions"

interface ComboListProps {
  combo: Combo
  isChosen: (option: ComboOption) => boolean
  /** Replaces *Nenhuma opção carregada* if something has to be typed first. */
  nothingTyped?: string
}

export interface ComboFrameProps extends ComboListProps {
  /** The input and its adornments. */
  children: ReactNode
}

/** The input of a search field, and the list of options under it. */
export function ComboFrame({ children, ...props }: ComboFrameProps) {
  return (
    <div ref={props.combo.frame} className="relative">
      {children}
      {props.combo.listbox.open && <ComboList {...props} />}
    </div>
  )
}

/** The largest number of options that a search returns. If it returns that many, there may be more. */
const maxOptions = maxPageSize

/** The options, or the reason why there are none. */
function ComboList({ combo, isChosen, nothingTyped = "Nenhuma opção carregada" }: ComboListProps) {
  const { listbox, position, search } = combo
  const { options, query, waiting, failed, retry } = search
  return (
    <div
      style={position}
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
        {options.length >= maxOptions && (
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
