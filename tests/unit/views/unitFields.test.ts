import {
  bodyOf,
  fieldsOf,
  newUnit,
  problemsOf,
  type UnitFields,
} from "@views/organizations/unit/form/unitFields"
import { expect, test } from "vitest"
import { unitFieldNames, unitFields } from "@/domain/organizations/fields"

const brazil = { value: "76", label: "Brasil" }
const portugal = { value: "620", label: "Portugal" }
const sound: UnitFields = newUnit({
  title: " Gabinete ",
  acronym: "GAB",
  parentId: { value: "7", label: "PMCE" },
  classifications: [{ value: "1", label: "Gestão" }],
  countryId: brazil,
  stateId: "23",
  cityId: { value: "2304400", label: "Fortaleza" },
})
const saidOf = (changes: Partial<UnitFields>) =>
  Object.fromEntries(
    Object.entries(problemsOf({ ...sound, ...changes })).filter(([, problem]) => problem !== undefined),
  )

test("a sound unit has no problems, and is sent without what was left empty", () => {
  expect(saidOf({})).toEqual({})
  const body = bodyOf({
    ...sound,
    cnpj: "11.222.333/0001-81",
    emails: [" ", "a@exemplo.gov.br"],
    phones: [""],
    networks: ["", " 10.1.2.3", "2001:DB8:0::/32"],
    sphere: "FED",
    latitude: "-3,73",
    longitude: "-38.52",
  })
  expect(JSON.parse(JSON.stringify(body))).toEqual({
    title: "Gabinete",
    acronym: "GAB",
    parentId: 7,
    cnpj: "11222333000181",
    emails: ["a@exemplo.gov.br"],
    phones: [],
    networks: ["10.1.2.3/32", "2001:db8::/32"],
    classifications: [1],
    specialized: false,
    specializations: [],
    countryId: 76,
    stateId: 23,
    cityId: 2304400,
    latitude: -3.73,
    longitude: -38.52,
  })
})

test.each(unitFieldNames)("%s is sent as it is stored", (name) => {
  expect(bodyOf({ ...sound, countryId: portugal, [name]: " a1 " })[name]).toBe(
    unitFields[name].upper ? "A1" : "a1",
  )
})

test("abroad state and city are words", () => {
  const body = bodyOf({ ...sound, countryId: portugal, stateName: "LISBOA", cityName: "SINTRA" })
  expect(body).toMatchObject({ stateName: "LISBOA", cityName: "SINTRA" })
  expect([body.stateId, body.cityId]).toEqual([undefined, undefined])
})

test("without a parent the sphere is asked for, by either field", () => {
  expect(Object.keys(saidOf({ parentId: null }))).toEqual(["parentId", "sphere"])
  expect(saidOf({ parentId: null, sphere: "EST" })).toEqual({})
  expect(bodyOf({ ...sound, parentId: null, sphere: "EST" }).sphere).toBe("EST")
})

test.each([
  [{ latitude: "doze" }, { latitude: "Número inválido" }],
  [{ latitude: "91" }, { latitude: "A latitude vai de -90 a 90." }],
  [{ geometry: "{" }, { geometry: "Formato incorreto!" }],
  [
    { geometry: '{"type":"Point","coordinates":[0,0]}' },
    { geometry: "Objeto incorreto. O objeto inserido deve ser um polígono ou multipolígono." },
  ],
  [{ specialized: true }, { specializations: "Por favor, selecione ao menos uma especialização!" }],
] as [Partial<UnitFields>, object][])("%j is refused", (changes, problems) => {
  expect(saidOf(changes)).toEqual(problems)
})

test("a unit that was read is what its form would send again", () => {
  const fields = fieldsOf({
    id: 9,
    version: 3,
    acronym: "GAB",
    title: "Gabinete",
    parentId: 7,
    sphere: "EST",
    organizationTypeId: 2,
    enabled: true,
    children: 0,
    createDate: "2026-01-01T00:00:00Z",
    path: [
      { id: 5, acronym: "SSPDS", title: "Secretaria" },
      { id: 7, acronym: "PMCE", title: "Polícia Militar" },
    ],
    userCount: 0,
    emails: [],
    phones: [],
    networks: ["10.1.0.0/16"],
    organizationType: { id: 2, label: "Unidade" },
    organizationClassifications: [{ id: 1, label: "Gestão" }],
    specializationTypes: [{ id: 4, label: "Cavalaria" }],
    organizationAddress: {
      countryId: 76,
      countryName: "Brasil",
      stateId: 23,
      cityId: 2304400,
      zipCode: "60000000",
    },
    organizationComplement: { latitude: -3.73, longitude: -38.52 },
    can: { update: true, disable: true, enable: false, remove: true, migrate: true },
  })
  expect(fields).toMatchObject({ zipCode: "60000-000", latitude: "-3,73", specialized: true })
  expect(bodyOf(fields)).toMatchObject({
    parentId: 7,
    specializations: [4],
    zipCode: "60000-000",
    longitude: -38.52,
  })
})
