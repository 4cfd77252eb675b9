import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Group, Slot } from "@/palette/command"
import { passkey } from "@/server/platform/database/schema/index"
import { planOf } from "../../support/console/planOf"
import { askForReview } from "../../support/console/reviews"
import { joao, type SlotValue, valueOfKind } from "../../support/console/slotValues"
import { workOnReviews } from "../../support/data/reviews"
import { writtenRunbook } from "../../support/data/runbooks"
import { as, superAdmin } from "../api"
import { type App, expect } from "../system"

/* Demo values for every slot of every command, and the page's expected result. */

interface Tried {
  /** The actor, if it is not the default of the group. */
  as?: string
  /** Creates data that the demo data lack. */
  prepare?: (app: App) => Promise<void>
  /** The start address, on which no part of the command is open. */
  from?: string
  /** Values by slot, if the default for its kind does not fit. */
  values?: Readonly<Record<string, SlotValue>>
  /** The title of the dialog, if it is not the command's title. */
  dialog?: string | RegExp
  /** The values as its own form shows them. */
  shows?: readonly string[]
  /** A slot without a demo value, which another slot can replace. */
  lacks?: string
  /** The visible effect of a command that has neither address nor dialog. */
  effect?: (app: App) => Promise<void>
}

const linker = "11021031011"
/** Has a pending request for access to SINAL. */
const requester = "38060903438"

export const runBy: Record<Group, string> = {
  go: superAdmin,
  users: superAdmin,
  assignments: superAdmin,
  blocks: superAdmin,
  explain: superAdmin,
  applications: superAdmin,
  organizations: superAdmin,
  domain: superAdmin,
  registrars: superAdmin,
  preRegistration: superAdmin,
  evaluation: "10720730724",
  accessRequests: linker,
  plans: superAdmin,
  reviews: superAdmin,
  searches: superAdmin,
  me: joao,
}

export function valueIn(id: string, name: string, { kind, choices }: Slot): SlotValue {
  const own = tried[id]?.values?.[name]
  if (own) return own
  if (kind !== "choice") return valueOfKind[kind]
  const [first] = choices ?? []
  if (!first) throw new Error(`${id}: the slot ${name} has nothing to choose`)
  return { text: first.value }
}

/** Opens another session of João, which has one in SINAL. */
const enterSinal = async ({ system }: App) => {
  await system.signIn(joao)
  await system.db.execute(sql`
    insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent, entered_with, scopes)
    select sha256(token_hash), 'access', client_identifier, sinal.id, ip, user_agent, token_hash, array['profile']
    from session, (select id from application where acronym = 'SINAL') sinal
    where client_identifier = ${joao} order by token_number desc limit 1`)
}
const removal = "Tem certeza que quer remover?"
const states = { table: { text: "states" } }
const blocked = { role: { text: "ROLE_SINAL_AUDITOR" } }
const noCaseOpen = async (app: App) => {
  await expect(app.notice("Abra antes uma pendência, em Avaliar pendências.")).toBeVisible()
}

/** Waits for the dialog of a list in a person's data, which its address opens once. */
const opens = (name: string) => async (app: App) => {
  await expect(app.dialog(name).or(app.page.getByRole("alertdialog", { name }))).toBeVisible()
}
/** Leaves the form of a part and discards its input. */
const leavesForm = async ({ page }: App) => {
  await page.getByRole("button", { name: "Voltar", exact: true }).click()
  await page.getByRole("button", { name: "Voltar sem salvar" }).click()
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
}
/** Has a course and a language; all people have telephones and documents. */
const educated = "11321331304"
const course = { item: { text: "Curso de formação · Ciências Agrárias" } }
const language = { item: { text: "Inglês" } }
const telephone = { item: { text: "11979779485" } }
const paper = { item: { text: "CPF" } }

/** The command focuses a part of a tab, and the address becomes the tab's again. */
const leadsToPart = (name: string) => async (app: App) => {
  await expect(app.page.getByRole("region", { name })).toBeFocused()
}

/** Gives a passkey to the person who runs these commands. The demo data have none. */
const givePasskey = async ({ system }: App) => {
  const name = valueOfKind.passkey.text
  const [credentialId, publicKey] = [Buffer.from(name), Buffer.alloc(0)]
  const device = { counter: 0, deviceBound: false, backedUp: true }
  await system.db.insert(passkey).values({ atalaiaId: educated, name, credentialId, publicKey, ...device })
}

