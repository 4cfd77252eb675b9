import { screen, waitFor, within } from "@testing-library/react"
import type { Details } from "@views/registrationData/details"
import type { PartMode } from "@views/registrationData/fields/part"
import { RegistrationPart } from "@views/registrationData/parts/RegistrationPart"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sectionTitles } from "@/domain/registration/sections"
import { writeDraft } from "@/ui/form/draft"
import { answer, asked, inConsole, Refusal } from "../../palette/console"
import { nobody, notices, path } from "./person"

const whole = "Se algum campo de CNH estiver preenchido, todos os outros devem ser preenchidos também!"
const documents = {
  rg: "2007034128-3",
  rgIssueInstitution: "SSP",
  rgStateId: 23,
  rgIssueDate: "2011-03-12",
  voterRegistration: "102385010671",
  voterZone: "082",
  voterSection: "0214",
  voterUf: "PR",
}
const known: Details = {
  ...nobody,
  documents: { version: 4, valid: documents },
  names: { states: { 23: "Ceará" }, countries: { 76: "Brasil" } },
}
const tables: Record<string, [number, string][]> = {
  states: [
    [23, "Ceará"],
    [35, "São Paulo"],
  ],
  "cnh-categories": [[1, "AB"]],
  sexes: [
    [1, "Feminino"],
    [2, "Masculino"],
  ],
  nationalities: [
    [1, "Brasileiro"],
    [2, "Brasileiro nascido no exterior"],
    [4, "Estrangeiro"],
  ],
  countries: [
    [76, "Brasil"],
    [604, "Peru"],
  ],
  "marital-status": [[1, "Solteiro(a)"]],
  "skin-colors": [[4, "Parda"]],
  "blood-types": [[4, "O"]],
  "rh-factors": [[1, "Positivo"]],
  "gender-identities": [[1, "Mulher cisgênero"]],
}

let current: Details
beforeEach(() => {
  for (const [table, entries] of Object.entries(tables)) {
    answer(`GET /domains/${table}`, ({ query }) => ({
      items: entries
        .map(([id, label]) => ({ id, label }))
        .filter(({ label }) => label.toLowerCase().includes(query.get("search")?.toLowerCase() ?? "")),
    }))
  }
  answer(`GET ${path}`, () => current)
})
afterEach(() => sessionStorage.clear())

async function part(
  name: "personal" | "documents" | "professional",
  details: Details,
  mode: PartMode = "form",
) {
  current = details
  const drawn = inConsole(<RegistrationPart part={name} details={details} mode={mode} />)
  // Loads the part's own code first.
  await screen.findByRole("heading", { name: sectionTitles[name] })
  return drawn
}
const card = (title: string) => {
  const section = screen.getByRole("heading", { name: title }).closest("section")
  if (!section) throw new Error(`No card ${title}`)
  return within(section)
}
const box = (title: string, label: string) =>
  card(title).getByLabelText<HTMLInputElement>(label, { exact: false, selector: "input, select" })
const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent)
const sent = () => asked.filter(({ method }) => method === "PUT").map(({ path: to, body }) => ({ to, body }))

