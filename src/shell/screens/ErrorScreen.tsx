import { useQueryClient } from "@tanstack/react-query"
import { Component, type ReactNode, useEffect, useState } from "react"
import { useLocation, useSearch } from "wouter"
import { Button } from "@/ui/buttons/Button"
import { fetchMissingAgain } from "@/ui/page/lazy"
import { isMissingModule } from "@/ui/page/lazyModule"
import { ErrorPanel } from "@/ui/states/ErrorPanel"

/** Shown instead of a page that failed to render, until another one is opened. */
export function ErrorScreen({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const search = useSearch()
  const client = useQueryClient()
  return (
    // The data may be the reason why the page failed to render, so it is loaded again.
    <Boundary place={`${path}?${search}`} onLeave={() => client.removeQueries({ type: "inactive" })}>
      {children}
    </Boundary>
  )
}

interface BoundaryProps {
  /** The address. When it changes, rendering is tried again. */
  place: string
  /** Called before a failed page is drawn again. */
  onLeave: () => void
  children: ReactNode
}

/** Chunks that failed to load before, by the browser's message, which contains their address. */
const failedBefore = new Set<string>()

/** The connection was lost when the page was opened: that is an ordinary failure, and no error of the page. */
function CodeMissing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // If it fails again with a connection, the chunk no longer exists: there is a newer version of the page.
  const [isRepeated] = useState(() => failedBefore.has(error.message))
  useEffect(() => void failedBefore.add(error.message), [error])
  return (
    <div className="grid min-h-full content-center">
      <ErrorPanel
        message="Não foi possível abrir esta página."
        details="Falta uma parte dela, que o servidor não entregou. Confira a sua conexão."
        onRetry={isRepeated && navigator.onLine ? () => window.location.reload() : onRetry}
      />
    </div>
  )
}

class Boundary extends Component<BoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error) {
    console.error(error)
    if (isMissingModule(error)) fetchMissingAgain()
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.error && before.place !== this.props.place) this.draw()
  }

  private draw() {
    const { error } = this.state
    if (error && !isMissingModule(error)) this.props.onLeave()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (isMissingModule(error)) return <CodeMissing error={error} onRetry={() => this.draw()} />
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
