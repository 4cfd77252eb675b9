import type { AnswerOf, BodyOf, Call } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { planOf } from "../../support/console/planOf"
import { giveProfile, makeApplication } from "../../support/console/roles"
import { makeUnit } from "../../support/console/units"
import { writtenRunbook } from "../../support/data/runbooks"
import { testsAll } from "../../support/testAll"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

/* Two people edit one object at the same time, in every form of an object with a version. */

type Names<Body> = Body extends { organization: infer Unit } ? keyof Unit : keyof Body
type VersionedOf<R extends keyof Calls> = {
  [N in keyof Calls[R] & string]: Calls[R][N] extends Call
    ? "version" extends Names<BodyOf<Calls[R][N]>>
      ? `${R}.${N}`
      : never
    : never
}[keyof Calls[R] & string]
/** The calls whose body has a version. The type makes each of them required in the table. */
type VersionedCall = { [R in keyof Calls]: VersionedOf<R> }[keyof Calls]

interface VersionedForm {
  /** Two actors who may edit it. */
  by: readonly [string, string]
  /** The address of the form. */
  at: string | ((app: App) => Promise<string>)
  /** The notice after saving. */
  done: string | RegExp
  /** `both` is changed by both actors, `other` by one of them while the other edits. A form may have only `both`. */
  fields: { other?: string; both: string }
  /** The first actor's value for `other`, and each actor's for `both`; by default texts. */
  values?: { other: string; both: readonly [string, string, string] }
  /** The other actor's value as the form shows it; by default as it was written. */
  said?: string
}

const orgManager = "10220230200"
const registryManager = "10320330370"
const updateManager = "10620630663"
const person = "12345678909"
const admins = [superAdmin, superAdmin] as const
const editors = [superAdmin, updateManager] as const
const texts = { other: "DE LÁ", both: ["PRIMEIRO", "SEGUNDO", "TERCEIRO"] } as const
const savedSection = "Alterações salvas com sucesso"

const command = (screen: string, line: string) =>
  `${screen}${screen.includes("?") ? "&" : "?"}${new URLSearchParams({ command: line })}`
const section = (tab: string) => `/users/details/edit/${person}?tab=${tab}`

type Details = AnswerOf<Calls["registration"]["details"]>
/** Adds a course or a language to a person's data and returns the address of its form. */
const withItem = (list: "courses" | "languages", values: Record<string, unknown>) => (app: App) =>
  as(app, superAdmin, async (call) => {
    await call("POST", `/registration/${person}/${list}`, { values })
    const added = (await call<Details>("GET", `/registration/${person}`))[list].at(-1)
    return `${section("education")}&act=edit-${list}-${added?.id}`
  })

