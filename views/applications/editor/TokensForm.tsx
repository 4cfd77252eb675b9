import { useQueryClient } from "@tanstack/react-query"
import { api } from "@/client/api"
import { misspelledTexts } from "@/domain/text/misspelledTexts"
import { tokenLimits } from "@/domain/tokenLimits"
import { ChangeRefused } from "@/palette/run/execute"
import { TextField } from "@/ui/fields/TextField"
import { Form } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/page/notice"
import type { Application } from "../../bulkUnlink/applicationTarget"
import { isTokenNumber } from "./tokenNumber"

const { fewest, most } = tokenLimits

/** How many sessions a person may have in an application at the same time. */
export function TokensForm({ app: { id, allowedTokens } }: { app: Application }) {
  const notify = useNotify()
  const queries = useQueryClient()
  return (
    <Form
      // Resets the form if the number was changed elsewhere.
      key={allowedTokens}
      id={`tokens ${id}`}
      draft={false}
      frame="section"
      title="Sessões simultâneas"
      description="Quando uma pessoa passa deste número, a sessão mais antiga dela nesta aplicação termina."
      defaults={{ number: String(allowedTokens) }}
      validate={({ number }) => ({
        number: isTokenNumber(number) ? undefined : `Informe um número inteiro de ${fewest} a ${most}.`,
      })}
      submit={({ number }) =>
        api.applications
          .setTokens({ params: { app: String(id) }, body: { number: Number(number) } })
          .catch((error: unknown) => {
            const message = error instanceof Error ? error.message : String(error)
            throw new ChangeRefused(misspelledTexts.tokensFailed, { server: message })
          })
      }
      onDone={() => {
        notify({ tone: "ok", text: "Alterações salvas" })
        void queries.invalidateQueries({ queryKey: ["applications"] })
      }}
    >
      <FormSection bare>
        <TextField
          name="number"
          label="Sessões por pessoa"
          hint={`De ${fewest} a ${most}`}
          inputMode="numeric"
          required
          span={2}
        />
      </FormSection>
    </Form>
  )
}
