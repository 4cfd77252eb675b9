import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"

/** A plan of one line, as the page would send it: it deactivates a person. */
export const planOf = (person: string): BodyOf<Calls["plans"]["create"]> => ({
  title: "Mudança do plantão",
  justification: "Ofício 12/2026",
  wholly: true,
  lines: [
    {
      text: `inativar usuário ${person} porque Saiu`,
      comment: "# quem sai",
      calls: [
        {
          resource: "clients",
          name: "setEnabled",
          path: `/client/${person}/access-enabled`,
          query: {},
          body: { enabled: false, description: "Saiu" },
        },
      ],
    },
  ],
})
