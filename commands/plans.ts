import { planRowKey } from "@views/plans/plan"
import { type Usual, usual } from "@views/plans/table/usual"
import { screens } from "@views/screens"
import {
  Check,
  CirclePlay,
  Download,
  FolderOpen,
  ListChecks,
  ListPlus,
  Send,
  Table2,
  Trash2,
  Undo2,
  X,
} from "lucide-react"
import { api } from "@/client/api"
import type { Ability } from "@/domain/access"
import { planners } from "@/domain/plans"
import { counted, grouped } from "@/domain/text/words"
import type { Command, Slot, Values } from "@/palette/command"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { searchSlot } from "./keptSearches"
import { because, one, textOf, user, users } from "./slots"

/* Plans: many lines that are simulated, approved and applied together. */

const who = planners
const planSlot = { kind: "plan", label: "plano", words: ["plan", "plano"] } satisfies Slot
const params = (values: Values) => ({ planId: Number(one(values, "plan").id) })
const fill = ({ id }: Target<"plan">) => ({ plan: String(id) })

const newPlan: Command = {
  id: "plan",
  title: "Novo plano",
  words: { en: ["plan"], pt: ["planejar"] },
  group: "plans",
  icon: ListPlus,
  who,
  slots: {},
  key: "n",
  tone: "primary",
  on: [{ target: "plans" }],
  go: () => pathTo(screens.planNew),
  edits: true,
}

/** The change planned for people who were ticked in a list: each person begins a line, and this is the rest of it. */
const what = {
  kind: "choice",
  label: "o que fazer",
  words: ["what", "fazer"],
  choices: [
    { value: "grant-role", label: "Conceder papel", words: ["conceder"] },
    { value: "revoke-role", label: "Revogar papel", words: ["revogar"] },
    { value: "block-user", label: "Bloquear", words: ["bloquear"] },
    { value: "deactivate-user", label: "Inativar", words: ["inativar"], who: "users.update" },
  ],
} satisfies Slot

const planFor: Command = {
  id: "plan-for",
  title: "Planejar para várias pessoas",
  words: { en: ["plan for"], pt: ["planejar para"] },
  group: "plans",
  icon: ListChecks,
  who: "assignments.manage",
  slots: { user: users, what },
  on: [
    {
      target: "selectedUsers",
      fill: ({ ids }) => ({ user: ids.join(", ") }),
      labelOf: ({ ids }) => `Planejar para ${counted(ids.length, "pessoa", "pessoas")}`,
    },
  ],
  go: (values) => {
    const people = (values.user ?? []).map(({ id }) => id).join(",")
    return `${pathTo(screens.planNew)}?${new URLSearchParams({ begin: one(values, "what").id, people })}`
  },
  edits: true,
}

/** The most frequent commands for a table's rows, as they are typed. */
const usualWords: Record<Usual, { label: string; words: readonly string[]; who?: Ability }> = {
  "new-user": { label: "Pré-cadastrar", words: ["pré-cadastro", "novo usuário"], who: "preUsers.create" },
  "grant-role": { label: "Conceder papel", words: ["conceder"], who: "assignments.manage" },
  "revoke-role": { label: "Retirar papel", words: ["revogar", "retirar"], who: "assignments.manage" },
  "block-user": { label: "Bloquear", words: ["bloquear usuário"], who: "assignments.manage" },
  "move-user": { label: "Mover de unidade", words: ["mover", "mover usuário"], who: "organizations.manage" },
  "link-authorizer": {
    label: "Vincular autorizador",
    words: ["vincular"],
    who: "authorizers.manage",
  },
  "new-org": { label: "Nova unidade", words: ["unidade"], who: "organizations.manage" },
}
const rowsAre = {
  kind: "choice",
  label: "comando",
  words: ["command", "comando"],
  choices: usual.map((value) => ({ value, ...usualWords[value] })),
} satisfies Slot

const planTable: Command = {
  id: "plan-table",
  title: "Planejar linhas de uma tabela",
  words: { en: ["plan table"], pt: ["planejar tabela", "planejar planilha"] },
  group: "plans",
  icon: Table2,
  who,
  slots: { command: { ...rowsAre, optional: true } },
  on: [{ target: "plans", label: "De uma tabela" }],
  go: (values) =>
    `${pathTo(screens.planNew)}?${new URLSearchParams({ table: values.command?.[0]?.id ?? "" })}`,
  edits: true,
}

const planTemplate: Command = {
  id: "plan-template",
  title: "Baixar modelo de tabela",
  words: { en: ["plan template"], pt: ["modelo de plano", "modelo de tabela"] },
  group: "plans",
  icon: Download,
  who,
  slots: {
    command: rowsAre,
    as: {
      kind: "choice",
      label: "formato",
      words: ["as", "como", "formato"],
      optional: true,
      follows: true,
      choices: [
        { value: "xlsx", label: "XLSX", words: ["excel", "planilha"] },
        { value: "csv", label: "CSV" },
      ],
    },
  },
  run: async (values, { commands }) => {
    const command = commands.find(({ id }) => id === one(values, "command").id)
    const { downloadTemplate } = await import("@views/plans/table/download")
    if (command) await downloadTemplate(command, values.as?.[0]?.id === "csv" ? "csv" : "xlsx")
  },
}

