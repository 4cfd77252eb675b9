import { screen, waitFor, within } from "@testing-library/react"
import type { PartMode } from "@views/registrationData/fields/part"
import type { UserFile } from "@views/registrationData/files/files"
import { FilesPart } from "@views/registrationData/parts/FilesPart"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { answer, inConsole } from "../../palette/console"
import { asking, nobody, notices, sent } from "./person"

const file = (
  id: number,
  documentTypeId: number,
  documentType: string,
  more?: Partial<UserFile>,
): UserFile => ({
  id,
  fileName: `${documentType}.pdf`,
  fileReference: `user-files/${id}/${documentType}.pdf`,
  documentTypeId,
  documentType,
  contentType: "application/pdf",
  size: 120_000,
  createDate: "2026-10-02T12:00:00Z",
  underAccessRequest: false,
  required: documentTypeId === 1,
  ...more,
})
const rg = file(31, 1, "RG")
const diploma = file(33, 3, "Diploma")
const bytes = (size: number, name = "nova.pdf") => new File([new Uint8Array(size)], name)

function files(
  valid: UserFile[],
  {
    mode = "form",
    notValid = [],
    onSaved,
  }: { mode?: PartMode; notValid?: UserFile[]; onSaved?: () => void } = {},
) {
  answer("GET /user-files/both/12345678909", () => ({ valid, notValid }))
  const details = mode === "form" ? nobody : asking(nobody)
  return inConsole(<FilesPart details={details} mode={mode} onSaved={onSaved} />)
}
beforeEach(() => {
  answer("GET /registration/required-documents", () => [
    { id: 1, label: "RG", description: "Frente e verso." },
    { id: 2, label: "CNH" },
  ])
})
const row = async (name: string) => within(await screen.findByRole("listitem", { name }))
const names = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent)
const dialog = () => within(screen.getByRole("dialog"))
const add = () => screen.findByRole("button", { name: "Adicionar documento" })
const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent)

describe("the documents", () => {
  test("say when there is none", async () => {
    files([], { mode: "read" })
    expect(await screen.findByText("Nenhum arquivo listado")).toBeDefined()
    expect(screen.queryByRole("button")).toBeNull()
  })

  test("tell what is known of each, and a required one cannot be removed", async () => {
    files([rg, diploma])
    const required = await row("RG")
    expect(required.getByText("Obrigatório")).toBeDefined()
    expect(required.getByText(/RG\.pdf/).parentElement?.textContent).toBe("RG.pdf · 120 kB · 02/10/2026")
    expect(names(required.getAllByRole("button"))).toEqual(["Baixar", "Substituir"])
    expect(names((await row("Diploma")).getAllByRole("button"))).toEqual(["Baixar", "Substituir", "Remover"])
  })

  test("that are required are ticked off, and without them one does not get on", async () => {
    const onSaved = vi.fn()
    const { person } = files([rg], { onSaved })
    const list = within(await screen.findByRole("list", { name: "Documentos obrigatórios" }))
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "RG · adicionadoFrente e verso.",
      "CNH · falta",
    ])
    const next = screen.getByRole("button", { name: /^Próximo/ })
    await person.click(next)
    expect(onSaved).not.toHaveBeenCalled()
    expect(next.getAttribute("aria-disabled")).toBe("true")
    expect(screen.getByText("Adicione antes: CNH.")).toBeDefined()
  })

  test("that are all there let one go on", async () => {
    const onSaved = vi.fn()
    const { person } = files([rg, file(32, 2, "CNH")], { onSaved })
    await row("CNH")
    await person.click(screen.getByRole("button", { name: /^Próximo/ }))
    expect(onSaved).toHaveBeenCalledOnce()
  })
})

