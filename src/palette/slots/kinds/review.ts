import type { QueryClient } from "@tanstack/react-query"
import { atom, getDefaultStore } from "jotai"
import { SearchCheck } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { maxPageSize } from "@/domain/pageSizes"
import { reviewStates } from "@/domain/reviews"
import { allNamed, noneNamed, type Suggestion } from "../suggestion"
import { type ListedValues, onlyOf, type SlotKindRecord } from "./record"

type Review = AnswerOf<Calls["reviews"]["list"]>["items"][number]

const ofReview = ({ id, name, state, scopeText }: Review): Suggestion => ({
  id: `review:${id}`,
  texts: [String(id), name],
  value: { id: String(id), text: String(id), label: name },
  icon: SearchCheck,
  detail: `${reviewStates[state]} · ${scopeText}`,
})

const query = { page: 0, size: maxPageSize }

/** The reviews that the actor owns or decides in. */
async function knownReviews(client: QueryClient): Promise<Review[]> {
  const list = api.reviews.list.query({ query })
  return (await client.fetchQuery({ ...list, retry: false, staleTime: 0 })).items
}

const noReview = "Nenhuma revisão encontrada"

/**
 * Offers the reviews that are accepted by `fits`. Of several with a name, as a rhythm makes them, one of these is meant. For another one
 * that is named, the server says why not.
 */
const reviewsWhere = (fits: (review: Review) => boolean): ListedValues => ({
  from: "list",
  freshFor: 3000,
  list: async (client) => (await knownReviews(client)).filter(fits).map(ofReview),
  resolve: async (client, { text }) => {
    const known = await knownReviews(client)
    const all = known.map(ofReview)
    if (/^\d{1,9}$/.test(text)) {
      const found = all.find(({ value }) => value.id === text)
      return { value: found?.value ?? { id: text, text, label: `Revisão ${text}` } }
    }
    const fitting = allNamed(known.filter(fits).map(ofReview), text)
    const own = fitting.length > 0 ? fitting : allNamed(all, text)
    return own.length > 0 ? onlyOf(own, noReview) : noneNamed(all, text, noReview)
  },
})

/** Reviews of access, by number or name. The server checks their state. */
export const review: SlotKindRecord = {
  plural: "Revisões",
  values: reviewsWhere(() => true),
  subsets: { closable: reviewsWhere(({ can }) => can.close) },
  field: "picker",
  noMatches: noReview,
  shownAs: "fact",
  onScreen: (target, { subset }) => {
    if (target.kind !== "review" || (subset === "closable" && !target.can.close)) return undefined
    const { id, name } = target
    const text = String(id)
    return {
      id: `review:${text}`,
      texts: [text, name],
      value: { id: text, text, label: name },
      icon: SearchCheck,
    }
  },
}

/** The lines of the queue on the page, by their numbers: *JOÃO SILVA, 123.456.789-09: ROLE_X em SINAL*. */
export const linesOnPageAtom = atom<{ review: number; names: ReadonlyMap<string, string> }>()

function lineOnPage(text: string, review: string | undefined): string | undefined {
  const shown = getDefaultStore().get(linesOnPageAtom)
  return shown && (review === undefined || review === String(shown.review))
    ? shown.names.get(text)
    : undefined
}

/** The lines of a review, by number. The server checks whether they wait for the actor. */
export const reviewLine: SlotKindRecord = {
  plural: "Linhas",
  values: {
    from: "page",
    resolve: ({ text, within }) =>
      /^\d{1,9}$/.test(text)
        ? { value: { id: text, text, label: lineOnPage(text, within?.text) ?? `Linha ${text}` } }
        : { reason: "Aqui cabe o número de uma linha da revisão" },
  },
  field: "number",
  written: true,
  insteadOfList: "",
  shownAs: "fact",
}
