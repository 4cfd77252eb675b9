import {
  type AccessRequest,
  type DecidedApplication,
  requestKey,
} from "@views/accessRequests/decisions/accessRequest"
import { type Consent, consentRowKey } from "@views/consents/consent"
import { caseRowKey, changeKindTitles } from "@views/evaluations/evaluation"
import { type Deputy, deputyRowKey } from "@views/me/deputies/deputy"
import { linesText, type PlanSummary, planRowKey } from "@views/plans/plan"
import type { Review } from "@views/reviews/review"
import { screens } from "@views/screens"
import { type Validation, validationKey } from "@views/validations/validation"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { consentTitle } from "@/domain/consents"
import { partsText } from "@/domain/deputies"
import { capitalized } from "@/domain/text/words"
import { pathTo } from "@/screens/screen"
import { inboxKey } from "../queue/useLeaveInbox"

/** The queues, in the display order of their kinds. */
export const kinds = [
  "preUser",
  "update",
  "accessRequest",
  "validation",
  "consent",
  "plan",
  "review",
  "deputy",
] as const
export type InboxKind = (typeof kinds)[number]

export const kindTitles: Record<InboxKind, { one: string; several: string }> = {
  preUser: { one: "Pré-cadastro", several: "Pré-cadastros" },
  update: { one: "Atualização", several: "Atualizações" },
  accessRequest: { one: "Acesso", several: "Acessos" },
  validation: { one: "Validação", several: "Validações" },
  consent: { one: "Consentimento", several: "Consentimentos" },
  plan: { one: "Plano", several: "Planos" },
  review: { one: "Revisão", several: "Revisões" },
  deputy: { one: "Substituição", several: "Substituições" },
}

interface Waiting {
  /** Unique in the inbox. */
  key: string
  /** The name of the person, the acronym of the application, or the title of the plan. */
  name: string
  /** A person's id. */
  atalaiaId?: string
  /** The subject: kinds of data, an application, or a role. */
  about: string
  organization?: string
  /** When it began to wait: ISO date-time. */
  since: string
  /** The address of the case's own screen. */
  address: string
  /** The person in whose place the user decides it. */
  inPlaceOf?: { name: string }
}
/** A pending case of any queue. */
export type Pending = Waiting &
  (
    | { kind: "preUser" | "update"; atalaiaId: string }
    | { kind: "accessRequest"; atalaiaId: string; app: DecidedApplication }
    | { kind: "validation"; validation: Validation }
    | { kind: "consent"; atalaiaId: string; consent: Consent }
    | { kind: "plan"; planId: number }
    | { kind: "review"; review: Review }
    | { kind: "deputy"; atalaiaId: string; deputy: Deputy }
  )

type Case = AnswerOf<Calls["evaluations"]["updates"]>["items"][number]

/** Rows of each queue: its first page. */
export const size = 30

/** The first page of a queue, and whether there are more. */
export interface Answer {
  rows: Pending[]
  more: boolean
}
export interface Source {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>
}

interface Call<Item> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<{ items: Item[] }>
}
/** `waits` says which items wait for the actor, if the call answers others too. */
function source<Item>(
  { queryKey, queryFn }: Call<Item>,
  pendingOf: (item: Item) => Pending,
  waits: (item: Item) => boolean = () => true,
): Source {
  return {
    queryKey: [...inboxKey, ...queryKey],
    queryFn: async (context) => {
      const { items } = await queryFn(context)
      return { rows: items.filter(waits).map(pendingOf), more: items.length >= size }
    },
  }
}

const person = ({ name, atalaiaId, organizationAcronym, inPlaceOf }: Case) => ({
  ...(inPlaceOf && { inPlaceOf }),
  name: name || "Não informado",
  atalaiaId,
  ...(organizationAcronym && { organization: organizationAcronym }),
})

/** The kinds of requested changes, in the words of the authorizers' filter. */
const changedData = ({ sensibleData, communicationData, generalData }: Case) =>
  [
    sensibleData && changeKindTitles.sensitive,
    communicationData && changeKindTitles.communication,
    generalData && changeKindTitles.general,
  ]
    .filter(Boolean)
    .join(", ")

/** Only cases that the actor may decide: not their own requests, for example. */
const first = { page: 0, size, waiting: true }

