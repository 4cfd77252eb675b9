import { screen, waitFor, within } from "@testing-library/react"
import type { Details } from "@views/registrationData/details"
import type { PartMode } from "@views/registrationData/fields/part"
import { EducationPart } from "@views/registrationData/parts/EducationPart"
import { describe, expect, test } from "vitest"
import { answer, inConsole } from "../../palette/console"
import { asking, nobody, notices, path, sent } from "./person"

const course = {
  academicFormationId: 5,
  studyAreaId: 7,
  modalityId: 1,
  formationEntity: "UNIVERSIDADE FEDERAL DO CEARÁ",
  countryId: 76,
  stateId: 23,
  cityId: 2304400,
  courseHours: 3600,
  startDate: "2019-02-01",
  inProgress: true,
}
const english = { languageId: 3, readId: 2, writeId: 1, speakId: 1, listenId: 2 }
const taught: Details = {
  ...nobody,
  courses: [{ id: 11, version: 3, values: course }],
  languages: [{ id: 21, version: 1, values: english }],
  names: {
    "academic-formations": { 5: "Graduação", 6: "Mestrado" },
    "study-areas": { 7: "Direito" },
    "course-modalities": { 1: "Presencial" },
    countries: { 76: "Brasil" },
    states: { 23: "Ceará" },
    cities: { 2304400: "Fortaleza" },
    languages: { 3: "Inglês" },
    "proficiency-ratings": { 1: "Básico", 2: "Fluente" },
  },
}
const saved = { applied: true }

function education(
  details: Details,
  mode: PartMode = "form",
  { onSaved, at }: { onSaved?: () => void; at?: string } = {},
) {
  answer(`GET ${path}`, () => details)
  return inConsole(<EducationPart details={details} mode={mode} onSaved={onSaved} />, at)
}
const rows = (list: string) => within(screen.getByRole("list", { name: list })).getAllByRole("listitem")
const courses = () => rows("Formação acadêmica/profissional")
const button = (name: string | RegExp) => screen.getByRole("button", { name })
const dialog = () => within(screen.getByRole("dialog"))
const control = (label: string) =>
  dialog().getByLabelText<HTMLInputElement>(label, { exact: false, selector: "input, select" })
const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent)

describe("the lists", () => {
  test("say when they are empty", () => {
    education(nobody, "read")
    expect(screen.getByText("Nenhum curso listado")).toBeDefined()
    expect(screen.getByText("Nenhum idioma listado")).toBeDefined()
    expect(screen.queryByRole("button")).toBeNull()
  })

  test("show a course without an end as one under way", () => {
    education(taught, "read")
    expect(courses()[0]?.textContent).toBe(
      "Graduação · DireitoUNIVERSIDADE FEDERAL DO CEARÁ, Fortaleza, BrasilEm andamento desde 01/02/2019 · Presencial · 3.600 h",
    )
  })

  test("mark what is asked for with them", () => {
    const values = { ...course, academicFormationId: 6 }
    education(
      {
        ...asking(taught),
        courses: [
          { id: 11, version: 3, values: course },
          { id: 12, version: 1, values, change: "update", originalId: 11 },
          { id: 13, version: 1, values, change: "insert" },
        ],
        languages: [
          { id: 21, version: 1, values: english },
          { id: 22, version: 1, values: english, change: "delete", originalId: 21 },
        ],
      },
      "request",
    )
    const [changed, added, ...others] = courses().map(({ textContent }) => textContent ?? "")
    expect(changed).toMatch(/^Graduação · DireitoAlteração solicitada.*Pedido: Mestrado · Direito/)
    expect(added).toMatch(/^Mestrado · DireitoInclusão solicitada/)
    expect(others).toEqual([])
    expect(rows("Idiomas").map(({ textContent }) => textContent?.slice(0, 24))).toEqual([
      "InglêsRemoção solicitada",
    ])
  })
})

