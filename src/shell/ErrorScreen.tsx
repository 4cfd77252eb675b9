import { Component, type ReactNode } from "react"
import { Button } from "@/ui/Button"

/** What is shown in the place of a page that could not be drawn (1-core §2.1). */
export class ErrorScreen extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error) {
    console.error(error)
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
          <Button variant="primary" onClick={() => this.setState({ error: undefined })}>
            TENTAR NOVAMENTE
          </Button>
          <Button onClick={() => window.location.reload()}>RECARREGAR PÁGINA</Button>
        </div>
      </main>
    )
  }
}
