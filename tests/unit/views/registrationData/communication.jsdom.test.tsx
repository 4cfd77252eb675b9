import { screen, waitFor, within } from "@testing-library/react"
import type { Details } from "@views/registrationData/details"
import type { PartMode } from "@views/registrationData/fields/part"
import { CommunicationPart } from "@views/registrationData/parts/CommunicationPart"
import { describe, expect, test } from "vitest"
import { answer, asked, inConsole, Refusal } from "../../palette/console"
import { asking, nobody, notices, path, sent } from "./person"

const address = {
  zipCode: "60150161",
  countryId: 76,
  addressStateId: 23,
  addressCityId: 2304400,
  address: "AVENIDA SANTOS DUMONT",
  addressNumber: "3131",
  district: "ALDEOTA",
}
const living: Details = {
  ...nobody,
  communication: { version: 2, valid: address },
  phones: {
    valid: [
      { number: "85988887777", phoneTypeId: 1, authorize: true },
      { number: "8533334444", phoneTypeId: 2 },
    ],
    pending: [],
  },
  names: {
    countries: { 76: "Brasil" },
    states: { 23: "Ceará" },
    cities: { 2304400: "Fortaleza" },
    "phone-types": { 1: "Celular", 2: "Residencial" },
  },
}

async function communication(details: Details, mode: PartMode = "form", at?: string) {
  answer(`GET ${path}`, () => details)
  const drawn = inConsole(<CommunicationPart details={details} mode={mode} />, at)
  await screen.findByRole("heading", { name: "Telefones" })
  return drawn
}
const phone = (number: number) => within(screen.getByRole("group", { name: `Telefone ${number}` }))
const add = () => screen.getByRole("button", { name: "Adicionar telefone" })
const authorizers = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio", { name: "Telefone autorizador" })
    .map(({ checked }) => checked)
const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent)
const save = () => screen.getByRole("button", { name: /^Salvar alterações/ })
const box = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label })

describe("telephones", () => {
  test("the first is the authorizer, another can be, and the flag passes on", async () => {
    const { person } = await communication(nobody)
    expect(screen.getByText("Nenhum telefone listado")).toBeDefined()
    await person.click(add())
    expect(document.activeElement).toBe(phone(1).getByRole("textbox", { name: "Número" }))
    await person.keyboard("85988887777")
    expect(phone(1).getByRole<HTMLInputElement>("textbox").value).toBe("(85) 98888-7777")
    await person.click(add())
    await person.keyboard("8533334444")
    expect(authorizers()).toEqual([true, false])
    await person.click(phone(2).getByRole("radio"))
    expect(authorizers()).toEqual([false, true])
    await person.click(screen.getByRole("button", { name: "Remover telefone 2" }))
    expect(authorizers()).toEqual([true])
    expect(document.activeElement).toBe(add())
  })

  test("there must be one, with number and type", async () => {
    const { person } = await communication({ ...living, phones: { valid: [], pending: [] } })
    await person.click(save())
    await waitFor(() => expect(alerts()).toEqual(["Por favor, insira uma telefone autorizador!"]))
    expect(document.activeElement).toBe(add())
    await person.click(add())
    await person.click(save())
    await waitFor(() =>
      expect(alerts()).toEqual([
        "Por favor, insira um número de telefone",
        "Por favor, selecione uma opção!",
      ]),
    )
    await person.type(phone(1).getByRole("textbox"), "8599")
    await waitFor(() =>
      expect(alerts()).toEqual([
        "Telefone inválido: DDD e 8 ou 9 dígitos.",
        "Por favor, selecione uma opção!",
      ]),
    )
    expect(sent()).toEqual([])
  })

  test.each([
    ["add-phones", "", 3],
    ["edit-phones-8532221111", "(85) 3222-1111", 2],
  ])("are what the address asks for: %s", async (act, number, many) => {
    const valid = [
      { number: "85988887777", phoneTypeId: 1, authorize: true },
      { number: "8532221111", phoneTypeId: 2, authorize: false },
    ]
    const phones = { valid, pending: [] }
    const at = `/users/details/edit/me?tab=communication&act=${act}`
    const { address } = await communication(asking({ ...nobody, phones }), "request", at)
    // The request opens the form: the read view has no fields.
    await waitFor(() => expect(authorizers()).toHaveLength(many))
    await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe(number))
    expect(document.activeElement?.getAttribute("type")).toBe("tel")
    expect(address()).toBe("/users/details/edit/me?tab=communication")
  })

  test("one is taken out as the address asks, and goes once the form is sent", async () => {
    const valid = [
      { number: "85988887777", phoneTypeId: 1, authorize: true },
      { number: "8532221111", phoneTypeId: 2, authorize: false },
    ]
    const at = "/registry/me?step=communication&act=remove-phones-85988887777"
    await communication({ ...nobody, phones: { valid, pending: [] } }, "form", at)
    await waitFor(() => expect(authorizers()).toEqual([true]))
    expect(phone(1).getByRole<HTMLInputElement>("textbox").value).toBe("(85) 3222-1111")
    expect(sent()).toEqual([])
  })

  test("go with the address, as they are kept", async () => {
    answer(`PUT ${path}/communication`, () => ({ applied: true }))
    const { person } = await communication(living)
    await person.click(phone(2).getByRole("radio"))
    await person.click(save())
    await waitFor(() => expect(notices()).toEqual(["Alterações salvas com sucesso"]))
    expect(sent()).toEqual([
      {
        call: `PUT ${path}/communication`,
        query: "",
        body: {
          version: 2,
          values: address,
          userPhones: [
            { number: "85988887777", phoneTypeId: 1, authorize: false },
            { number: "8533334444", phoneTypeId: 2, authorize: true },
          ],
        },
      },
    ])
  })

  test("that are asked for stand beside those that are", async () => {
    const pending = [{ number: "85977776666", phoneTypeId: 1, authorize: true }]
    await communication(asking({ ...living, phones: { ...living.phones, pending } }), "request")
    const texts = (name: string) =>
      within(screen.getByRole("list", { name }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent)
    expect(texts("Telefones")).toEqual([
      "+55 (85) 98888-7777CelularAutorizador",
      "+55 (85) 3333-4444Residencial",
    ])
    expect(texts("Telefones solicitados")).toEqual(["+55 (85) 97777-6666CelularAutorizador"])
  })
})