describe("professional", () => {
  const unit = { id: 9, acronym: "PMCE", title: "POLÍCIA MILITAR DO CEARÁ" }
  const filled = {
    originOrganizationId: 9,
    functionalName: "SILVA",
    functionalRegistrationNumber: "1234",
    entryDate: "2010-02-01",
    role: "SOLDADO",
    function: "PATRULHA",
    allocationUnity: "1º BATALHÃO",
    inssDeclarationId: 1,
  }
  const held: Details = {
    ...nobody,
    kind: "preUser",
    organization: unit,
    locked: { email: "Fixo.", organizationId: "Criado para esta unidade." },
    names: { organizations: { 9: "PMCE · POLÍCIA MILITAR DO CEARÁ" } },
  }
  const save = () => screen.getByRole("button", { name: /Salvar alterações/ })
  beforeEach(() => {
    for (const table of ["patents", "inss-declarations"]) {
      answer(`GET /domains/${table}`, () => ({ items: [{ id: 1, label: "Uma" }] }))
    }
    answer("GET /organizations/9", () => ({ ...unit, stateName: "Ceará", cityName: "Fortaleza" }))
    answer(`PUT ${path}/professional`, () => ({ applied: true }))
  })

  test("is filled in by hand around the unit that it was made for", async () => {
    const { person } = await part("professional", held)
    const lotacao = box("Lotação", "Lotação")
    expect([lotacao.value, lotacao.readOnly]).toEqual(["PMCE · POLÍCIA MILITAR DO CEARÁ", true])
    await person.type(box("Lotação", "Divisão/Unidade"), "1º batalhão")
    await person.click(save())
    await waitFor(() => expect(alerts().length).toBeGreaterThan(0))
    // A missing value is reported under its field only.
    expect(card("Lotação").queryByRole("alert")).toBeNull()
    expect(document.activeElement).toBe(box("Dados Funcionais", "Instituição de origem"))
  })

  test.each([
    ["nothing was saved before", held, {}],
    ["a draft is older than the lock", held, { organizationId: null }],
  ])("is sent with the unit that is locked: %s", async (_, details, draft) => {
    const form = {
      ...filled,
      originOrganizationId: { value: "9", label: "PMCE" },
      inssDeclarationId: "1",
      ...draft,
    }
    writeDraft(`registration ${details.atalaiaId} professional`, form, 0)
    const { person } = await part("professional", details)
    await person.click(save())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toEqual([
      { to: `${path}/professional`, body: { version: 0, values: { ...filled, organizationId: 9 } } },
    ])
  })

  test("names the field where a message is about one that is not asked for", async () => {
    answer(`PUT ${path}/professional`, () => {
      throw new Refusal(422, "Este valor não existe mais.", "INVALID", {
        "values.organizationId": "Este valor não existe mais.",
      })
    })
    const { person } = await part("professional", { ...held, professional: { version: 1, valid: filled } })
    await person.click(save())
    await waitFor(() => expect(alerts()).toEqual(["Lotação: Este valor não existe mais."]))
  })
})

