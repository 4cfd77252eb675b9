/** While the identity check or a screen's code is on its way; seen only if it takes a while. */
export function Splash() {
  return (
    <div role="status" className="grid min-h-40 flex-1 animate-late place-content-center text-muted">
      Carregando informações...
    </div>
  )
}
