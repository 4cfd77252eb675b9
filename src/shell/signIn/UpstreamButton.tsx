import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useSearch } from "wouter"
import { Button, type ButtonProps } from "@/ui/buttons/Button"
import { forgetSignOut, goUpstream, signOutKept } from "./upstream"

type Look = Pick<ButtonProps, "variant" | "autoFocus">

/** *Entrar com gov.br*, or with another provider of the installation. */
export default function UpstreamButton({ name, ...look }: { name: string } & Look) {
  const search = useSearch()
  const [signOut] = useState(signOutKept)
  return (
    <div className="grid gap-1.5">
      <GoUpstream {...look} go={() => goUpstream(search)}>
        Entrar com <strong className="font-bold">{name}</strong>
      </GoUpstream>
      {signOut !== undefined && (
        <p className="text-small text-muted">
          Neste navegador você continua no {name}.{" "}
          <a href={signOut} className="text-accent-text underline" onClick={forgetSignOut}>
            Sair também do {name}
          </a>
        </p>
      )}
    </div>
  )
}

/** *Entrar de novo com gov.br*, for a person who is signed in: they show who they are there, and come back to this page. */
export function UpstreamProof({ name, ...look }: { name: string } & Look) {
  const go = () => {
    const to = location.pathname + location.search
    return goUpstream(new URLSearchParams({ to }).toString(), { again: true })
  }
  return (
    <GoUpstream {...look} go={go}>
      Entrar de novo com <strong className="font-bold">{name}</strong>
    </GoUpstream>
  )
}

function GoUpstream({
  go,
  children,
  ...look
}: Look & Pick<ButtonProps, "children"> & { go: () => Promise<void> }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: go, meta: { quiet: true } })
  return (
    <div className="grid gap-1.5">
      <Button {...look} className="w-full rounded-full!" pending={isPending} onClick={() => mutate()}>
        <span>{children}</span>
      </Button>
      {error && !isPending && (
        <p role="alert" className="text-bad">
          {error.message}
        </p>
      )}
    </div>
  )
}
