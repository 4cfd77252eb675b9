import { unitFieldNames, unitFieldNamesOf, unitFields } from "@/domain/organizations/fields"
import { spheres } from "@/domain/organizations/spheres"
import { maxPageSize } from "@/domain/pageSizes"
import { recordOf } from "@/domain/records"
import { del, file, get, patch, post, put } from "./call"
import {
  author,
  dateTime,
  flag,
  id,
  identifier,
  line,
  listQuery,
  organizationSummary,
  pageQuery,
  paging,
  version,
} from "./shapes"
import { type } from "./type"

const sphere = type.enumerated(...spheres)
/** The same shape for each sphere. */
const inEach = <Shape>(shape: Shape) => recordOf(spheres, () => shape)

/** A unit with the columns of the tree. */
const unit = organizationSummary.and({
  "parentId?": "number.integer",
  sphere,
  organizationTypeId: "number.integer",
  enabled: "boolean",
  /** Units right below it. */
  children: "number.integer",
  createDate: dateTime,
})

const texts = type(recordOf(unitFieldNames, () => "string" as const)).partial()
const sentTexts = type(
  recordOf(unitFieldNames, (name) => type("string").atMostLength(unitFields[name].max)),
).partial()

const domainValue = type({ id: "number.integer", label: "string" })

const richUnit = unit.merge(texts.pick(...unitFieldNamesOf("general"))).merge({
  version: "number.integer",
  /** From the top to its parent. */
  path: organizationSummary.array(),
  /** For an inactive unit: the acronyms of those below that were deactivated with it. */
  "inactivatedWith?": "string[]",
  userCount: "number.integer",
  "image?": "string",
  emails: "string[]",
  phones: "string[]",
  /** In the notation of RFC 4632 and RFC 4291: *10.1.0.0/16*. */
  networks: "string[]",
  organizationType: domainValue,
  organizationClassifications: domainValue.array(),
  specializationTypes: domainValue.array(),
  organizationAddress: texts.pick(...unitFieldNamesOf("address")).merge({
    "countryId?": "number.integer",
    "countryName?": "string",
    "stateId?": "number.integer",
    "cityId?": "number.integer",
  }),
  organizationComplement: texts.pick(...unitFieldNamesOf("complement")).merge({
    "latitude?": "number",
    "longitude?": "number",
    "geometry?": "unknown",
  }),
  can: { update: "boolean", disable: "boolean", enable: "boolean", remove: "boolean", migrate: "boolean" },
})

const amounts = type({ total: "number.integer", inactive: "number.integer", roots: "number.integer" })

const unitBody = sentTexts.merge({
  title: line,
  acronym: line,
  "parentId?": id,
  /** For a unit without a parent; others have their parent's. */
  "sphere?": sphere,
  emails: type("string <= 260").array().atMostLength(50),
  phones: type("string <= 40").array().atMostLength(50),
  /** Networks from which its people sign in. If absent, they are not changed. */
  "networks?": type("string <= 60").array().atMostLength(100),
  classifications: id.array().atMostLength(100),
  specialized: "boolean",
  specializations: id.array().atMostLength(100),
  "countryId?": id,
  "stateId?": id,
  "cityId?": id,
  "latitude?": "number",
  "longitude?": "number",
  "geometry?": "unknown",
})

const preMember = type({ atalaiaId: "string", name: "string", email: "string" })
const member = type({
  atalaiaId: "string",
  name: "string",
  email: "string",
  enabled: "boolean",
})

/** A document that justifies an operation: one file, 2.5 MB at most. A preview needs none. */
const withFile = { "file?": type.instanceOf(File) } as const
const noMore = {
  409: "A estrutura mudou enquanto isso, ou a regra não o permite: a mensagem diz qual.",
} as const
const people = identifier.array().moreThanLength(0).atMostLength(10_000)
const noMoreOrNoUnit = { ...noMore, 404: "A unidade não existe." } as const