describe("documents", () => {
  test("begin with what stands, as people read it", async () => {
    await part("documents", known)
    expect(box("Registro Geral", "Data de expedição").value).toBe("12/03/2011")
    expect(box("Título de eleitor", "Número").value).toBe("1023 8501 0671")
    expect(box("Registro Geral", "UF").value).toBe("23")
  })

  test("are sent as they are kept, and say so", async () => {
    let asks = 0
    answer(`PUT ${path}/documents`, () => {
      asks += 1
      return { applied: true }
    })
    const { person } = await part("documents", known)
    await person.clear(box("Registro Geral", "Data de expedição"))
    await person.type(box("Registro Geral", "Data de expedição"), "01022012")
    expect(box("Registro Geral", "Data de expedição").value).toBe("01/02/2012")
    await person.type(box("Registro Geral", "Órgão expedidor"), "ds")
    await person.click(screen.getByRole("button", { name: /Salvar alterações/ }))
    await waitFor(() => expect(notices()).toEqual(["Alterações salvas com sucesso"]))
    expect(asks).toBe(1)
    expect(sent()).toEqual([
      {
        to: `${path}/documents`,
        body: {
          version: 4,
          values: { ...documents, rgIssueDate: "2012-02-01", rgIssueInstitution: "SSPDS" },
        },
      },
    ])
  })

  test("the state of the voter registration follows from its number, and goes with it", async () => {
    const { person } = await part("documents", nobody)
    const number = box("Título de eleitor", "Número")
    await person.type(number, documents.voterRegistration)
    expect(box("Título de eleitor", "UF de emissão").value).toBe("PR")
    await person.type(number, "{Backspace}3")
    expect(box("Título de eleitor", "UF de emissão").value).toBe("")
    await person.tab()
    await waitFor(() =>
      expect(alerts()).toEqual([
        "Título de eleitor Inválido: os dois últimos dígitos não conferem com os outros.",
      ]),
    )
  })

  test("where somebody votes is asked for where the registration was transferred", async () => {
    const { person } = await part("documents", nobody)
    expect(screen.queryByLabelText(/UF de votação/)).toBeNull()
    await person.click(screen.getByLabelText("Título transferido"))
    expect(screen.getByLabelText(/UF de votação/).getAttribute("aria-required")).toBe("true")
  })

  test("a group that is begun says that all of it is due, field by field as they are left", async () => {
    const { person } = await part("documents", known)
    expect(card("CNH").getByText(/^Opcional/)).toBeInstanceOf(HTMLElement)
    await person.type(box("CNH", "Número"), "04417823301")
    expect(card("CNH").getByText(whole).getAttribute("role")).toBeNull()
    expect(box("CNH", "Validade").getAttribute("aria-required")).toBe("true")
    await person.click(box("CNH", "Validade"))
    await person.tab()
    await waitFor(() => expect(alerts()).toEqual([whole]))
    expect(box("CNH", "Validade").getAttribute("aria-invalid")).toBe("true")
    await person.click(box("CNH", "Número"))
    await waitFor(() => expect(alerts()).toEqual([whole, whole]))
    await person.clear(box("CNH", "Número"))
    await waitFor(() => expect(alerts()).toEqual([]))
  })

  test("nothing is sent while a group is half filled", async () => {
    const { person } = await part("documents", known)
    await person.type(box("Passaporte", "Número"), "FX1{Control>}s{/Control}")
    await waitFor(() => expect(alerts()).toHaveLength(4))
    expect(sent()).toEqual([])
    expect(document.activeElement).toBe(box("Passaporte", "Série"))
  })

  test("of two dates the later one says that it comes too early", async () => {
    const { person } = await part("documents", known)
    await person.type(box("CNH", "Data de emissão"), "10/10/2020")
    await person.type(box("CNH", "Validade"), "09/10/2020")
    await person.tab()
    await waitFor(() => expect(alerts()).toEqual(["A validade não pode ser anterior à emissão."]))
  })

  test("what is no date is said to be none", async () => {
    const { person } = await part("documents", known)
    await person.clear(box("Registro Geral", "Data de expedição"))
    await person.type(box("Registro Geral", "Data de expedição"), "31022011")
    await person.tab()
    await waitFor(() => expect(alerts()).toEqual(["Data inválida. Exemplo: 31/12/1980."]))
  })

  test("foreigners need have neither of the Brazilian ones, but all of one or none", async () => {
    const { person } = await part("documents", { ...nobody, isForeign: true })
    expect(box("Registro Geral", "Número").getAttribute("aria-required")).toBeNull()
    await person.type(box("Registro Geral", "Número"), "1")
    expect(box("Registro Geral", "UF").getAttribute("aria-required")).toBe("true")
  })

  test("the server's message stands under its field", async () => {
    answer(`PUT ${path}/documents`, () => {
      throw new Refusal(422, "Há campos a corrigir.", "INVALID", {
        "values.rgStateId": "Este valor não existe mais.",
      })
    })
    const { person } = await part("documents", known)
    await person.type(box("Registro Geral", "Número"), "4{Control>}s{/Control}")
    await waitFor(() => expect(alerts()).toEqual(["Há campos a corrigir.", "Este valor não existe mais."]))
    expect(document.activeElement).toBe(box("Registro Geral", "UF"))
  })

  test("what somebody else changed meanwhile is taken up, or said where something was typed", async () => {
    const theirs = {
      ...known,
      documents: { version: 5, valid: { ...documents, voterZone: "7", rg: "99" } },
    }
    answer(`PUT ${path}/documents`, ({ body }) => {
      if ((body as { version: number }).version === 5) return { applied: true }
      current = theirs
      throw new Refusal(409, "A parte Documentação mudou enquanto isso.", "CHANGED")
    })
    const { person } = await part("documents", known)
    await person.type(box("Registro Geral", "Número"), "4{Control>}s{/Control}")
    await waitFor(() => expect(alerts()).toContain("Agora está: 99"))
    expect(alerts()).toHaveLength(2)
    expect(alerts()[0]).toContain("O que você não mudou já está como foi salvo agora.")
    expect(box("Registro Geral", "Número").value).toBe("2007034128-34")
    expect(box("Título de eleitor", "Zona").value).toBe("7")
    await person.keyboard("{Control>}s{/Control}")
    await waitFor(() => expect(notices()).toEqual(["Alterações salvas com sucesso"]))
    expect(sent().map(({ body }) => body)).toMatchObject([
      { version: 4 },
      { version: 5, values: { rg: "2007034128-34", voterZone: "7" } },
    ])
  })

  test("a draft comes back, and is gone once it was sent", async () => {
    answer(`PUT ${path}/documents`, () => ({ applied: true }))
    const first = await part("documents", known)
    await first.person.type(box("Registro Geral", "Número"), "9")
    first.unmount()
    const { person, unmount } = await part("documents", known)
    expect(screen.getByText("Rascunho recuperado")).toBeInstanceOf(HTMLElement)
    expect(box("Registro Geral", "Número").value).toBe("2007034128-39")
    await person.click(screen.getByRole("button", { name: /Salvar alterações/ }))
    await waitFor(() => expect(notices()).toHaveLength(1))
    unmount()
    await part("documents", known)
    expect(screen.queryByText("Rascunho recuperado")).toBeNull()
  })
})

