import { Button } from "@/ui/buttons/Button"

export interface PagerProps {
  /** The current page, from 0. */
  page: number
  pages: number
  onGo: (page: number) => void
}

/** Steps through the pages of results. Renders nothing if there is only one. */
export function Pager({ page, pages, onGo }: PagerProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="text-muted">
        Página {page + 1} de {pages}
      </span>
      <Button
        small
        disabledReason={page === 0 ? "Esta é a primeira página" : undefined}
        onClick={() => onGo(page - 1)}
      >
        Anterior
      </Button>
      <Button
        small
        disabledReason={page + 1 >= pages ? "Esta é a última página" : undefined}
        onClick={() => onGo(page + 1)}
      >
        Próxima
      </Button>
    </nav>
  )
}
