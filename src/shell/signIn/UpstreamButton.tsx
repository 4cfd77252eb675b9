import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useSearch } from "wouter"
import { Button } from "@/ui/buttons/Button"
import { forgetSignOut, goUpstream, signOutKept } from "./upstream"

/** *Entrar com gov.br*, or with another provider of the installation. */
export default function UpstreamButton({ name }: { name: string }) {
  const search = useSearch()
  const [signOut] = useState(signOutKept)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => goUpstream(search),
    meta: { quiet: true },
  })
  return (
    <div className="grid gap-1.5">
      <Button className="w-full rounded-full!" pending={isPending} onClick={() => mutate()}>
        <span>
          Entrar com <strong className="font-bold">{name}</strong>
        </span>
      </Button>
      {signOut !== undefined && (
        <p className="text-small text-muted">
          Neste navegador você continua no {name}.{" "}
          <a href={signOut} className="text-accent-text underline" onClick={forgetSignOut}>
            Sair também do {name}
          </a>
        </p>
      )}
      {error && !isPending && (
        <p role="alert" className="text-bad">
          {error.message}
        </p>
      )}
    </div>
  )
}