describe("a course", () => {
  test("under way has no end date, which is cleared and hidden", async () => {
    answer(`PUT ${path}/courses/11`, () => saved)
    const ended = { ...course, inProgress: false, endDate: "2023-12-15" }
    const { person } = education({ ...taught, courses: [{ id: 11, version: 3, values: ended }] })
    await person.click(button("Editar Graduação · Direito"))
    expect(control("Término").value).toBe("15/12/2023")
    await person.click(control("Em progresso"))
    await waitFor(() => expect(dialog().queryByLabelText("Término")).toBeNull())
    await person.click(dialog().getByRole("button", { name: /^Salvar/ }))
    await waitFor(() => expect(notices()).toEqual(["Formação acadêmica/profissional salva com sucesso"]))
    expect(sent()).toEqual([
      { call: `PUT ${path}/courses/11`, query: "", body: { version: 3, values: course } },
    ])
  })

  test.each([
    ["-1,5", "-1,5", "A carga horária é um número inteiro, de 0 a 1.000.000."],
    ["12 h", "12 h", "A carga horária é um número inteiro, de 0 a 1.000.000."],
    ["3.600", "3.600", undefined],
  ])("hours typed as %s stay %s", async (typed, shown, problem) => {
    answer(`PUT ${path}/courses/11`, () => saved)
    const { person } = education({ ...taught, courses: [{ id: 11, version: 3, values: course }] })
    await person.click(button("Editar Graduação · Direito"))
    await person.clear(control("Carga horária (horas)"))
    await person.type(control("Carga horária (horas)"), typed)
    expect(control("Carga horária (horas)").value).toBe(shown)
    await person.click(dialog().getByRole("button", { name: /^Salvar/ }))
    if (problem) {
      await waitFor(() => expect(alerts()).toEqual([problem]))
      expect(sent()).toEqual([])
    } else {
      await waitFor(() => expect(sent()).toHaveLength(1))
      expect(sent()[0]?.body).toMatchObject({ values: { courseHours: 3600 } })
    }
  })

  test.each([
    ["add-courses", "Adicionar formação"],
    ["edit-courses-11", "Editar formação"],
    ["add-languages", "Adicionar idioma"],
  ])("is what its address asks for: %s", async (act, title) => {
    const courses = [{ id: 11, version: 3, values: course }]
    const { address } = education(asking({ ...taught, courses }), "request", {
      at: `/users/details/edit/me?tab=education&act=${act}`,
    })
    expect(await screen.findByRole("dialog", { name: title })).toBeInstanceOf(HTMLElement)
    // Runs once: a reload does not repeat it.
    expect(address()).toBe("/users/details/edit/me?tab=education")
    expect(sent()).toEqual([])
  })

  test("asks before it removes what its address names", async () => {
    const courses = [{ id: 11, version: 3, values: course }]
    education({ ...taught, courses }, "form", { at: "/registry/me?step=education&act=remove-courses-11" })
    const question = await screen.findByRole("alertdialog")
    expect(within(question).getByText("Graduação · Direito")).toBeInstanceOf(HTMLElement)
    expect(sent()).toEqual([])
  })

  test("says by field what is missing", async () => {
    const { person } = education(taught)
    await person.click(button("Adicionar formação"))
    await screen.findByRole("dialog")
    expect(document.activeElement).toBe(control("Tipo"))
    expect(control("País").value).toBe("Brasil")
    await person.click(dialog().getByRole("button", { name: /^Salvar/ }))
    const select = "Por favor, selecione uma opção!"
    await waitFor(() =>
      expect(alerts()).toEqual([
        select,
        select,
        select,
        "Por favor, insira o nome da instituição de ensino!",
        select,
        "Por favor, insira a carga horária!",
        "Por favor, insira a data de início!",
        "Por favor, insira a data de término!",
      ]),
    )
    expect(sent()).toEqual([])
  })

  test("is removed after a question", async () => {
    answer(`DELETE ${path}/courses/11`, () => saved)
    const { person } = education(taught)
    await person.click(button("Remover Graduação · Direito"))
    await person.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Remover" }))
    await waitFor(() => expect(notices()).toEqual(["Formação acadêmica/profissional removida com sucesso"]))
    expect(sent().map(({ call }) => call)).toEqual([`DELETE ${path}/courses/11`])
  })
})

describe("a language", () => {
  test("is added by keyboard", async () => {
    answer(`POST ${path}/languages`, () => saved)
    const { person } = education({ ...taught, languages: [] })
    button("Adicionar idioma").focus()
    await person.keyboard("{Enter}")
    expect(document.activeElement).toBe(control("Idioma"))
    await person.keyboard("ingl")
    await screen.findByRole("option", { name: /Inglês/ }, { timeout: 10_000 })
    await person.keyboard("{ArrowDown}{Enter}")
    expect(control("Idioma").value).toBe("Inglês")
    for (const [label, value] of Object.entries({
      Leitura: "2",
      Escrita: "1",
      Fala: "1",
      Compreensão: "2",
    })) {
      await person.selectOptions(control(label), value)
    }
    await person.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(notices()).toEqual(["Idioma salvo com sucesso"]))
    expect(sent()).toEqual([{ call: `POST ${path}/languages`, query: "", body: { values: english } }])
  })
})

describe("where changes are asked for", () => {
  test("the lists are read until one wants to ask, and an earlier request is withdrawn by its own id", async () => {
    answer(`DELETE ${path}/languages/22`, () => ({ applied: false }))
    const { person } = education(
      {
        ...asking(taught),
        languages: [
          { id: 21, version: 1, values: english },
          { id: 22, version: 1, values: english, change: "delete", originalId: 21 },
        ],
      },
      "request",
    )
    expect(screen.queryByRole("button", { name: "Adicionar idioma" })).toBeNull()
    await person.click(button("Solicitar alterações"))
    await person.click(button("Desistir da solicitação de Inglês"))
    await person.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Desistir" }))
    await waitFor(() => expect(notices()).toEqual(["Solicitação retirada."]))
    expect(sent().map(({ call }) => call)).toEqual([`DELETE ${path}/languages/22`])
    await person.click(button("Voltar"))
    expect(screen.queryByRole("button", { name: "Adicionar idioma" })).toBeNull()
  })

  test("a removal says that it was asked for", async () => {
    answer(`DELETE ${path}/courses/11`, () => ({ applied: false }))
    const { person } = education(asking(taught), "request")
    await person.click(button("Solicitar alterações"))
    await person.click(button("Remover Graduação · Direito"))
    await person.click(button("Solicitar remoção"))
    await waitFor(() => expect(notices()).toEqual(["Alterações solicitadas com sucesso"]))
  })
})