describe("adding a document", () => {
  test("offers the types that are not there, and sends the file", async () => {
    answer("POST /user-files/12345678909", () => ({ applied: true }))
    const { person } = files([rg])
    await row("RG")
    await person.click(await add())
    const type = dialog().getByRole("combobox", { name: "Tipo de documento" })
    await waitFor(() =>
      expect(names(within(type).getAllByRole("option"))).toEqual(["Selecione", "CNH", "Diploma"]),
    )
    await person.click(dialog().getByRole("button", { name: /^Adicionar/ }))
    await waitFor(() =>
      expect(alerts()).toEqual(["Por favor, selecione uma opção!", "Por favor, escolha um arquivo!"]),
    )
    await person.selectOptions(type, "3")
    await person.upload(dialog().getByLabelText("Arquivo"), bytes(2_500_001))
    await waitFor(() =>
      expect(alerts()).toEqual([
        "Tamanho máximo de 2,5 MB por arquivo ultrapassado. Por favor selecionar outro arquivo ou reduzir o tamanho do arquivo atual.",
      ]),
    )
    await person.upload(dialog().getByLabelText("Arquivo"), bytes(2_500_000))
    await person.click(dialog().getByRole("button", { name: /^Adicionar/ }))
    await waitFor(() => expect(notices()).toEqual(["Arquivo salvo com sucesso"]))
    expect(sent()).toMatchObject([
      { call: "POST /user-files/12345678909", query: "documentTypeId=3", body: expect.any(FormData) },
    ])
  })

  test("ends with the last type", async () => {
    files([rg, file(32, 2, "CNH"), diploma])
    await row("Diploma")
    await waitFor(async () => expect((await add()).getAttribute("aria-disabled")).toBe("true"))
    expect(
      screen.getByText("Você já adicionou todos os tipos de documentos aceitos pelo sistema"),
    ).toBeDefined()
  })
})

describe("a document that is there", () => {
  test("is replaced", async () => {
    answer("PUT /user-files/12345678909", () => ({ applied: true }))
    const { person } = files([rg])
    await person.click((await row("RG")).getByRole("button", { name: "Substituir RG" }))
    await person.upload(dialog().getByLabelText("Arquivo"), bytes(10))
    await person.click(dialog().getByRole("button", { name: /^Substituir/ }))
    await waitFor(() => expect(notices()).toEqual(["Arquivo salvo com sucesso"]))
    expect(sent()).toMatchObject([{ call: "PUT /user-files/12345678909", query: "documentTypeId=1" }])
  })

  test("is removed after a question, and the focus goes on", async () => {
    let left = [rg, diploma]
    answer("DELETE /user-files/33", () => {
      left = [rg]
      return { applied: true }
    })
    const { person } = files(left)
    answer("GET /user-files/both/12345678909", () => ({ valid: left, notValid: [] }))
    await person.click((await row("Diploma")).getByRole("button", { name: "Remover Diploma" }))
    await person.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Remover" }))
    await waitFor(() => expect(notices()).toEqual(["Arquivo removido com sucesso"]))
    await waitFor(() => expect(screen.queryByRole("listitem", { name: "Diploma" })).toBeNull())
    await waitFor(async () => expect(document.activeElement).toBe(await add()))
  })

  test("shows what is asked for with it", async () => {
    const notValid = [
      file(41, 3, "Diploma", { change: "update", originalId: 33, fileName: "novo.pdf", size: 2048 }),
      file(42, 2, "CNH", { change: "insert" }),
    ]
    const { person } = files([rg, diploma], { mode: "request", notValid })
    const asked = await row("Diploma")
    expect(asked.getByText("Alteração solicitada")).toBeDefined()
    expect(asked.getByText("novo.pdf")).toBeDefined()
    expect((await row("CNH")).getByText("Inclusão solicitada")).toBeDefined()
    await person.click(screen.getByRole("button", { name: "Solicitar alterações" }))
    answer("DELETE /user-files/41", () => ({ applied: false }))
    await person.click(asked.getByRole("button", { name: "Desistir da solicitação de Diploma" }))
    await person.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Desistir" }))
    await waitFor(() => expect(notices()).toEqual(["Solicitação retirada."]))
  })
})