describe("a request for changes", () => {
  const asks = { ...known, can: { ...known.can, direct: false } }
  const pending = {
    ...asks,
    documents: { version: 5, valid: documents, pending: { ...documents, rg: "99" } },
  }

  test("begins with what stands, and what is asked for beside it", async () => {
    await part("documents", pending, "request")
    expect(screen.getByText("2007034128-3")).toBeInstanceOf(HTMLElement)
    expect(screen.getByText("Pedido: 99")).toBeInstanceOf(HTMLElement)
    expect(screen.getByText("12/03/2011")).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole("textbox")).toBeNull()
  })

  test("opens on what is asked for already, saying what stands today", async () => {
    const { person } = await part("documents", pending, "request")
    await person.click(screen.getByRole("button", { name: "Solicitar alterações" }))
    expect(box("Registro Geral", "Número").value).toBe("99")
    expect(screen.getByText("Hoje: 2007034128-3")).toBeInstanceOf(HTMLElement)
  })

  test("is sent with a notice of its own, and is read again", async () => {
    answer(`PUT ${path}/documents`, () => {
      current = pending
      return { applied: false }
    })
    const { person } = await part("documents", asks, "request")
    await person.click(screen.getByRole("button", { name: "Solicitar alterações" }))
    await person.type(box("Registro Geral", "Órgão expedidor"), "X{Control>}s{/Control}")
    await waitFor(() => expect(notices()).toEqual(["Alterações solicitadas com sucesso"]))
    expect(screen.queryByRole("textbox")).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Solicitar alterações" }))
  })

  test("is left only after a word, and then with what was typed", async () => {
    const { person } = await part("documents", asks, "request")
    await person.click(screen.getByRole("button", { name: "Solicitar alterações" }))
    await person.type(box("Registro Geral", "Número"), "77")
    await person.click(screen.getByRole("button", { name: "Voltar" }))
    const question = await screen.findByRole("alertdialog", { name: "Deseja mesmo voltar?" })
    await person.click(within(question).getByRole("button", { name: /Voltar/ }))
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull())
    await person.click(screen.getByRole("button", { name: "Solicitar alterações" }))
    expect(box("Registro Geral", "Número").value).toBe("2007034128-3")
  })

  test("that was begun and not sent is open again after a reload", async () => {
    const first = await part("documents", asks, "request")
    await first.person.click(screen.getByRole("button", { name: "Solicitar alterações" }))
    await first.person.type(box("Registro Geral", "Número"), "5")
    first.unmount()
    await part("documents", asks, "request")
    expect(box("Registro Geral", "Número").value).toBe("2007034128-35")
  })

  test("is not offered to who may only look", async () => {
    await part("documents", { ...asks, can: { ...asks.can, edit: false } }, "request")
    expect(screen.queryByRole("button", { name: "Solicitar alterações" })).toBeNull()
  })
})

