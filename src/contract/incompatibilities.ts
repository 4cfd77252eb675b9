import { maxParts, maxRuleNameLength } from "@/domain/incompatibilities"
import { del, get, post, put } from "./call"
import {
  author,
  clientSummary,
  dateTime,
  filledText,
  id,
  inOneLine,
  listQuery,
  paging,
  plainName,
  version,
  visible,
} from "./shapes"
import { type } from "./type"

/** A role or profile of an application, as it is managed there: exactly one of both ids. */
const writtenPart = type({ app: "1 <= string <= 100", "roleId?": id, "profileId?": id })
const writtenSide = writtenPart.array().moreThanLength(0).atMostLength(maxParts)

const written = type({
  name: type(`1 <= string <= ${maxRuleNameLength}`).and(inOneLine).and(visible).and(plainName),
  /** Why both sides do not go together. */
  reason: filledText,
  /** Whether two administrators of the platform may exempt a person until a date. */
  allowsExceptions: "boolean",
  one: writtenSide,
  other: writtenSide,
})

/** The same as it is shown: without title and ids if the actor does not govern its application. */
const part = type({
  "app?": { id: "number.integer", acronym: "string" },
  "roleId?": "number.integer",
  "profileId?": "number.integer",
  "title?": "string",
})

const rule = type({
  id: "number.integer",
  /** Name, reason and author are absent if the actor does not govern all applications of the rule: they could tell of the others. */
  "name?": "string",
  "reason?": "string",
  "createdBy?": author,
  allowsExceptions: "boolean",
  createDate: dateTime,
  one: part.array(),
  other: part.array(),
  version: "number.integer",
  /** `people`: see whom it meets. */
  can: { update: "boolean", remove: "boolean", people: "boolean", except: "boolean" },
})

const made = type({ id: "number.integer", version: "number.integer" })
const nameTaken = "O nome já é de outra regra que quem pede conhece (NAME_TAKEN)."
const busy = "Uma mudança grande de papéis está em andamento."
const bothSides =
  "Um papel ou perfil está dos dois lados, não é da aplicação que o nomeia, ou não diz exatamente um dos dois."

/** Rules that no client has roles of both of their sides. */
export const incompatibilities = {
  list: get("/incompatibilities", {
    summary: "Regras de papéis incompatíveis com algum papel das aplicações que quem pede governa.",
    who: "applications.view",
    queued: true,
    pages: "incompatibilities",
    query: listQuery,
    answer: type({ items: rule.array(), count: "number.integer", ...paging }),
  }),
  get: get("/incompatibilities/:ruleId", {
    summary: "Uma regra de papéis incompatíveis.",
    who: "applications.view",
    answer: rule,
  }),
  people: get("/incompatibilities/:ruleId/people", {
    summary: "As pessoas e aplicações que têm papéis dos dois lados da regra, ou uma exceção a ela.",
    who: "applications.administer",
    queued: true,
    pages: "incompatiblePeople",
    query: listQuery,
    answer: type({
      items: type({
        client: clientSummary,
        /** The roles of each side, with how they are assigned; of people with an exception, a side may be empty. */
        one: "string[]",
        other: "string[]",
        /** The end of the present exception. */
        "exceptUntil?": dateTime,
      }).array(),
      /** Absent beyond the last page. */
      "count?": "number.integer",
      ...paging,
    }),
  }),
  create: post("/incompatibilities", {
    summary: "Cria uma regra. Não retira nada de ninguém.",
    who: "applications.administer",
    previews: true,
    body: written,
    answer: made,
    refusals: {
      404: "Não há a aplicação, o papel ou o perfil.",
      409: `${nameTaken} ${busy}`,
      422: bothSides,
    },
  }),
  update: put("/incompatibilities/:ruleId", {
    summary:
      "Altera uma regra. Não retira nada de ninguém. As exceções terminam se um lado muda, ou se a regra não as admite mais.",
    who: "applications.administer",
    previews: true,
    body: written.and({ version }),
    answer: made,
    refusals: { 409: `Foi alterada enquanto isso (CHANGED). ${nameTaken} ${busy}`, 422: bothSides },
  }),
  remove: del("/incompatibilities/:ruleId", {
    summary: "Remove uma regra. Pedidos de exceção que aguardam são retirados.",
    who: "applications.administer",
    previews: true,
    query: type({ justification: filledText }),
  }),
  endException: del("/client/:clientId/incompatibilities/:ruleId/exceptions", {
    summary: "Encerra, antes do fim, a exceção de uma pessoa a uma regra. Não retira o que ela já tem.",
    who: "platform.administer",
    previews: true,
    query: type({ justification: filledText }),
    refusals: { 404: "Não há a regra.", 409: "A pessoa não tem exceção a esta regra agora." },
  }),
}