const forms: Record<VersionedCall, VersionedForm | "decides about it"> = {
  "roles.update": {
    by: admins,
    at: async (app: App) => {
      const { id, roles } = await makeApplication(app, "AO_MESMO_TEMPO", ["GESTOR"])
      return command(`/applications/edit/${id}?tab=roles`, `edit role ${roles.GESTOR?.title} app ${id}`)
    },
    done: "Permissão atualizada com sucesso",
    fields: { both: "description" },
  },
  "profiles.update": {
    by: admins,
    at: async (app: App) => {
      const { id, roles } = await makeApplication(app, "JUNTOS", ["LEITOR", "GESTOR"])
      await giveProfile(app, id, "EQUIPE", [roles.LEITOR, roles.GESTOR], person)
      return command(`/applications/edit/${id}?tab=profiles`, `edit profile EQUIPE app ${id}`)
    },
    done: "Perfil atualizado com sucesso",
    fields: { both: "description" },
  },
  "applications.update": {
    by: admins,
    at: async (app: App) => `/applications/edit/${(await makeApplication(app, "DUAS")).id}`,
    done: "Alterações salvas",
    fields: { other: "title", both: "description" },
  },
  "integration.update": {
    by: admins,
    at: async (app: App) => {
      const { id } = await makeApplication(app, "INTEGRADA")
      await as(app, superAdmin, (call) =>
        call("PUT", `/applications/${id}/integration`, {
          kind: "public",
          redirectUris: ["https://integrada.exemplo.gov.br/volta"],
          postLogoutRedirectUris: [],
          grants: ["authorization_code"],
          scopes: ["profile", "roles"],
          resource: "https://integrada.exemplo.gov.br/api",
          events: [],
        }),
      )
      return `/applications/edit/${id}?tab=integration`
    },
    done: "Integração salva",
    fields: { other: "resource", both: "backchannelLogoutUri" },
    values: {
      other: "https://integrada.exemplo.gov.br/servico",
      both: [
        "https://integrada.exemplo.gov.br/primeiro",
        "https://integrada.exemplo.gov.br/segundo",
        "https://integrada.exemplo.gov.br/terceiro",
      ],
    },
  },
  "keptSearches.update": {
    by: [superAdmin, superAdmin],
    at: async (app: App) => {
      const body = { name: "Ativos", address: "/users/list?search=active:true", shared: false }
      const made = await as(app, superAdmin, (call) => call<{ id: number }>("POST", "/searches", body))
      return command("/users/list", `edit search ${made.id}`)
    },
    done: "Busca alterada",
    fields: { both: "name" },
  },
  "plans.update": {
    by: [superAdmin, superAdmin],
    at: async (app: App) => {
      const made = await as(app, superAdmin, (call) => call<{ id: number }>("POST", "/plans", planOf(person)))
      return `/plans/${made.id}`
    },
    done: "Plano salvo",
    fields: { other: "title", both: "justification" },
  },
  "plans.request": "decides about it",
  "runbooks.update": {
    by: [superAdmin, superAdmin],
    at: async (app: App) => {
      const made = await as(app, superAdmin, (call) =>
        call<{ id: number }>("POST", "/runbooks", writtenRunbook()),
      )
      return `/runbooks/${made.id}`
    },
    done: "Roteiro salvo",
    fields: { other: "name", both: "description" },
  },
  "incompatibilities.update": {
    by: admins,
    at: async (app: App) => {
      const { id, roles } = await makeApplication(app, "REGRADA", ["PEDE", "PAGA"])
      const part = (role: { id: number } | undefined) => [{ app: String(id), roleId: role?.id }]
      const body = {
        name: "Quem pede não paga",
        reason: "Controle interno",
        allowsExceptions: false,
        one: part(roles.PEDE),
        other: part(roles.PAGA),
      }
      const made = await as(app, superAdmin, (call) =>
        call<{ id: number }>("POST", "/incompatibilities", body),
      )
      return command("/incompatibilities", `edit incompatibility ${made.id}`)
    },
    done: /^Regra “.*” alterada/,
    fields: { other: "name", both: "reason" },
  },
  "texts.update": {
    by: [superAdmin, registryManager],
    at: async (app: App) => {
      const made = await as(app, superAdmin, (call) =>
        call<{ id: number }>("POST", "/texts", {
          title: "Texto",
          content: "Texto",
          requiresConfirmation: false,
        }),
      )
      return command("/settings/terms", `edit text ${made.id}`)
    },
    done: "Texto atualizado com sucesso!",
    fields: { other: "title", both: "content" },
  },
  "organizations.update": {
    by: [superAdmin, orgManager],
    at: async (app: App) => command("/organizations", `edit org ${(await makeUnit(app, "JUNTOS")).acronym}`),
    done: "Unidade organizacional atualizada.",
    fields: { other: "registryCode", both: "manager" },
  },
  "accessRequests.update": {
    by: [person, person],
    at: async (app: App) => {
      const { id } = await makeApplication(app, "PEDIDA", ["CONSULTA"])
      const body = { appId: id, justification: "Ofício 12", acceptedTerm: true }
      await as(app, person, (call) => call("POST", "/access-requests/me", body))
      return command("/my-access-requests/list", "edit request PEDIDA")
    },
    done: "Alterações salvas.",
    fields: { both: "justification" },
  },
  "registration.savePersonal": {
    by: editors,
    at: section("personal"),
    done: savedSection,
    fields: { other: "birthCityName", both: "firstAffiliationName" },
  },
  "registration.saveDocuments": {
    by: editors,
    at: section("documents"),
    done: savedSection,
    fields: { other: "rgIssueInstitution", both: "rg" },
  },
  "registration.saveProfessional": {
    by: editors,
    at: section("professional"),
    done: savedSection,
    fields: { other: "function", both: "role" },
  },
  "registration.saveCommunication": {
    by: editors,
    at: section("communication"),
    done: savedSection,
    fields: { other: "district", both: "address" },
  },
  "registration.saveAdditional": {
    by: editors,
    at: async (app: App) => {
      await as(app, superAdmin, async (call) => {
        const { additional } = await call<Details>("GET", `/registration/${person}`)
        const bank = { bankId: 1, bankAgency: "0001", bankAccount: "22220", bankAccountTypeId: 1 }
        const body = { version: additional.version, values: { ...additional.valid, ...bank } }
        await call("PUT", `/registration/${person}/additional`, body)
      })
      return section("additional")
    },
    done: savedSection,
    fields: { other: "bankAgency", both: "bankAccount" },
    values: { other: "1111", both: ["22221", "22222", "22223"] },
  },
  "registrationItems.updateCourse": {
    by: editors,
    at: withItem("courses", {
      academicFormationId: 1,
      studyAreaId: 1,
      modalityId: 1,
      formationEntity: "ESCOLA",
      countryId: 76,
      stateId: 23,
      cityId: 2304400,
      courseHours: 40,
      startDate: "2020-01-01",
      endDate: "2020-12-01",
    }),
    done: "Formação acadêmica/profissional salva com sucesso",
    fields: { other: "courseHours", both: "formationEntity" },
    values: { ...texts, other: "80" },
  },
  "registrationItems.updateLanguage": {
    by: editors,
    at: withItem("languages", { languageId: 30, readId: 1, writeId: 1, speakId: 1, listenId: 1 }),
    done: "Idioma salvo com sucesso",
    fields: { other: "readId", both: "writeId" },
    values: { other: "2", both: ["2", "3", "1"] },
    said: "Intermediário",
  },
  "accessDecisions.approve": "decides about it",
  "accessDecisions.reject": "decides about it",
  "reviews.decide": "decides about it",
  "evaluations.decidePreUser": "decides about it",
  "evaluations.decideUpdate": "decides about it",
}

