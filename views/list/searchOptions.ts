import { api } from "@/client/api"
import { fold } from "@/domain/fold"
import { fewestSearched } from "@/domain/spheres"
import type { ComboOption } from "@/ui/choice/ComboField"

/** What pickers offer for what was typed into them, as the server finds it. */

/** Active people by name or id: who cannot sign in can be given nothing to do. */
export async function searchPeople(text: string, signal: AbortSignal): Promise<ComboOption[]> {
  if (text === "") return []
  const { items } = await api.system.search.query({ query: { text, kinds: "user" } }).queryFn({ signal })
  return items
    .filter(({ enabled }) => enabled)
    .map(({ id, title, detail }) => ({ value: id, label: title, detail }))
}

/** Those of a few that are known already, by their words. */
export const optionsAmong =
  (options: readonly ComboOption[]) =>
  async (text: string): Promise<readonly ComboOption[]> => {
    const wanted = fold(text).split(" ")
    return options.filter(({ label, detail = "" }) => {
      const among = fold(`${label} ${detail}`)
      return wanted.every((word) => among.includes(word))
    })
  }

/** Active units by acronym or title, from three letters on (2-… §9). */
export async function searchOrganizations(search: string, signal: AbortSignal): Promise<ComboOption[]> {
  if (search.length < fewestSearched) return []
  const found = await api.organizations.search.query({ query: { search } }).queryFn({ signal })
  return found.map(({ id, acronym, title }) => ({ value: String(id), label: acronym, detail: title }))
}

export const organizationHint = `Sigla ou nome, a partir de ${fewestSearched} letras`
