import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"

type Written = BodyOf<Calls["runbooks"]["create"]>

/** The body of a runbook: a person leaves, and loses a role. */
export const writtenRunbook = (rest: Partial<Written> = {}): Written => ({
  name: "saída",
  description: "Portaria 30, servidor que sai",
  shared: false,
  names: [{ name: "$pessoa", command: "deactivate-user", slot: "user" }],
  lines: [
    {
      text: "inativar usuário $pessoa porque Saiu",
      comment: "# quem sai",
      calls: [{ resource: "clients", name: "setEnabled" }],
    },
    {
      text: "conceder papel ROLE_SINAL_CONSULTA aplicação SINAL usuário $pessoa",
      calls: [{ resource: "roleAssignments", name: "create" }],
    },
  ],
  ...rest,
})
