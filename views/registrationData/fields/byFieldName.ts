import { RequestError } from "@/client/send"
import type { RegistrationField } from "@/domain/registration/fields"

/** The label of a field, for messages about one that is not rendered, or about a phone in the list. */
export const labelOfPath = (
  fields: Readonly<Record<string, RegistrationField>>,
  path: string,
): string | undefined => (path.startsWith("userPhones") ? "Telefones" : fields[path]?.label)

/** Renames errors about the body's `values` to the names of the form's fields. */
export async function byFieldName<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const fields = Object.entries(error.fields).map(([path, message]) => [
      path.replace(/^values\./, ""),
      message,
    ])
    throw new RequestError(error.message, error.status, error.code, Object.fromEntries(fields))
  }
}
