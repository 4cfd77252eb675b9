import { useQueryClient } from "@tanstack/react-query"
import { Component, type ReactNode } from "react"
import { useLocation, useSearch } from "wouter"
import { Button } from "@/ui/buttons/Button"

/** Shown instead of a page that could not be drawn, until another one is opened. */
export function ErrorScreen({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const search = useSearch()
  const client = useQueryClient()
  return (
    // The data may be the reason why the page could not be drawn, so it is loaded again.
    <Boundary place={`${path}?${search}`} onLeave={() => client.removeQueries({ type: "inactive" })}>
      {children}
    </Boundary>
  )
}

interface BoundaryProps {
  /** The address. With another one the page is tried again. */
  place: string
  /** Called before the page is drawn again. */
  onLeave: () => void
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error) {
    console.error(error)
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.error && before.place !== this.props.place) this.draw()
  }

  private draw() {
    this.props.onLeave()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <main
        role="alert"
        className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center"
      >
        <h1 className="text-title font-[650]">Um erro inesperado aconteceu.</h1>
        <details className="max-w-xl text-muted">
          <summary className="cursor-pointer">Detalhes</summary>
          <p className="mono mt-2 break-words">{error.message}</p>
        </details>
        <div className="mt-2 flex gap-2">
          <Button variant="primary" onClick={() => this.draw()}>
            TENTAR NOVAMENTE
          </Button>
          <Button onClick={() => window.location.reload()}>RECARREGAR PÁGINA</Button>
        </div>
      </main>
    )
  }
}
