import { useMutation } from "@tanstack/react-query"
import { useSearch } from "wouter"
import { Button } from "@/ui/buttons/Button"
import { goUpstream } from "./upstream"

/** *Entrar com gov.br*, or with another provider of the installation. */
export default function UpstreamButton({ name }: { name: string }) {
  const search = useSearch()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => goUpstream(search),
    meta: { quiet: true },
  })
  return (
    <div className="grid gap-1.5">
      <Button className="w-full rounded-full" pending={isPending} onClick={() => mutate()}>
        <span>
          Entrar com <strong className="font-bold">{name}</strong>
        </span>
      </Button>
      {error && !isPending && (
        <p role="alert" className="text-bad">
          {error.message}
        </p>
      )}
    </div>
  )
}
