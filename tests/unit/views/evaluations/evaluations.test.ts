import { changedItems, changedPhones, changedSections, changesPhoto } from "@views/evaluations/differences"
import type { Details } from "@views/registrationData/details"
import { expect, test } from "vitest"
import type { ChangeKind } from "@/domain/registration/changeKinds"
import { addressOfKinds, kindsIn, tabOf } from "@/domain/registration/queueAddress"

const section = { version: 1 }
const details: Details = {
  atalaiaId: "12345678909",
  name: "JOÃO PEDRO SILVA",
  isForeign: false,
  kind: "user",
  deprecatedDetails: false,
  hasDetails: true,
  can: { edit: false, direct: false, finalize: false },
  canEvaluated: true,
  concealed: false,
  locked: {},
  personal: section,
  documents: section,
  professional: section,
  communication: section,
  additional: section,
  phones: { valid: [], pending: [] },
  courses: [],
  languages: [],
  terms: [],
  names: {
    "marital-status": { 1: "Solteiro", 2: "Casado" },
    "phone-types": { 1: "Celular" },
    languages: { 3: "Inglês" },
    "proficiency-ratings": { 1: "Básico", 2: "Fluente" },
  },
}

test("sections show what differs, in words and in the order of the form, and nothing else", () => {
  const changed = changedSections({
    ...details,
    personal: {
      version: 1,
      valid: { name: "JOÃO PEDRO SILVA", maritalStatusId: 1, birthDate: "1990-02-01" },
      pending: { name: "JOÃO PEDRO SILVA", maritalStatusId: 2, birthDate: "1990-02-11", organDonor: true },
    },
    documents: { version: 1, valid: { rg: "123" }, pending: { rg: "123" } },
    communication: { version: 1, pending: { zipCode: "60175047" } },
  })
  expect(changed).toEqual([
    {
      title: "Pessoal",
      fields: [
        { name: "maritalStatusId", label: "Estado civil", before: "Solteiro", after: "Casado" },
        { name: "organDonor", label: "Doador de órgãos", before: "Não", after: "Sim" },
        {
          name: "birthDate",
          label: "Data de nascimento",
          before: "01/02/1990",
          after: "11/02/1990",
        },
      ],
    },
    {
      title: "Comunicação",
      fields: [{ name: "zipCode", label: "CEP", before: "Não informado", after: "60175-047" }],
    },
  ])
})

test("a photo is no field in words", () => {
  const personal = { version: 1, valid: { image: "a" }, pending: { image: "b" } }
  expect(changedSections({ ...details, personal })).toEqual([])
  expect(changesPhoto({ ...details, personal })).toBe(true)
  expect(changesPhoto({ ...details, personal: { ...personal, pending: { image: "a" } } })).toBe(false)
  expect(changesPhoto({ ...details, personal: { version: 1, valid: { image: "a" } } })).toBe(false)
})

test("telephones stay, go and come", () => {
  const first = { number: "85988712033", phoneTypeId: 1, authorize: true }
  const second = { number: "61998124410", phoneTypeId: 1, authorize: false }
  const phones = {
    valid: [first],
    pending: [
      { ...first, authorize: false },
      { ...second, authorize: true },
    ],
  }
  expect(changedPhones({ ...details, phones })).toEqual([
    { text: "+55 (85) 98871-2033 · Celular · autorizador", change: "delete" },
    { text: "+55 (85) 98871-2033 · Celular", change: "insert" },
    { text: "+55 (61) 99812-4410 · Celular · autorizador", change: "insert" },
  ])
  expect(changedPhones({ ...details, phones: { valid: [first], pending: [first, second] } })).toEqual([
    { text: "+55 (85) 98871-2033 · Celular · autorizador" },
    { text: "+55 (61) 99812-4410 · Celular", change: "insert" },
  ])
  expect(changedPhones({ ...details, phones: { valid: [first], pending: [] } })).toEqual([])
  expect(changedPhones({ ...details, phones: { valid: [first], pending: [first] } })).toEqual([])
})

test("items are added, changed and removed; those that stay are not shown", () => {
  const values = { languageId: 3, readId: 1 }
  const stays = { id: 1, version: 1, values }
  const changes = {
    id: 3,
    version: 1,
    originalId: 2,
    change: "update",
    values: { ...values, readId: 2 },
  } as const
  const goes = { id: 5, version: 1, originalId: 4, change: "delete", values } as const
  const comes = { id: 6, version: 1, change: "insert", values } as const
  const languages = [stays, { ...stays, id: 2 }, { ...stays, id: 4 }, changes, goes, comes]
  expect(changedItems("languages", { ...details, languages })).toEqual([
    {
      key: 2,
      change: "update",
      name: "Inglês",
      fields: [{ name: "readId", label: "Leitura", before: "Básico", after: "Fluente" }],
    },
    { key: 4, change: "delete", name: "Inglês", fields: [] },
    {
      key: 6,
      change: "insert",
      name: "Inglês",
      fields: [
        { name: "languageId", label: "Idioma", before: "Não informado", after: "Inglês" },
        { name: "readId", label: "Leitura", before: "Não informado", after: "Básico" },
      ],
    },
  ])
})

test.each([
  ["pre-user", "pre-user"],
  ["update", "update"],
  ["sensitive", "update"],
  ["general", "update"],
  ["communication", "update"],
  ["else", undefined],
  [undefined, undefined],
])("/user-authorizer/%s is the tab %s", (segment, tab) => {
  expect(tabOf(segment)).toBe(tab)
})

test.each<[ChangeKind[], string, string]>([
  [[], "update", ""],
  [["sensitive"], "sensitive", ""],
  [["communication", "general"], "update", "communication,general"],
  [["sensitive", "communication", "general"], "update", "sensitive,communication,general"],
])("the kinds %s have the address %s?kinds=%s", (kinds, segment, parameter) => {
  expect(addressOfKinds(kinds)).toEqual({ segment, parameter })
  expect(kindsIn(segment, parameter)).toEqual(kinds)
})