/** The demo data have no saved search. */
const hasSearch = (app: App) =>
  as(app, superAdmin, async (call) => {
    const { items } = await call<AnswerOf<Calls["keptSearches"]["list"]>>("GET", "/searches")
    if (items.length > 0) return
    const body = { name: "Ativos", address: "/users/list?search=active:true", shared: true }
    await call("POST", "/searches", body)
  })

/** The demo data have no alert of a saved search either. */
const hasReport = (app: App) =>
  as(app, superAdmin, async (call) => {
    await hasSearch(app)
    const { items } = await call<AnswerOf<Calls["keptSearches"]["list"]>>("GET", "/searches")
    const body = { every: "daily", hour: 7, onlyChanges: false }
    await call("PUT", `/searches/${items[0]?.id}/report`, body)
  })

/** The demo data have no plan. */
const hasPlan = (app: App) =>
  as(app, superAdmin, async (call) => {
    const { items } = await call<AnswerOf<Calls["plans"]["list"]>>("GET", "/plans?page=0&size=30")
    if (items.length === 0) await call("POST", "/plans", planOf(joao))
  })

/** The demo data have no review of access. Its lines wait for the super admin, who owns it. */
const hasReview = async (app: App) => {
  await as(app, superAdmin, (call) => askForReview(call))
  await workOnReviews(app.system)
}
const noQueueOpen = async (app: App) => {
  await expect(app.notice("Abra antes a fila de uma revisão.")).toBeVisible()
}

/** The demo data have no runbook. */
const hasRunbook = (app: App) =>
  as(app, superAdmin, async (call) => {
    const { items } = await call<AnswerOf<Calls["runbooks"]["list"]>>("GET", "/runbooks?page=0&size=30")
    if (items.length === 0) await call("POST", "/runbooks", writtenRunbook())
  })

