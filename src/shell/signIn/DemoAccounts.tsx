import { useMutation } from "@tanstack/react-query"
import { api } from "@/client/api"
import { startSession } from "@/client/session"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"

/** The accounts of a demonstration: a click signs in as one of them. */
export default function DemoAccounts({ accounts, password = "" }: AnswerOf<Calls["system"]["demoAccounts"]>) {
  const enter = useMutation({
    mutationFn: (id: string) => api.session.signIn({ body: { id, password } }),
    onSuccess: startSession,
  })
  return (
    <section aria-labelledby="demo-accounts" className="w-full max-w-3xl">
      <h2 id="demo-accounts" className="mb-2 text-center text-small font-semibold text-muted">
        Contas de demonstração: escolha uma para entrar
      </h2>
      <ul className="grid gap-1 sm:grid-cols-2">
        {accounts.map(({ atalaiaId, name, account }) => (
          <li key={atalaiaId}>
            <button
              type="button"
              className="h-full w-full rounded-md border border-line bg-panel px-3 py-1.5 text-left hover:bg-sunken"
              aria-disabled={enter.isPending}
              onClick={() => enter.isPending || enter.mutate(atalaiaId)}
            >
              <span className="block text-small font-[550]">{name}</span>
              <span className="block text-small text-muted">{account}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