const field = ({ page }: App, name: string) => page.getByRole("form").locator(`[name="${name}"]`)

async function write(app: App, name: string, value: string) {
  const control = field(app, name)
  const isSelect = await control.evaluate((element) => element.tagName === "SELECT")
  if (isSelect) await control.selectOption(value)
  else await control.fill(value)
}

const save = ({ page }: App) => page.keyboard.press("Control+s")

const refused = ({ page }: App) =>
  page.getByRole("alert").filter({ hasText: /fo(i|ram) alterad[ao] enquanto você editava/ })

/** Opens the form without an earlier draft, as in another browser. */
async function open(app: App, by: string, at: string) {
  localStorage.clear()
  sessionStorage.clear()
  await app.signIn(by, { at })
}

/**
 * Fills in a field as some person and submits the form, but holds the request back. The returned function sends it in that
 * person's session.
 */
async function submitLater(app: App, by: string, at: string, [name, value]: [string, string]) {
  const { page, system } = app
  await open(app, by, at)
  await write(app, name, value)
  const submitted: Request[] = []
  const connect = page.hinder("**/api/**", (request) => {
    if (request.method === "GET" || request.headers.has("x-preview")) return undefined
    submitted.push(request.clone())
    throw new TypeError("Failed to fetch")
  })
  await save(app)
  await expect.poll(() => submitted.length).toBe(1)
  page.leave()
  connect()
  return async () => {
    const token = await system.signIn(by)
    for (const request of submitted) {
      request.headers.set("authorization", `Bearer ${token}`)
      const answer = await system.app.fetch(request)
      expect(answer.ok, await answer.text()).toBe(true)
    }
  }
}

/** A part of the registration data. The tests of roles, texts and applications cover a form, an editor and a tab. */
const inEveryRound = "registration.savePersonal"

for (const [call, form] of Object.entries(forms)) {
  if (form === "decides about it") continue
  test.runIf(testsAll || call === inEveryRound)(
    `of two who edit at once neither overwrites the other: ${call}`,
    async ({ app }) => {
      const { by, fields, done, values = texts } = form
      const [one, other] = by
      const { page } = app
      const at = typeof form.at === "string" ? form.at : await form.at(app)

      if (fields.other !== undefined) {
        const saveOne = await submitLater(app, one, at, [fields.other, values.other])
        await open(app, other, at)
        await write(app, fields.both, values.both[0])
        await saveOne()
        await save(app)
        await expect(refused(app)).toBeFocused()
        await expect(refused(app)).toContainText("O que você não mudou já está como foi salvo agora.")
        await expect(page.getByText("Agora está:")).toHaveCount(0)
        await expect(field(app, fields.other)).toHaveValue(values.other)
        await expect(field(app, fields.both)).toHaveValue(values.both[0])
        await save(app)
        await expect(app.notice(done)).toBeVisible()
        await open(app, one, at)
        await expect(field(app, fields.other)).toHaveValue(values.other)
        await expect(field(app, fields.both)).toHaveValue(values.both[0])
      }

      const saveOne = await submitLater(app, one, at, [fields.both, values.both[1]])
      await open(app, other, at)
      await write(app, fields.both, values.both[2])
      await saveOne()
      await save(app)
      await expect(refused(app)).toBeFocused()
      await expect(page.getByText("Agora está:")).toHaveText(`Agora está: ${form.said ?? values.both[1]}`)
      await expect(field(app, fields.both)).toHaveValue(values.both[2])
      await save(app)
      await expect(app.notice(done)).toBeVisible()
      await open(app, one, at)
      await expect(field(app, fields.both)).toHaveValue(values.both[2])
    },
  )
}
