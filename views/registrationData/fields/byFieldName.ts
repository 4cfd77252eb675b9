import { RequestError } from "@/client/send"
import type { RegistrationField } from "@/domain/registration/fields"

/** What is called what, for messages about a field that is not drawn, or about one telephone of the list. */
export const labelOfPath = (
  fields: Readonly<Record<string, RegistrationField>>,
  path: string,
): string | undefined => (path.startsWith("userPhones") ? "Telefones" : fields[path]?.label)

/** Messages about a body's `values`, by the form's own names. */
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