/** Exceptions from the defaults for a group's commands and a kind's slots. */
export const tried: Readonly<Record<string, Tried>> = {
  "correct-email": {
    prepare: async ({ system }) => {
      await system.db.execute(sql`update pre_user set opened_date = null where atalaia_id = '11821831829'`)
    },
  },
  "resend-first-access": { values: { user: { text: "11521531536" } } },
  "rename-passkey": { as: educated, prepare: givePasskey },
  "remove-passkey": { as: educated, prepare: givePasskey },
  "end-my-sessions": { prepare: enterSinal },
  "end-my-session": { prepare: enterSinal },
  "end-my-other-sessions": { prepare: enterSinal },
  "deliveries-app": { effect: leadsToPart("Entregas") },
  // An application's manager, who sees all people but edits none.
  reveal: { as: "11221231243" },
  validate: {
    // The super admin granted it.
    as: "11121131182",
    values: { user: { text: "51463995067" }, role: { text: "ROLE_SINAL_OPERACAO" } },
    // No application waits for a validation.
    lacks: "client",
  },
  "update-block": { values: blocked },
  "unblock-user": { values: blocked },
  "decide-review": { prepare: hasReview },
  review: { prepare: hasReview },
  "export-review": {
    prepare: hasReview,
    effect: async (app) => {
      await expect(app.notice("Revisão exportada com sucesso.")).toBeVisible()
    },
  },
  "close-review": { prepare: hasReview },
  "stop-review": { prepare: hasReview },
  "remove-review": { prepare: hasReview },
  "keep-access": { effect: noQueueOpen },
  "keep-lines": { prepare: hasReview },
  "take-lines": { prepare: hasReview },
  "undo-decision": { prepare: hasReview },
  "keep-rest": { prepare: hasReview },
  "plan-table": { effect: opens("Linhas de uma tabela") },
  "plan-template": {
    effect: async (app) => {
      await expect(app.notice("Modelo baixado.")).toBeVisible()
    },
  },
  "delete-role": { dialog: removal, shows: ["ROLE_SINAL_GESTOR"] },
  "edit-profile": { shows: ["GESTÃO ESTADUAL"] },
  "delete-profile": { dialog: removal, shows: ["GESTÃO ESTADUAL"] },
  "delete-platform-role": { dialog: removal, shows: ["ROLE_ATALAIA_LINKER"] },
  "delete-app": { dialog: removal, shows: ["SINAL"] },
  "remove-document": { values: { document: { text: "Termo de compromisso" } } },
  "edit-entry": {
    values: states,
    effect: async ({ page }) => {
      await expect(page).toHaveURL(/[?&]table=states&entry=12/)
      await expect(page.getByRole("textbox", { name: "Nome" })).toHaveValue("Acre")
    },
  },
  "delete-entry": { values: states, dialog: removal },
  "open-text": { dialog: "Como preencher o seu pré-cadastro" },
  "edit-text": { shows: ["Como preencher o seu pré-cadastro"] },
  "delete-text": { dialog: removal, shows: ["Como preencher o seu pré-cadastro"] },
  "history-org": { dialog: "Histórico de PCSP" },
  "delete-org": { dialog: removal, shows: ["PCSP"] },
  "edit-org": { shows: ["PCSP"] },
  "view-org": { dialog: "PCSP" },
  "new-org": {
    values: { classification: { text: "Policiamento ostensivo" }, city: { text: "Fortaleza (CE)" } },
    shows: ["PCSP", "Mesa", "Policiamento ostensivo", "Fortaleza"],
  },
  "new-user": { shows: ["maria.teste@exemplo.gov.br", "PCSP"] },
  why: { shows: ["ROLE_SINAL_GESTOR"] },
  who: { shows: ["ROLE_SINAL_GESTOR"] },
  "link-authorizer": { shows: ["JOÃO PEDRO SILVA", "PCSP"] },
  "unlink-authorizer": {
    values: { user: { text: "10720730724" }, org: { text: "PMCE" } },
    dialog: removal,
  },
  "edit-linker": { values: { user: { text: linker } } },
  "delete-linker": { values: { user: { text: linker } }, dialog: removal },
  "remove-pre-user": { dialog: removal },
  "new-entry": { values: { table: { text: "cidade", id: "cities" } } },
  "plan-for": {
    effect: async ({ page }) => {
      const row = page.getByRole("combobox", { name: "Linha 1" })
      await expect(row).toHaveValue(/^conceder papel usuário 12345678909 papel $/)
      await page.getByRole("button", { name: "Descartar" }).click()
      await expect(row).toHaveValue("")
    },
  },
  "new-incompatibility": {
    values: { other: { text: "ROLE_CAD_AUDITOR" }, otherApp: { text: "CAD" } },
    shows: ["Mesa", "experiência", "ROLE_SINAL_GESTOR", "ROLE_CAD_AUDITOR"],
  },
  "open-incompatibility": {
    effect: ({ page }) => expect(page).toHaveURL(/\/incompatibilities\/1$/),
  },
  "edit-incompatibility": { shows: ["Quem opera alertas não audita o cadastro", "ROLE_SINAL_PLANTAO"] },
  "save-runbook": { prepare: hasPlan },
  // From a page that is opened after the runbook was created, because an open page caches its list for a minute.
  "open-runbook": {
    prepare: hasRunbook,
    from: "/me",
    effect: ({ page }) => expect(page).toHaveURL(/\/runbooks\/\d+$/),
  },
  "remove-runbook": { prepare: hasRunbook, from: "/me", dialog: removal, shows: ["saída"] },
  "plan-for-search": {
    prepare: hasSearch,
    lacks: "with",
    effect: async ({ page }) => {
      const row = page.getByRole("combobox", { name: /^Linha \d+$/ })
      await expect(row).toHaveValue(/^conceder papel usuário \d.+ papel $/)
      await page.getByRole("button", { name: "Descartar" }).click()
      await expect(row).toHaveValue("")
    },
  },
  "keep-search": { from: "/users/list?search=active:true" },
  "open-search": {
    prepare: hasSearch,
    effect: ({ page }) => expect(page).toHaveURL(/\/users\/list\?search=active(:|%3A)true$/),
  },
  "update-search": {
    prepare: hasSearch,
    from: "/users/list?search=active:false",
    dialog: "Atualizar a busca “Ativos”?",
  },
  "edit-search": { prepare: hasSearch },
  "remove-search": { prepare: hasSearch, dialog: removal },
  "schedule-search": { prepare: hasSearch },
  "unschedule-search": { prepare: hasReport },
  "open-plan": { prepare: hasPlan },
  "request-plan": { prepare: hasPlan },
  "withdraw-plan": { prepare: hasPlan },
  "refuse-plan": { prepare: hasPlan },
  "approve-plan": { prepare: hasPlan, dialog: "Aprovar plano?" },
  "apply-plan": { prepare: hasPlan, shows: ["Mudança do plantão"] },
  "undo-plan": { prepare: hasPlan },
  "remove-plan": { prepare: hasPlan, dialog: removal, shows: ["Mudança do plantão"] },
  "evaluate-pre-users": { values: { user: { text: "11821831829" } } },
  "evaluate-updates": { values: { user: { text: joao } } },
  "approve-of": { values: { user: { text: "72228943819" } } },
  "refuse-of": {
    values: { user: { text: "11931931925" } },
    dialog: /^Recusar o pré-cadastro de /,
    shows: ["experiência"],
  },
  approve: { effect: noCaseOpen },
  refuse: { effect: noCaseOpen },
  "whole-registration": { effect: noCaseOpen },
  "request-access": { as: joao, values: { app: { text: "ABIS" } }, shows: ["ABIS", "experiência"] },
  "edit-request": { as: requester, dialog: "Solicitação de acesso: SINAL" },
  "cancel-request": { as: requester, dialog: "Cancelar a solicitação de acesso?" },
  "open-request": { as: linker, values: { user: { text: requester } } },
  "approve-request": {
    values: {
      user: { text: requester },
      role: { text: "ROLE_SINAL_CONSULTA" },
      profile: { text: "SALA DE OPERAÇÕES" },
    },
  },
  "requester-data": { values: { user: { text: requester } }, dialog: "GABRIEL ARAGÃO CAMPOS" },
  "reject-request": { values: { user: { text: requester } }, shows: ["experiência"] },
  "approve-open-request": {
    from: "/me",
    effect: async (app) => {
      await expect(app.notice("Abra antes uma solicitação de acesso.")).toBeVisible()
    },
  },
  "request-changes": {
    effect: async (app) => {
      const { page } = app
      await expect(page).toHaveURL(/\?tab=personal$/)
      await expect(page.getByRole("button", { name: /^Solicitar alterações/ })).toBeVisible()
      await expect(page.getByRole("textbox", { name: "Nome", exact: true })).toBeEditable()
      await leavesForm(app)
    },
  },
  "add-course": { effect: opens("Adicionar formação") },
  "edit-course": { as: educated, values: course, effect: opens("Editar formação") },
  "remove-course": { as: educated, values: course, effect: opens("Solicitar a remoção?") },
  "add-language": { effect: opens("Adicionar idioma") },
  "edit-language": { as: educated, values: language, effect: opens("Editar idioma") },
  "remove-language": { as: educated, values: language, effect: opens("Solicitar a remoção?") },
  "add-phone": {
    effect: async (app) => {
      const { page } = app
      await expect(page.getByRole("group", { name: "Telefone 3" }).getByRole("textbox")).toBeFocused()
      await leavesForm(app)
    },
  },
  "edit-phone": {
    values: telephone,
    effect: async (app) => {
      const { page } = app
      await expect(page.getByRole("group", { name: "Telefone 2" }).getByRole("textbox")).toBeFocused()
      await leavesForm(app)
    },
  },
  "remove-phone": {
    values: telephone,
    effect: async (app) => {
      const { page } = app
      await expect(page.getByRole("group", { name: /^Telefone \d/ })).toHaveCount(1)
      await leavesForm(app)
    },
  },
  "add-file": { effect: opens("Adicionar documento") },
  "replace-file": { values: paper, effect: opens("Substituir CPF") },
  "remove-file": {
    values: paper,
    effect: async (app) => {
      await expect(app.notice("CPF é obrigatório: pode ser substituído, não removido.")).toBeVisible()
    },
  },
  finalize: {
    effect: async (app) => {
      await expect(app.notice("Abra antes um pré-cadastro ou uma atualização cadastral.")).toBeVisible()
    },
  },
  "export-audit": {
    values: { kind: { text: "text.create" } },
    effect: async (app) => {
      await expect(app.notice("Auditoria exportada com sucesso.")).toBeVisible()
    },
  },
  "export-my-data": {
    effect: async (app) => {
      await expect(app.notice("Dados exportados com sucesso.")).toBeVisible()
    },
  },
  theme: {
    values: { theme: { text: "dark" } },
    effect: async ({ page }) => {
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
    },
  },
  density: {
    values: { density: { text: "compact" } },
    effect: async ({ page }) => {
      await expect(page.locator("html")).toHaveAttribute("data-density", "compact")
    },
  },
  keys: {
    effect: async (app) => {
      await expect(app.dialog("Teclas")).toBeVisible()
    },
  },
  "single-keys": {
    values: { state: { text: "off" } },
    effect: async ({ page }) => {
      await expect.poll(() => page.evaluate(() => localStorage.getItem("atalaia:single-keys"))).toBe("false")
    },
  },
  "clear-history": {
    effect: async (app) => {
      await expect(app.notice("Histórico apagado deste navegador.")).toBeVisible()
    },
  },
}
