/** Shown while the session is checked or the code of a screen is loaded, if that takes a while. */
export function Splash() {
  return (
    <div
      role="status"
      aria-busy
      className="grid min-h-40 flex-1 animate-late place-content-center text-muted"
    >
      Carregando informações...
    </div>
  )
}