export const organizations = {
  search: get("/organizations-simplified", {
    summary: "Unidades por sigla ou nome, a partir de 3 letras; 100 no máximo.",
    who: "signedIn",
    tokens: ["access", "registry"],
    queued: true,
    query: type({
      "search?": "string <= 200",
      "size?": "string.integer.parse",
      "page?": "string.integer.parse",
      /** Includes inactive ones. */
      "disabled?": flag,
    }),
    answer: organizationSummary.and({ enabled: "boolean" }).array(),
  }),
  removed: get("/organizations-removed", {
    summary: "Unidades que foram removidas, por sigla ou nome, ou pelo número: as últimas primeiro.",
    who: "organizations.manage",
    queued: true,
    query: type({ "search?": "string <= 200", "id?": "string.integer.parse" }),
    answer: organizationSummary.and({ removedDate: dateTime }).array(),
  }),
  byIds: post("/organizations-minimized", {
    summary: "Unidades pelos ids.",
    bends: "É um POST que só lê: o que se procura vai no corpo.",
    who: "signedIn",
    queued: true,
    body: type({ ids: id.array().atMostLength(1000) }),
    answer: organizationSummary.array(),
  }),
  roots: get("/organizations/roots", {
    summary: "Unidades sem superior, de uma esfera ou de todas.",
    who: "organizations.manage",
    queued: true,
    pages: "organizations",
    query: listQuery.and({ "sphere?": sphere }),
    answer: type({ items: unit.array(), ...paging }),
  }),
  count: get("/organizations/count", {
    summary:
      "Quantas unidades há, quantas delas inativas, ao todo e em cada esfera, e quantas sem superior nela.",
    who: "organizations.manage",
    answer: type({
      total: "number.integer",
      inactive: "number.integer",
      roots: inEach(type("number.integer")),
      spheres: inEach(amounts),
    }),
  }),
  dependencies: get("/organizations/dependencies", {
    summary:
      "Quantas pessoas e pré-cadastros dependem de unidades; com deep=true, também das que estão abaixo.",
    who: "organizations.manage",
    query: type({ ids: /^\d{1,9}(,\d{1,9}){0,499}$/, "deep?": flag }),
    answer: type({
      numberOfUsers: "number.integer",
      numberOfPreUsers: "number.integer",
      /** Units below. */
      numberOfChildren: "number.integer",
    }),
  }),
  get: get("/organizations/:organizationId", {
    summary: "Uma unidade.",
    who: "signedIn",
    tokens: ["access", "registry"],
    answer: unit.and({
      path: organizationSummary.array(),
      /** Its place, shown next to it wherever a person's unit is chosen. */
      "stateName?": "string",
      "cityName?": "string",
    }),
  }),
  rich: get("/organizations-rich/:organizationId", {
    summary: "Uma unidade com todos os seus dados.",
    who: "organizations.manage",
    answer: richUnit,
  }),
  image: get("/organizations/:organizationId/image", {
    summary: "A imagem de uma unidade.",
    who: "signedIn",
    answer: file,
  }),
  children: get("/organizations/:organizationId/children", {
    summary: "As unidades logo abaixo de uma, por sigla.",
    who: "organizations.manage",
    queued: true,
    pages: "organizations",
    query: listQuery,
    answer: type({ items: unit.array(), ...paging }),
  }),
  users: get("/organizations/:organizationId/users", {
    summary: "Pessoas lotadas em uma unidade.",
    who: "organizations.manage",
    queued: true,
    pages: "unitMembers",
    query: listQuery,
    answer: type({ items: member.array(), ...paging }),
  }),
  preUsers: get("/organizations/:organizationId/pre-users", {
    summary: "Pré-cadastros de uma unidade.",
    who: "organizations.manage",
    queued: true,
    pages: "unitMembers",
    query: listQuery,
    answer: type({ items: preMember.array(), ...paging }),
  }),
  memberCount: get("/organizations/:organizationId/users-and-pre-users-count", {
    summary: "Quantas pessoas e pré-cadastros uma unidade tem.",
    who: "organizations.manage",
    answer: type({ numberOfUsers: "number.integer", numberOfPreUsers: "number.integer" }),
  }),
  history: get("/organizations-historic/organization/:organizationId", {
    summary: "As operações autorizadas em uma unidade, a mais nova primeiro.",
    who: "organizations.manage",
    pages: "unitHistory",
    query: pageQuery,
    answer: type({
      ...paging,
      items: type({
        id: "number.integer",
        movement_type: "'ATIVAÇÃO' | 'INATIVAÇÃO' | 'MIGRAÇÃO' | 'DELEÇÃO'",
        details: "string",
        createdBy: author,
        createdDate: dateTime,
        /** The document's name; absent if there is none. */
        "documentReference?": "string",
      }).array(),
    }),
  }),
  historyFile: get("/organizations-historic/download-file/:operationId", {
    summary: "O documento de uma operação.",
    who: "organizations.manage",
    answer: file,
  }),
  create: post("/organizations", {
    summary: "Cria uma unidade; a imagem vai junto, em uma parte `file`.",
    who: "organizations.manage",
    multipart: true,
    fileOptional: true,
    previews: true,
    body: type({ organization: unitBody, ...withFile }),
    answer: richUnit,
    refusals: noMore,
  }),
  update: put("/organizations/:organizationId", {
    summary: "Muda os dados de uma unidade ativa.",
    who: "organizations.manage",
    multipart: true,
    fileOptional: true,
    previews: true,
    body: type({ organization: unitBody.and({ "version?": version }), ...withFile }),
    answer: richUnit,
    refusals: noMore,
  }),
  disable: post("/organizations/:organizationId/disable", {
    summary: "Inativa uma unidade e as que estão abaixo, com o documento que o justifica.",
    who: "organizations.manage",
    multipart: true,
    previews: true,
    body: type(withFile),
    refusals: { 409: "Há pessoas ou pré-cadastros nela, ou abaixo dela." },
  }),
  enable: post("/organizations/:organizationId/enable", {
    summary:
      "Ativa uma unidade, com `below` também as que foram inativadas com ela, com o documento que o justifica.",
    who: "organizations.manage",
    multipart: true,
    previews: true,
    body: type({ ...withFile, "below?": "boolean" }),
    refusals: { 409: "Já está ativa, ou a sua superior não está." },
  }),
  remove: del("/organizations/:organizationId", {
    summary:
      "Remove uma unidade sem pessoas, pré-cadastros nem unidades abaixo, com o documento que o justifica.",
    bends: "É um DELETE com corpo, que alguns intermediários não levam adiante.",
    who: "organizations.manage",
    multipart: true,
    previews: true,
    body: type(withFile),
    refusals: { 409: "Há o que dependa dela: a mensagem diz o quê." },
  }),
  migrate: patch("/organizations/migrate", {
    summary: "Leva unidades, com tudo o que está abaixo delas, para outra superior.",
    who: "organizations.manage",
    multipart: true,
    previews: true,
    body: type({
      organizationMigrations: type({
        organizationsToMigrate: id.array().moreThanLength(0).atMostLength(500),
        newOrganizationFather: id,
      })
        .array()
        .moreThanLength(0)
        .atMostLength(50),
      ...withFile,
    }),
    refusals: noMoreOrNoUnit,
  }),
  migrateUsers: patch("/organizations/migrate-users", {
    summary: "Muda a lotação de pessoas.",
    who: "organizations.manage",
    multipart: true,
    fileOptional: true,
    previews: true,
    body: type({ newOrganizationId: id, atalaiaIds: people, ...withFile }),
    answer: type({
      migrated: "number.integer",
      /** The former unit, when one person is moved; absent if they had none, or for several people. */
      "from?": { id, acronym: "string" },
    }),
    refusals: noMoreOrNoUnit,
  }),
  migratePreUsers: patch("/organizations/migrate-preusers", {
    summary: "Muda a unidade de pré-cadastros.",
    who: "organizations.manage",
    multipart: true,
    fileOptional: true,
    previews: true,
    body: type({ newOrganizationId: id, atalaiaIds: people, ...withFile }),
    answer: type({ migrated: "number.integer" }),
    refusals: noMoreOrNoUnit,
  }),
  allowed: post("/user-authorizer/organizations", {
    summary: "Unidades ao alcance de quem avalia: aquelas a que está vinculado e as que estão abaixo.",
    bends: "É um POST que só lê: o que se procura vai no corpo.",
    who: "evaluations.decide",
    queued: true,
    body: type({
      "search?": "string <= 200",
      "parentId?": id,
      "page?": "0 <= number.integer <= 1000000",
      "size?": `1 <= number.integer <= ${maxPageSize}`,
    }),
    answer: type({ items: organizationSummary.array() }),
  }),
}
