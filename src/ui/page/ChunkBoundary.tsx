import { Component, type ReactNode } from "react"
import { fetchMissingAgain } from "./lazy"
import { isMissingModule } from "./lazyModule"
import { useNotify } from "./notice"

interface ChunkBoundaryProps {
  /** Rendered if the code could not be loaded. It may call `retry`. */
  otherwise?: (retry: () => void) => ReactNode
  /** Called if the code could not be loaded, so that the opener can close the part. */
  onMissing?: () => void
  /** Shows no notice, because the user did not ask for this part. */
  silent?: boolean
  children: ReactNode
}

/**
 * An error boundary for a part of the page whose code loads on first render. If that fails, the rest of the page
 * stays. The part is tried again when the browser is online, or when it is opened again.
 */
export function ChunkBoundary({ silent, onMissing, ...props }: ChunkBoundaryProps) {
  const notify = useNotify()
  const onCaught = () => {
    onMissing?.()
    if (silent) return
    notify({
      tone: "bad",
      text: "Não foi possível abrir.",
      details:
        "Falta uma parte da página, que o servidor não entregou. Confira a sua conexão e tente de novo.",
    })
  }
  return <Boundary {...props} onCaught={onCaught} />
}

interface BoundaryProps extends Pick<ChunkBoundaryProps, "otherwise" | "children"> {
  onCaught: () => void
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  /** Set in `componentDidCatch`, which React calls up to 300 ms after the state has the error. */
  private told = false
  /** The browser came online before that. */
  private lineCame = false

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidMount() {
    window.addEventListener("online", this.onLine)
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.onLine)
  }

  override componentDidCatch() {
    if (!this.isMissing()) return
    // Resets the failed imports, even if the opener unmounts the part and opens it again.
    fetchMissingAgain()
    this.told = true
    if (this.lineCame) this.retry()
    else this.props.onCaught()
    this.lineCame = false
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (before.children && !this.props.children) this.retry()
  }

  private isMissing() {
    return this.state.error instanceof Error && isMissingModule(this.state.error)
  }

  private readonly onLine = () => {
    if (this.told) this.retry()
    else this.lineCame = true
  }

  private readonly retry = () => {
    this.told = false
    if (this.state.error) this.setState({ error: undefined })
  }

  override render() {
    const { otherwise, children } = this.props
    if (!this.state.error) return children
    if (!this.isMissing()) throw this.state.error
    return otherwise?.(this.retry) ?? null
  }
}
