import { useAtom } from "jotai"
import { useEffect } from "react"
import { useLocation, useSearch } from "wouter"
import { lazy } from "../page/lazy"
import { leavingAtom, unsavedText } from "../page/unsaved"
import { DeferredForm } from "./DeferredForm"

const Confirm = lazy(async () => ({ default: (await import("../dialog/Confirm")).Confirm }))

/** Asks before unsaved changes are lost. Rendered once, in the shell. */
export function UnsavedGuard() {
  const [leaving, setLeaving] = useAtom(leavingAtom)
  const [path] = useLocation()
  const search = useSearch()
  // Back and Forward leave without asking, so the question ends with its screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends when the address changes.
  useEffect(() => setLeaving(undefined), [path, search])
  if (!leaving) return null
  return (
    <DeferredForm wanted="question" onCancel={() => setLeaving(undefined)}>
      <Confirm
        open
        question={unsavedText}
        consequence={
          leaving.kept
            ? "Se você sair, o que digitou fica guardado neste navegador como rascunho."
            : "Se você sair, o que digitou se perde."
        }
        danger={!leaving.kept}
        confirmLabel="Sair sem salvar"
        cancelLabel="Continuar editando"
        onConfirm={() => {
          setLeaving(undefined)
          leaving.go()
        }}
        onCancel={() => setLeaving(undefined)}
      />
    </DeferredForm>
  )
}
