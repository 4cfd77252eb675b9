import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useSearch } from "wouter"
import { Button } from "@/ui/buttons/Button"
import { forgetIn, goUpstream, isStillIn } from "./upstream"

/** *Entrar com gov.br*, or with another provider of the installation. */
export default function UpstreamButton({ name, signOut }: { name: string; signOut: string | undefined }) {
  const search = useSearch()
  const [isIn] = useState(isStillIn)
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
      {isIn && signOut !== undefined && (
        <p className="text-small text-muted">
          Neste navegador você continua no {name}.{" "}
          <a href={signOut} className="text-accent-text underline" onClick={forgetIn}>
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
