import {
  type AccessRequestDetail,
  approvalOf,
  chosenOf,
  grantProblems,
  grantsAsked,
} from "@views/accessRequests/decisions/accessRequest"
import { editLabel } from "@views/accessRequests/myRequest"
import { screens } from "@views/screens"
import { getDefaultStore } from "jotai"
import {
  CircleCheckBig,
  CircleX,
  FileCheck,
  FileText,
  KeyRound,
  PencilLine,
  SquareUser,
  Undo2,
} from "lucide-react"
import { api } from "@/client/api"
import { upperName } from "@/domain/people/person"
import { zonedNow } from "@/domain/time/when"
import type { Appearance, Command, Consequence, Slot, Slots, Values } from "@/palette/command"
import { targetsAtom } from "@/palette/currentTargets"
import { pathTo } from "@/screens/screen"
import { notify } from "@/ui/page/notice"
import { app, because, one, profile, role, textOf, until, user } from "./slots"

/* Requesting access to applications, and deciding such requests. */

const decidedApp = { ...app, subset: "decided" } satisfies Slot
const asking = {
  ...user,
  label: "solicitante",
  words: [...user.words, "solicitante"],
  subset: "decided",
  within: "app",
} satisfies Slot
/** Someone whose request waits for a decision. */
const undecided = { ...asking, subset: "undecided" } satisfies Slot
const ownRequest = { ...app, subset: "requested" } satisfies Slot
/** Optional here because the command's own form asks for it. */
const why = { ...because, optional: true } satisfies Slot

const addressOf = (values: Values) =>
  pathTo(screens.accessRequest, { appId: one(values, "app").id, atalaiaId: one(values, "user").id })
const fill: Appearance<"accessRequest">["fill"] = (request) => ({ user: request.atalaiaId, app: request.app })
const fillOwn: Appearance<"myAccessRequest">["fill"] = ({ app: acronym }) => ({ app: acronym })

const requestAccess: Command = {
  id: "request-access",
  title: "Solicitar acesso",
  words: { en: ["request access"], pt: ["solicitar acesso", "pedir acesso"] },
  group: "accessRequests",
  icon: KeyRound,
  who: "aPerson",
  slots: { app: { ...app, subset: "requestable", optional: true }, because: why },
  key: "n",
  tone: "primary",
  on: [{ target: "myAccessRequests", when: ({ reason }) => reason ?? true }],
  form: () => import("@views/accessRequests/own/RequestAccess"),
}

const editRequest: Command = {
  id: "edit-request",
  title: "Editar solicitação de acesso",
  words: { en: ["edit request"], pt: ["editar solicitação", "corrigir solicitação"] },
  group: "accessRequests",
  icon: PencilLine,
  who: "aPerson",
  slots: { app: ownRequest },
  on: [
    {
      target: "myAccessRequest",
      when: ({ rejected, can }) => can.update && !rejected,
      fill: fillOwn,
      label: editLabel({ rejected: false }),
    },
    {
      target: "myAccessRequest",
      when: ({ rejected, can }) => can.update && rejected,
      fill: fillOwn,
      label: editLabel({ rejected: true }),
    },
  ],
  form: () => import("@views/accessRequests/own/EditRequest"),
}

const cancelRequest: Command = {
  id: "cancel-request",
  title: "Cancelar solicitação de acesso",
  words: { en: ["cancel request"], pt: ["cancelar solicitação"] },
  group: "accessRequests",
  icon: Undo2,
  who: "aPerson",
  tone: "danger",
  slots: { app: ownRequest },
  on: [
    {
      target: "myAccessRequest",
      when: ({ can }) => can.cancel,
      fill: fillOwn,
      label: "Cancelar solicitação",
    },
  ],
  form: () => import("@views/accessRequests/own/CancelRequest"),
}

const evaluateRequests: Command = {
  id: "evaluate-requests",
  title: "Avaliar solicitações de acesso",
  words: { en: ["evaluate requests"], pt: ["avaliar solicitações"] },
  group: "accessRequests",
  icon: FileCheck,
  who: "accessRequests.decide",
  slots: {},
  go: () => pathTo(screens.accessRequests),
}

const openRequest: Command = {
  id: "open-request",
  title: "Abrir solicitação de acesso",
  words: { en: ["open request"], pt: ["abrir solicitação"] },
  group: "go",
  icon: FileText,
  who: "accessRequests.decide",
  slots: { user: asking, app: decidedApp },
  go: addressOf,
}

/** The grants of an approval. A line may name several, so their words have plurals. */
const granted = {
  role: {
    ...role,
    words: [...role.words, "roles", "papéis"],
    subset: "grantable",
    optional: true,
    many: true,
  },
  profile: {
    ...profile,
    words: [...profile.words, "profiles", "perfis"],
    subset: "grantable",
    optional: true,
    many: true,
  },
  until: { ...until, kind: "end", optional: true },
} satisfies Slots

