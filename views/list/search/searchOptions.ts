import { api } from "@/client/api"
import { minSearched } from "@/domain/organizations/spheres"
import { fold, searchWords } from "@/domain/text/fold"
import type { ComboOption } from "@/ui/choice/ComboField"

/* Picker options for a typed text, searched on the server. */

/** Active users by name or id. Inactive users cannot be given any task. */
export async function searchPeople(text: string, signal: AbortSignal): Promise<ComboOption[]> {
  if (text === "") return []
  const { items } = await api.system.search.query({ query: { text, kinds: "user" } }).queryFn({ signal })
  return items
    .filter(({ enabled }) => enabled)
    .map(({ id, title, detail }) => ({ value: id, label: title, detail }))
}

/** Searches a few loaded options by the words of their texts. */
export const optionsAmong =
  (options: readonly ComboOption[]) =>
  async (text: string): Promise<readonly ComboOption[]> => {
    const wanted = searchWords(text)
    return options.filter(({ label, detail = "" }) => {
      const among = fold(`${label} ${detail}`)
      return wanted.every((word) => among.includes(word))
    })
  }

/** Active units by acronym or title, from three letters on. */
export async function searchOrganizations(search: string, signal: AbortSignal): Promise<ComboOption[]> {
  if (search.length < minSearched) return []
  const units = await api.organizations.search.query({ query: { search } }).queryFn({ signal })
  return units.map(({ id, acronym, title }) => ({ value: String(id), label: acronym, detail: title }))
}

export const organizationHint = `Sigla ou nome, a partir de ${minSearched} letras`