/** For all results of a search, either a saved one or the list's own. The plan reads who they are when it begins. */
const planForSearch: Command = {
  id: "plan-for-search",
  title: "Planejar para as pessoas de uma busca",
  words: { en: ["plan for search"], pt: ["planejar para busca"] },
  group: "plans",
  icon: ListChecks,
  who: "assignments.manage",
  slots: {
    search: { ...searchSlot, subset: "ofPeople", or: "with" },
    with: { kind: "filters", label: "filtros", words: ["with", "com", "filtros"], or: "search" },
    what,
  },
  on: [
    {
      target: "users",
      when: ({ found }) => found !== undefined && (found.count > 0 || !found.exact),
      fill: ({ search = "" }) => ({ with: search }),
      labelOf: ({ found }) => planLabel(found),
      hiddenSlots: ["search"],
    },
  ],
  go: (values) => {
    const [kept] = values.search ?? []
    const people: Record<string, string> = kept ? { kept: kept.id } : { search: textOf(values, "with") ?? "" }
    return `${pathTo(screens.planNew)}?${new URLSearchParams({ begin: one(values, "what").id, ...people })}`
  },
  edits: true,
}

function planLabel(found: Target<"users">["found"]): string {
  if (!found) return planForSearch.title
  if (!found.exact) return `Planejar para mais de ${grouped(found.count)}`
  return found.count === 1 ? "Planejar para a pessoa" : `Planejar para as ${grouped(found.count)} pessoas`
}

const openPlan: Command = {
  id: "open-plan",
  title: "Abrir plano",
  words: { en: ["open plan"], pt: ["abrir plano"] },
  group: "plans",
  icon: FolderOpen,
  who,
  slots: { plan: planSlot },
  go: (values) => pathTo(screens.plan, { planId: one(values, "plan").id }),
}

const requestPlan: Command = {
  id: "request-plan",
  title: "Enviar plano para aprovação",
  words: { en: ["send plan"], pt: ["enviar plano"] },
  group: "plans",
  icon: Send,
  who,
  slots: { plan: planSlot, to: { ...user, label: "quem aprova", words: ["to", "para"], optional: true } },
  on: [
    {
      target: "plan",
      when: ({ can }) => can.request,
      fill,
      label: "Enviar para aprovação",
    },
  ],
  form: () => import("@views/plans/RequestPlan"),
}

const withdrawPlan: Command = {
  id: "withdraw-plan",
  title: "Retirar pedido de aprovação",
  words: { en: ["withdraw plan"], pt: ["retirar plano"] },
  group: "plans",
  icon: Undo2,
  who,
  slots: { plan: planSlot },
  on: [{ target: "plan", when: ({ can }) => can.withdraw, fill, label: "Retirar pedido" }],
  change: {
    request: (values) => api.plans.withdraw.request({ params: params(values) }),
    done: () => "Pedido de aprovação retirado: o plano voltou a ser rascunho",
    failed: () => "Não foi possível retirar o pedido",
  },
}

const refusePlan: Command = {
  id: "refuse-plan",
  title: "Negar plano",
  // Not *refuse*: that is the whole line of the queues' command, and its continuation would be parsed as that command.
  words: { en: ["deny plan"], pt: ["negar plano"] },
  group: "plans",
  icon: X,
  who,
  slots: { plan: planSlot, because },
  key: "r",
  tone: "danger",
  on: [{ target: "plan", when: ({ can }) => can.refuse, fill, label: "Negar" }],
  change: {
    decides: (values) => planRowKey(one(values, "plan").id),
    request: (values) =>
      api.plans.refuse.request({
        params: params(values),
        body: { justification: one(values, "because").text },
      }),
    done: () => "Plano negado: quem o fez lê o motivo",
    failed: () => "Não foi possível negar o plano",
  },
}

const approvePlan: Command = {
  id: "approve-plan",
  title: "Aprovar plano",
  words: { en: ["approve plan"], pt: ["aprovar plano"] },
  group: "plans",
  icon: Check,
  who,
  slots: { plan: planSlot },
  key: "a",
  tone: "primary",
  on: [
    {
      target: "plan",
      when: ({ can }) => can.approve || (can.refuse && (can.why ?? false)),
      fill,
      label: "Aprovar",
    },
  ],
  form: () => import("@views/plans/ApprovePlan"),
}

const applyPlan: Command = {
  id: "apply-plan",
  title: "Aplicar plano",
  words: { en: ["apply plan"], pt: ["aplicar plano"] },
  group: "plans",
  icon: CirclePlay,
  who,
  slots: { plan: planSlot },
  tone: "primary",
  on: [
    {
      target: "plan",
      when: ({ can }) => can.apply || (can.request && (can.why ?? false)),
      fill,
      label: "Aplicar",
    },
  ],
  form: () => import("@views/plans/apply/ApplyPlan"),
}

const undoPlan: Command = {
  id: "undo-plan",
  // Not *desfazer*: that is the whole line of another command, and its continuation would be parsed as that command.
  title: "Reverter plano",
  words: { en: ["revert plan"], pt: ["reverter plano"] },
  group: "plans",
  icon: Undo2,
  who,
  slots: { plan: planSlot },
  on: [{ target: "plan", when: ({ can }) => can.undo, fill, label: "Desfazer" }],
  go: (values) => `${pathTo(screens.planNew)}?${new URLSearchParams({ undo: one(values, "plan").id })}`,
  edits: true,
}

const removePlan: Command = {
  id: "remove-plan",
  title: "Remover plano",
  words: { en: ["delete plan"], pt: ["remover plano", "excluir plano"] },
  group: "plans",
  icon: Trash2,
  who,
  slots: { plan: planSlot },
  tone: "danger",
  on: [{ target: "plan", when: ({ can }) => can.remove, fill, label: "Remover" }],
  form: () => import("@views/plans/RemovePlan"),
}

export const plans: readonly Command[] = [
  newPlan,
  planFor,
  planTable,
  planTemplate,
  planForSearch,
  openPlan,
  approvePlan,
  refusePlan,
  requestPlan,
  withdrawPlan,
  applyPlan,
  undoPlan,
  removePlan,
]
