import { screen, waitFor, within } from "@testing-library/react"
import type { Details } from "@views/registrationData/details"
import UserDetails from "@views/registrationData/UserDetails"
import { expect, test, vi } from "vitest"
import type { Ability } from "@/domain/access"
import { answer, asked, inConsole, joao } from "../../palette/console"

// The parts have tests of their own. Here each renders its name and mode only.
vi.mock("@views/registrationData/parts/RegistrationPart", () => ({
  RegistrationPart: ({ part, mode }: { part: string; mode: string }) => <p>{`${part}: ${mode}`}</p>,
}))

// Only the page's bundler can load the Markdown library.
vi.mock("@views/markdown/Markdown", () => ({ Markdown: ({ text }: { text: string }) => <p>{text}</p> }))

const empty = { version: 0 }
const given: Details = {
  atalaiaId: joao.id,
  name: "João Pedro Silva",
  email: "joao@exemplo.gov.br",
  isForeign: false,
  kind: "user",
  deprecatedDetails: false,
  hasDetails: true,
  can: { edit: true, direct: false, finalize: false },
  canEvaluated: false,
  concealed: false,
  locked: {},
  personal: empty,
  documents: empty,
  professional: empty,
  communication: empty,
  additional: empty,
  phones: { valid: [], pending: [] },
  courses: [],
  languages: [],
  terms: [],
  names: {},
}
const term = {
  id: 1,
  title: "Termo de sigilo",
  content: "Guarde **sigilo**.",
  signedDate: "2026-03-02T12:00:00Z",
}

function shown(
  changes: Partial<Details> = {},
  address = `/users/details/edit/${joao.id}`,
  abilities?: readonly Ability[],
) {
  const details = { ...given, ...changes }
  answer(`GET /registration/${details.atalaiaId}`, () => details)
  const atalaiaId = address.split("?")[0]?.split("/")[4]
  return inConsole(<UserDetails params={atalaiaId === "me" ? {} : { atalaiaId }} />, address, abilities)
}

test("the name in capitals, and the parts in the specification's order", async () => {
  shown()
  expect(await screen.findByRole("heading", { level: 1, name: "JOÃO PEDRO SILVA" })).toBeInstanceOf(
    HTMLElement,
  )
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent?.replace(/\d$/, ""))).toEqual([
    "Pessoal",
    "Documentação",
    "Profissional",
    "Comunicação",
    "Info. Adicionais",
    "Formação",
    "Documentos",
    "Termos Assinados",
    "Decisões",
  ])
  expect(screen.getByText("personal: request")).toBeInstanceOf(HTMLElement)
})

test("an address without an id is about oneself, under one's own id", async () => {
  shown({ atalaiaId: "10120130149" }, "/users/details/edit/me")
  expect(await screen.findByText("personal: request")).toBeInstanceOf(HTMLElement)
  expect(asked.map(({ path }) => path)).toContain("/registration/10120130149")
})

test.each<[string, Partial<Details>, string]>([
  ["who saves directly", { can: { edit: true, direct: true, finalize: false } }, "form"],
  ["who asks for changes", { can: { edit: true, direct: false, finalize: false } }, "request"],
  ["who only looks", { can: { edit: false, direct: false, finalize: false } }, "read"],
  ["a pre-registration", { kind: "preUser", can: { edit: true, direct: true, finalize: true } }, "read"],
])("for %s", async (_, changes, mode) => {
  shown(changes)
  expect(await screen.findByText(`personal: ${mode}`)).toBeInstanceOf(HTMLElement)
})

test("number keys go through the parts, and the address keeps where one is", async () => {
  const { person, address } = shown()
  await screen.findByText("personal: request")
  await person.keyboard("4")
  expect(await screen.findByText("communication: request")).toBeInstanceOf(HTMLElement)
  expect(address()).toBe(`/users/details/edit/${joao.id}?tab=communication`)
})

test("what waits is said with its date and its parts, and marked on their tabs", async () => {
  shown({
    changes: {
      fields: ["communication.zipCode", "courses", "personal.name"],
      createDate: "2026-03-02T12:00:00Z",
      lastUpdate: "2026-03-05T13:30:00Z",
    },
  })
  const banner = await screen.findByText(/aguardam autorização/)
  expect(banner.textContent).toBe(
    "Alterações aguardam autorização desde 02/03/2026 09:00, a última em 05/03/2026 10:30: Pessoal, Comunicação e Formação.",
  )
  const marked = screen.getAllByRole("tab", { name: /com alterações pendentes/ })
  expect(marked).toHaveLength(3)
})

test("nothing is said where nothing waits", async () => {
  shown()
  await screen.findByText("personal: request")
  expect(screen.queryByText(/aguardam autorização/)).toBeNull()
})

test("signed terms open in place, as they read", async () => {
  const { person } = shown({ terms: [term] }, `/users/details/edit/${joao.id}?tab=terms`)
  const button = await screen.findByRole("button", { name: "Termo de sigilo" })
  expect(screen.getByText("Aceito em 09:00:00 - 02/03/26")).toBeInstanceOf(HTMLElement)
  expect(screen.queryByText(term.content)).toBeNull()
  await person.click(button)
  expect(screen.getByText(term.content)).toBeInstanceOf(HTMLElement)
})

test("no signed terms", async () => {
  shown({}, `/users/details/edit/${joao.id}?tab=terms`)
  expect(await screen.findByText("Nenhum termo para ser exibido.")).toBeInstanceOf(HTMLElement)
})

test("nothing filled in yet: who may edit goes on to fill it in", async () => {
  const { person } = shown({ hasDetails: false })
  const dialog = await screen.findByRole("alertdialog", { name: "Usuário sem informações detalhadas" })
  await person.click(within(dialog).getByRole("button", { name: "Preencher agora" }))
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  expect(screen.getByText("personal: request")).toBeInstanceOf(HTMLElement)
})

test("nothing filled in yet: who may not edit goes back", async () => {
  const { person, address } = shown({
    hasDetails: false,
    can: { edit: false, direct: false, finalize: false },
  })
  const dialog = await screen.findByRole("alertdialog", { name: "Usuário sem informações detalhadas" })
  expect(within(dialog).queryByRole("button", { name: "Preencher agora" })).toBeNull()
  await person.click(within(dialog).getByRole("button", { name: /Voltar/ }))
  expect(address()).toBe(`/users/${joao.id}`)
})

test("a pre-registration is continued or removed from here, as far as one may", async () => {
  const changes = { kind: "preUser", can: { edit: true, direct: true, finalize: true } } as const
  const first = shown(changes)
  expect(await screen.findByRole("button", { name: /Continuar/ })).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole("button", { name: /Remover/ })).toBeInstanceOf(HTMLElement)
  first.unmount()
  shown(changes, undefined, ["preUsers.view", "users.search"])
  expect(await screen.findByText("personal: read")).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole("button", { name: /Continuar/ })).toBeNull()
})

test("while it loads it says so", async () => {
  shown()
  expect(screen.getByRole("status").textContent).toBe("Carregando informações...")
  expect(await screen.findByText("personal: request")).toBeInstanceOf(HTMLElement)
})
