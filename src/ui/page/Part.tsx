import { Component, type ReactNode } from "react"
import { useNotify } from "../notices/notice"
import { isMissingCode } from "./code"
import { fetchMissingAgain } from "./lazy"

interface PartProps {
  /** Drawn where its code did not come; may try again. */
  otherwise?: (retry: () => void) => ReactNode
  /** Called where its code did not come, for whoever opened it to close it. */
  onMissing?: () => void
  /** Nobody asked for it, so nobody is told. */
  silent?: boolean
  children: ReactNode
}

/**
 * A part beside what the page is about, whose code is fetched when it is first drawn. Where that does not come, the page
 * stays, and the part is tried again once there is a line, or when it is opened again.
 */
export function Part({ silent, onMissing, ...props }: PartProps) {
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

interface BoundaryProps extends Pick<PartProps, "otherwise" | "children"> {
  onCaught: () => void
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  /** Set once React tells of the failure, up to 300 ms after the state has it. */
  private told = false
  /** A line that came before that. */
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
    // Also where whoever opened it takes all of it away, and opens it anew.
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
    return this.state.error instanceof Error && isMissingCode(this.state.error)
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