/** The grants of a line as parameters of the request's address, by names that the page displays. */
function grantedIn({ role, profile, until }: Values): string {
  const granted = [
    ...(role ?? []).map(({ text }) => ["role", text]),
    ...(profile ?? []).map(({ text }) => ["profile", text]),
    ...(until ?? []).map(({ text }) => ["until", text]),
  ]
  return granted.length > 0 ? `?${new URLSearchParams(granted)}` : ""
}

const requestIn = (values: Values) =>
  api.accessDecisions.get({ params: { app: one(values, "app").id, atalaiaId: one(values, "user").id } })
const saysRequest = ({ userName, acronym, justification }: AccessRequestDetail) =>
  `${upperName(userName)} pede acesso a ${acronym}: “${justification}”.`

/** What the person requests, and what an approval with the grants of the line would do. */
const approving = (values: Values) => async (): Promise<readonly Consequence[]> => {
  const request = await requestIn(values)
  const named = (slot: "role" | "profile") => (values[slot] ?? []).map(({ text }) => text)
  const asked = { role: named("role"), profile: named("profile"), until: textOf(values, "until") ?? "" }
  const chosen = grantsAsked(request, asked)
  if (chosenOf(chosen) === 0)
    return [saysRequest(request), "Escolha os papéis e perfis na página que se abre."]
  const [problem] = Object.values(grantProblems(chosen, zonedNow()))
  if (problem !== undefined) return [saysRequest(request), problem]
  const body = approvalOf(chosen, request.version, zonedNow())
  const params = { app: String(request.appId), atalaiaId: request.atalaiaId }
  return [saysRequest(request), api.accessDecisions.approve.request({ params, body })]
}

/** What the person requests, and what a rejection would do. */
const rejecting = (values: Values) => async (): Promise<readonly Consequence[]> => {
  const request = await requestIn(values)
  const params = { app: String(request.appId), atalaiaId: request.atalaiaId }
  const body = { justification: textOf(values, "because") ?? "—", version: request.version }
  return [saysRequest(request), api.accessDecisions.reject.request({ params, body })]
}

/** Opens the page where the permissions are chosen, with the line's permissions already selected. */
const approveRequest: Command = {
  id: "approve-request",
  title: "Aprovar solicitação de acesso",
  words: { en: ["approve request"], pt: ["aprovar solicitação"] },
  group: "accessRequests",
  icon: FileCheck,
  who: "accessRequests.decide",
  slots: {
    user: undecided,
    app: decidedApp,
    ...granted,
  },
  preview: (values) => approving(values),
  go: (values) => `${addressOf(values)}${grantedIn(values)}`,
}

const noRequestOpen = "Abra antes uma solicitação de acesso."

/** Approves the open request with the permissions chosen there. */
const approveOpen: Command = {
  id: "approve-open-request",
  title: "Aprovar solicitação aberta",
  words: { en: ["approve open request"], pt: ["aprovar solicitação aberta"] },
  group: "accessRequests",
  icon: CircleCheckBig,
  who: "accessRequests.decide",
  slots: {},
  key: "a",
  tone: "primary",
  on: [
    {
      target: "accessRequest",
      when: ({ chosen, can }) => can.decide && (chosen > 0 || "Escolha ao menos um perfil ou papel"),
      label: "Aprovar",
    },
  ],
  notNow: () =>
    getDefaultStore()
      .get(targetsAtom)
      .some(({ kind }) => kind === "accessRequest")
      ? undefined
      : noRequestOpen,
  run: () => {
    const form = document.querySelector<HTMLFormElement>("form[data-approval]")
    if (form) form.requestSubmit()
    else notify({ tone: "info", text: noRequestOpen })
  },
}

const rejectRequest: Command = {
  id: "reject-request",
  title: "Rejeitar solicitação de acesso",
  words: { en: ["reject request"], pt: ["rejeitar solicitação", "recusar solicitação"] },
  group: "accessRequests",
  icon: CircleX,
  who: "accessRequests.decide",
  slots: { user: undecided, app: decidedApp, because: why },
  preview: (values) => rejecting(values),
  unused: {
    words: Object.values(granted).flatMap(({ words }) => words),
    reason: "Papéis, perfis e validade não são usados ao recusar: só ao aprovar",
  },
  key: "r",
  tone: "danger",
  on: [{ target: "accessRequest", when: ({ can }) => can.decide, fill, label: "Rejeitar" }],
  form: () => import("@views/accessRequests/decisions/RejectRequest"),
}

const requesterData: Command = {
  id: "requester-data",
  title: "Ver cadastro do solicitante",
  words: { en: ["requester data"], pt: ["cadastro do solicitante"] },
  group: "accessRequests",
  icon: SquareUser,
  who: "accessRequests.decide",
  slots: { user: asking, app: decidedApp },
  key: "o",
  on: [{ target: "accessRequest", fill, label: "Cadastro completo" }],
  form: () => import("@views/accessRequests/decisions/RequesterData"),
}

export const accessRequests: readonly Command[] = [
  requestAccess,
  editRequest,
  cancelRequest,
  evaluateRequests,
  openRequest,
  approveRequest,
  requesterData,
  rejectRequest,
  approveOpen,
]