describe("what somebody else has saved meanwhile", () => {
  test("is taken up as it was saved: a CEP that nobody typed fills in nothing", async () => {
    const theirs = {
      ...living,
      communication: { version: 3, valid: { ...address, zipCode: "60150162", address: "RUA NOVA" } },
      phones: { valid: living.phones.valid.slice(0, 1), pending: [] },
    }
    answer("GET /postal-codes/60150162", () => ({ available: true, found: true, address: "Outra rua" }))
    answer(`PUT ${path}/communication`, () => {
      answer(`GET ${path}`, () => theirs)
      throw new Refusal(409, "A parte Comunicação mudou enquanto isso.", "CHANGED")
    })
    const { person } = await communication(living)
    await person.type(box("Complemento"), "SALA 2")
    await person.click(save())
    await waitFor(() => expect(box("Logradouro").value).toBe("RUA NOVA"))
    expect(box("CEP").value).toBe("60150-162")
    expect(box("Complemento").value).toBe("SALA 2")
    expect(authorizers()).toEqual([true])
    await waitFor(() => expect(alerts()).toHaveLength(1))
    expect(asked.filter(({ path: to }) => to.startsWith("/postal-codes"))).toEqual([])
  })

  test("is said where it was changed here, too: telephones in words", async () => {
    const phones = { valid: living.phones.valid.slice(0, 1), pending: [] }
    answer(`PUT ${path}/communication`, () => {
      answer(`GET ${path}`, () => ({ ...living, communication: { version: 3, valid: address }, phones }))
      throw new Refusal(409, "A parte Comunicação mudou enquanto isso.", "CHANGED")
    })
    const { person } = await communication(living)
    await person.click(phone(2).getByRole("radio"))
    await person.click(save())
    await waitFor(() => expect(alerts().join(" ")).toContain("Agora está: +55 (85) 98888-7777"))
    expect(authorizers()).toEqual([false, true])
  })
})

describe("the address", () => {
  test("is filled in by its CEP", async () => {
    answer("GET /postal-codes/60150161", () => ({
      available: true,
      found: true,
      address: "Avenida Santos Dumont",
      district: "Aldeota",
      stateId: 23,
      cityId: 2304400,
      cityName: "Fortaleza",
    }))
    const { person } = await communication(nobody)
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "País" }).value).toBe("Brasil")
    await person.type(box("CEP"), "60150161")
    await waitFor(() => expect(box("Logradouro").value).toBe("AVENIDA SANTOS DUMONT"))
    expect(box("Bairro").value).toBe("ALDEOTA")
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "UF" }).value).toBe("23")
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Município" }).value).toBe("Fortaleza")
  })

  test("abroad is written, and its city is due", async () => {
    const { person } = await communication({
      ...living,
      communication: { version: 2, valid: { ...address, countryId: 604 } },
      names: { ...living.names, countries: { 604: "Peru" } },
    })
    expect(screen.queryByRole("combobox", { name: "UF" })).toBeNull()
    await person.click(save())
    await waitFor(() => expect(alerts()).toEqual(["Por favor, insira o nome de uma cidade!"]))
    expect(document.activeElement).toBe(box("Cidade"))
  })
})