describe("personal data", () => {
  test("begin with what the person is known by, locked with the reason where they are", async () => {
    const reason = "O e-mail do pré-cadastro não pode ser mudado."
    const { person } = await part("personal", { ...nobody, locked: { email: reason } })
    expect(box("Dados básicos", "Nome").value).toBe("JOÃO PEDRO SILVA")
    expect(box("Dados básicos", "CPF").value).toBe("123.456.789-09")
    const email = box("Dados básicos", "E-mail")
    expect(email.value).toBe("joao@exemplo.gov.br")
    expect(email.readOnly).toBe(true)
    await person.hover(email)
    expect((await screen.findByRole("tooltip", { hidden: true })).textContent).toBe(reason)
  })

  test("who was born Brazilian in Brazil was born in Brazil; others choose among the other countries", async () => {
    const { person } = await part("personal", nobody)
    const type = box("Nacionalidade e nascimento", "Tipo de nacionalidade")
    await screen.findByRole("option", { name: "Brasileiro" })
    expect(within(type).queryByRole("option", { name: "Estrangeiro" })).toBeNull()
    await person.selectOptions(type, "1")
    await waitFor(() => expect(box("Nacionalidade e nascimento", "País de nascimento").value).toBe("Brasil"))
    await person.selectOptions(type, "2")
    const country = await screen.findByRole("combobox", { name: /País de nascimento/ })
    expect(country).toHaveProperty("value", "")
    await person.click(country)
    expect((await screen.findAllByRole("option", { name: "Peru" })).length).toBe(1)
    expect(within(screen.getByRole("listbox")).queryByRole("option", { name: "Brasil" })).toBeNull()
  })

  test("foreigners have an identifier, and no choice of nationality", async () => {
    await part("personal", { ...nobody, atalaiaId: "12345678909", isForeign: true })
    expect(box("Dados básicos", "Identificador").readOnly).toBe(true)
    const type = box("Nacionalidade e nascimento", "Tipo de nacionalidade")
    await waitFor(() => expect(type.value).toBe("4"))
    await waitFor(() =>
      expect(
        within(type)
          .getAllByRole("option")
          .map(({ textContent }) => textContent),
      ).toEqual(["Selecione", "Estrangeiro"]),
    )
    expect(screen.getByLabelText(/País de nacionalidade/).getAttribute("aria-required")).toBe("true")
  })

  test("an affiliation has its sex first; the second one may be undeclared, which empties it", async () => {
    const { person } = await part("personal", nobody)
    const affiliation = card("Filiação")
    const second = () => affiliation.queryByLabelText<HTMLInputElement>(/^Filiação 2/)
    expect(second()?.disabled).toBe(true)
    await affiliation.findAllByRole("option", { name: "Feminino" })
    await person.selectOptions(affiliation.getByLabelText(/Sexo da filiação 2/), "1")
    await person.type(second() as HTMLInputElement, "maria")
    expect(second()?.value).toBe("MARIA")
    await person.click(affiliation.getByLabelText(/Não declarado/))
    expect(second()).toBeNull()
    await person.click(affiliation.getByLabelText(/Não declarado/))
    expect(second()?.value).toBe("")
    expect(second()?.disabled).toBe(true)
  })

  test("a social name is due with its gender identity once it is ticked", async () => {
    const { person } = await part("personal", nobody)
    expect(screen.queryByRole("textbox", { name: /^Nome social/ })).toBeNull()
    await person.click(screen.getByLabelText("Usa nome social"))
    expect(screen.getByRole("textbox", { name: /^Nome social/ }).getAttribute("aria-required")).toBe("true")
    expect(screen.getByLabelText(/Identidade de gênero/).getAttribute("aria-required")).toBe("true")
  })

  test("what is missing is said in the specification's words", async () => {
    const { person } = await part("personal", { ...nobody, name: "" })
    await person.click(screen.getByRole("button", { name: /Salvar alterações/ }))
    await waitFor(() => expect(alerts()).toContain("Por favor, insira uma foto!"))
    expect(alerts()).toEqual(
      expect.arrayContaining([
        "Por favor, insira um nome!",
        "Por favor, insira uma naturalidade!",
        "Por favor, informe a filiação!",
        "Por favor, selecione uma opção!",
      ]),
    )
    expect(sent()).toEqual([])
  })

  test("where nothing is declared of the second affiliation, it is read so", async () => {
    const valid = { name: "JOÃO PEDRO SILVA", secondAffiliationUndeclared: true }
    await part("personal", { ...nobody, personal: { version: 1, valid } }, "read")
    expect(screen.getAllByText("Não declarado").length).toBeGreaterThan(0)
    expect(screen.queryByRole("button")).toBeNull()
  })
})