export const preUsersSource = () =>
  source(api.evaluations.preUsers.query({ query: first }), (waiting) => ({
    key: caseRowKey("pre-user", waiting.atalaiaId),
    kind: "preUser",
    ...person(waiting),
    about: "Cadastro completo",
    since: waiting.createdAt,
    address: pathTo(screens.evaluationPreUser, { atalaiaId: waiting.atalaiaId }),
  }))

export const updatesSource = () =>
  source(api.evaluations.updates.query({ query: first }), (waiting) => ({
    key: caseRowKey("update", waiting.atalaiaId),
    kind: "update",
    ...person(waiting),
    about: changedData(waiting),
    since: waiting.updatedAt,
    address: pathTo(screens.evaluationUpdate, { atalaiaId: waiting.atalaiaId }),
  }))

export const requestsSource = (app: DecidedApplication) =>
  source<AccessRequest>(
    api.accessDecisions.list.query({ params: { app: String(app.id) }, query: first }),
    ({ atalaiaId, userName, organization, lastUpdate, inPlaceOf }) => ({
      ...(inPlaceOf && { inPlaceOf }),
      key: requestKey(app.id, atalaiaId),
      kind: "accessRequest",
      app,
      name: userName,
      atalaiaId,
      about: app.acronym,
      ...(organization && { organization: organization.acronym }),
      since: lastUpdate,
      address: pathTo(screens.accessRequest, { appId: String(app.id), atalaiaId }),
    }),
  )

export const validationsSource = () =>
  source<Validation>(api.validations.list.query({ query: first }), (validation) => {
    const { client, role, application, createDate, inPlaceOf } = validation
    const isPerson = client.kind === "person"
    return {
      key: `validation ${validationKey(validation)}`,
      kind: "validation",
      validation,
      ...(inPlaceOf && { inPlaceOf }),
      name: client.name,
      ...(isPerson && { atalaiaId: client.id }),
      about: `${role.title} em ${application.acronym}`,
      ...(client.organization && { organization: client.organization.acronym }),
      since: createDate,
      address: `${pathTo(screens.validations)}?${new URLSearchParams({ search: isPerson ? client.id : client.name })}`,
    }
  })

export const consentsSource = () =>
  source<Consent>(api.consents.list.query({ query: first }), (consent) => {
    const { subject, createDate } = consent
    return {
      key: consentRowKey(consent.id),
      kind: "consent",
      consent,
      name: subject.name,
      atalaiaId: subject.atalaiaId,
      about: consentTitle(consent),
      ...(subject.organization && { organization: subject.organization.acronym }),
      since: createDate,
      address: pathTo(screens.consents),
    }
  })

export const plansSource = () =>
  source<PlanSummary>(api.plans.list.query({ query: first }), ({ id, title, author, lines, updateDate }) => ({
    key: planRowKey(id),
    kind: "plan",
    planId: id,
    name: title,
    about: `${linesText(lines)} de ${author.name}`,
    since: updateDate,
    address: pathTo(screens.plan, { planId: String(id) }),
  }))

/** A review is one case, however many of its lines wait: they are decided in a queue of their own. */
export const reviewsSource = () =>
  source<Review>(
    api.reviews.list.query({ query: { page: 0, size } }),
    (review) => ({
      key: `review ${review.id}`,
      kind: "review",
      review,
      name: review.name,
      about: review.scopeText,
      since: review.openedDate ?? review.createDate,
      address: pathTo(screens.reviewLines, { reviewId: String(review.id) }),
    }),
    ({ mine }) => mine,
  )

/** Those whose deputy the actor would be. */
export const deputiesSource = () =>
  source<Deputy>(
    api.deputies.list.query({ query: { page: 0, size } }),
    (deputy) => ({
      key: deputyRowKey(deputy.id),
      kind: "deputy",
      deputy,
      name: deputy.holder.name,
      atalaiaId: deputy.holder.atalaiaId,
      about: capitalized(partsText(deputy.parts)),
      ...(deputy.holder.organization && { organization: deputy.holder.organization.acronym }),
      since: deputy.createDate,
      address: pathTo(screens.deputies),
    }),
    ({ can }) => can.accept,
  )

/** All cases in one list, newest first; ties by key. */
export const newestFirst = (lists: readonly (readonly Pending[])[]): Pending[] =>
  lists
    .flat()
    .toSorted(
      (one, other) =>
        Temporal.Instant.compare(Temporal.Instant.from(other.since), Temporal.Instant.from(one.since)) ||
        one.key.localeCompare(other.key),
    )
