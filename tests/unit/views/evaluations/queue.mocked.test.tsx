import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import type { WaitingCase } from "@views/evaluations/evaluation"
import PreUserEvaluation from "@views/evaluations/PreUserEvaluation"
import Queue from "@views/evaluations/queue/Queue"
import { decidedAtom } from "@views/evaluations/useDecide"
import { justReplacedAtom, openRowsAtom } from "@views/queue/useOpenRow"
import type { Details } from "@views/registrationData/details"
import { beforeEach, expect, test, vi } from "vitest"
import { CommandKeys } from "@/palette/run/CommandKeys"
import { painted } from "@/shortcuts/painted"
import { noticesAtom } from "@/ui/page/notice"
import { leavingAtom } from "@/ui/page/unsaved"
import { answer, asked, inConsole, Refusal, seen, store } from "../../palette/console"
import { media } from "../../ui/render"
import { nobody } from "../registrationData/person"

// The parts have tests of their own.
vi.mock("@views/registrationData/parts/RegistrationPart", () => ({
  RegistrationPart: ({ part }: { part: string }) => <p>{`parte ${part}`}</p>,
}))
// Only the page's bundler can load the Markdown library.
vi.mock("@views/markdown/Markdown", () => ({ Markdown: ({ text }: { text: string }) => <p>{text}</p> }))

const day = "2026-11-19T12:00:00Z"
const waiting = (atalaiaId: string, name: string): WaitingCase => ({
  atalaiaId,
  name,
  isForeign: false,
  organizationAcronym: "PMCE",
  createdAt: day,
  updatedAt: day,
  sensibleData: true,
  communicationData: false,
  generalData: false,
  version: 3,
  can: { decide: true },
})
const ana = waiting("11144477735", "ANA MAIA")
const bruno = waiting("52998224725", "BRUNO LINS")
const carla = waiting("39053344705", "CARLA REIS")
const detailsOf = ({ atalaiaId, name }: WaitingCase, version = 3): Details => ({
  ...nobody,
  atalaiaId,
  name,
  can: { edit: false, direct: false, finalize: false },
  personal: {
    version: 1,
    valid: { name, socialName: "ANTIGO" },
    pending: { name, socialName: `NOVO ${version}` },
  },
  changes: { fields: ["personal.socialName"], createDate: day, lastUpdate: day },
  evaluation: { version, decide: true },
})
const counts = { sensitiveUpdate: 2, communicationUpdate: 1, generalUpdate: 1, preUsers: 7 }

let left: WaitingCase[]
beforeEach(() => {
  store.set(openRowsAtom, {})
  store.set(decidedAtom, { update: 0, "pre-user": 5 })
  left = [ana, bruno, carla]
  answer("GET /user-authorizer/count", () => counts)
  for (const list of ["updates", "pre-users"]) {
    answer(`GET /user-authorizer/${list}`, () => ({ items: left, count: left.length, exact: true }))
  }
  for (const each of left) answer(`GET /registration/${each.atalaiaId}`, () => detailsOf(each))
  answer(`PUT /user-authorizer/updates/${ana.atalaiaId}`, () => {
    left = left.filter((each) => each !== ana)
    return { message: "Atualização cadastral de ANA MAIA aprovada." }
  })
})

const queue = (tab: string, search = "") =>
  inConsole(
    <>
      <CommandKeys />
      <Queue params={{ tab }} />
    </>,
    `/user-authorizer/${tab}${search}`,
  )
/** Waits until a person's case is shown and seen. */
const heading = async (name: string) => {
  await screen.findByRole("heading", { level: 2, name })
  await seen()
  await waitFor(() => expect(store.get(justReplacedAtom)).toBe(false))
}
const notices = () => store.get(noticesAtom).map(({ text }) => text)
const decisions = () =>
  asked.filter(({ method }) => method === "PUT").map(({ path, body }) => ({ path, body }))

test("the list, the open case and what of it changes", async () => {
  queue("update")
  await heading("ANA MAIA")
  expect(screen.getByRole("status", { name: "" }).textContent).toBe("3 pendências encontradas")
  const changed = screen.getByRole("region", { name: "Pessoal" })
  expect(within(changed).getByRole("deletion").textContent).toBe("Antes: ANTIGO")
  expect(within(changed).getByRole("insertion").textContent).toBe("Agora: NOVO 3")
  expect(screen.getByText("Você aprova essa atualização?")).toBeInstanceOf(HTMLElement)
  const tab = screen.getByRole("tab", { name: /Atualizações Cadastrais/ })
  await waitFor(() => expect(tab.textContent).toContain("4"))
})

test("an update is approved at once, and the next one stands there", async () => {
  const { person } = queue("update")
  await heading("ANA MAIA")
  await person.keyboard("a")
  await heading("BRUNO LINS")
  await waitFor(() => expect(notices()).toEqual(["Atualização cadastral de ANA MAIA aprovada."]))
  expect(decisions()).toEqual([
    { path: `/user-authorizer/updates/${ana.atalaiaId}`, body: { approved: true, version: 3 } },
  ])
  expect(await screen.findByText("1 de 3 nesta sessão")).toBeInstanceOf(HTMLElement)
})

test("a key that is held down decides once", async () => {
  const { person } = queue("update")
  await heading("ANA MAIA")
  await person.keyboard("a")
  await heading("BRUNO LINS")
  await act(async () => void fireEvent.keyDown(document.body, { key: "a", code: "KeyA", repeat: true }))
  expect(screen.getByRole("heading", { level: 2, name: "BRUNO LINS" })).toBeInstanceOf(HTMLElement)
  await waitFor(() => expect(notices()).toEqual(["Atualização cadastral de ANA MAIA aprovada."]))
  expect(decisions().map(({ path }) => path)).toEqual([`/user-authorizer/updates/${ana.atalaiaId}`])
})

test("the following two are read before they are opened", async () => {
  const { person } = queue("update")
  await heading("ANA MAIA")
  const read = () => asked.filter(({ path }) => path.startsWith("/registration/")).map(({ path }) => path)
  await waitFor(() => expect(read()).toContain(`/registration/${carla.atalaiaId}`))
  await person.keyboard("j")
  expect(screen.getByRole("heading", { level: 2, name: "BRUNO LINS" })).toBeInstanceOf(HTMLElement)
})

test("a refusal asks why", async () => {
  answer(`PUT /user-authorizer/updates/${ana.atalaiaId}`, () => ({ message: "Recusada." }))
  const { person } = queue("update")
  await heading("ANA MAIA")
  await person.keyboard("r")
  const dialog = await screen.findByRole("dialog")
  const text = within(dialog).getByRole("textbox", { name: "Justificativa" })
  expect(document.activeElement).toBe(text)
  // Before it is painted, a form that nothing was typed into is not sent.
  await painted()
  await person.keyboard("{Control>}{Enter}{/Control}")
  expect(
    await within(dialog).findByText("Sua justificativa está vazia. Por favor, insira uma justificativa"),
  ).toBeInstanceOf(HTMLElement)
  expect(decisions()).toEqual([])
  await person.type(text, "Falta o documento")
  await person.keyboard("{Control>}{Enter}{/Control}")
  await waitFor(() => expect(decisions()).toHaveLength(1))
  expect(decisions()[0]?.body).toEqual({ approved: false, version: 3, justification: "Falta o documento" })
  await heading("BRUNO LINS")
})

test("what was written about a case that changed meanwhile stands there again", async () => {
  answer(`PUT /user-authorizer/updates/${ana.atalaiaId}`, () => {
    throw new Refusal(409, "O pedido de ANA MAIA mudou.", "CHANGED")
  })
  const { person } = queue("update")
  await heading("ANA MAIA")
  await person.keyboard("r")
  await person.type(await screen.findByRole("textbox", { name: "Justificativa" }), "Falta o documento")
  await person.keyboard("{Control>}{Enter}{/Control}")
  await heading("BRUNO LINS")
  await waitFor(() => expect(notices()).toEqual(["O pedido de ANA MAIA mudou."]))
  expect(await screen.findByRole("link", { name: /ANA MAIA/ })).toBeInstanceOf(HTMLElement)
  await person.keyboard("k")
  await heading("ANA MAIA")
  await waitFor(async () => {
    await person.keyboard("r")
    expect(screen.getByRole("dialog")).toBeInstanceOf(HTMLElement)
  })
  const again = await screen.findByRole("textbox", { name: "Justificativa" })
  expect(again).toHaveProperty("value", "Falta o documento")
})

test("a case that another decided stays open, and the next one is the one that follows it", async () => {
  const { person, client } = queue("update")
  await heading("ANA MAIA")
  left = [bruno, carla]
  await client.refetchQueries({ queryKey: ["evaluations"] })
  await waitFor(() => expect(screen.getByText("2 pendências encontradas")).toBeInstanceOf(HTMLElement))
  expect(screen.getByRole("heading", { level: 2, name: "ANA MAIA" })).toBeInstanceOf(HTMLElement)
  await person.keyboard("j")
  await heading("BRUNO LINS")
})

test("who comes second is told who decided, and goes on", async () => {
  answer(`PUT /user-authorizer/updates/${ana.atalaiaId}`, () => {
    throw new Refusal(409, "HELENA já aprovou esta atualização.", "DECIDED")
  })
  const { person } = queue("update")
  await heading("ANA MAIA")
  await person.keyboard("a")
  await heading("BRUNO LINS")
  await waitFor(() => expect(notices()).toEqual(["HELENA já aprovou esta atualização."]))
})

test("the next one stands there while the server decides", async () => {
  let decide = () => {}
  const decided = new Promise<void>((resolve) => {
    decide = resolve
  })
  answer(`PUT /user-authorizer/updates/${ana.atalaiaId}`, async () => {
    await decided
    left = [bruno, carla]
    return { message: "Atualização cadastral de ANA MAIA aprovada." }
  })
  const { person } = queue("update")
  await heading("ANA MAIA")
  await person.keyboard("a")
  await heading("BRUNO LINS")
  expect(screen.queryByRole("link", { name: /ANA MAIA/ })).toBeNull()
  expect(notices()).toEqual([])
  decide()
  await waitFor(() => expect(notices()).toEqual(["Atualização cadastral de ANA MAIA aprovada."]))
})

test("a key that is pressed twice decides once", async () => {
  const { person } = queue("update")
  await heading("ANA MAIA")
  await person.keyboard("aa")
  await heading("BRUNO LINS")
  await waitFor(() => expect(notices()).toContain("Atualização cadastral de ANA MAIA aprovada."))
  expect(decisions()).toHaveLength(1)
})

test("a decision that fails brings the case back, and says whose it was", async () => {
  answer(`PUT /user-authorizer/updates/${ana.atalaiaId}`, () => {
    throw new Refusal(503, "Serviço indisponível.")
  })
  const { person, address } = queue("update")
  await heading("ANA MAIA")
  await person.keyboard("a")
  await waitFor(() => expect(notices()).toEqual(["ANA MAIA: a decisão não foi registrada."]))
  expect(await screen.findByRole("link", { name: /ANA MAIA/ })).toBeInstanceOf(HTMLElement)
  const [{ details, action } = {}] = store.get(noticesAtom)
  expect(details).toBe("Serviço indisponível.")
  act(() => action?.run())
  expect(address()).toBe(`/user-authorizer/view/update/${ana.atalaiaId}`)
})

test("a case that changed meanwhile is loaded anew, and comes back", async () => {
  const { person } = queue("update")
  await heading("ANA MAIA")
  answer(`GET /registration/${ana.atalaiaId}`, () => detailsOf(ana, 4))
  answer(`PUT /user-authorizer/updates/${ana.atalaiaId}`, () => {
    throw new Refusal(409, "O pedido de ANA MAIA mudou.", "CHANGED")
  })
  await person.keyboard("a")
  await heading("BRUNO LINS")
  await waitFor(() => expect(notices()).toEqual(["O pedido de ANA MAIA mudou."]))
  expect(await screen.findByRole("link", { name: /ANA MAIA/ })).toBeInstanceOf(HTMLElement)
  await person.keyboard("k")
  expect(await screen.findByText("NOVO 4")).toBeInstanceOf(HTMLElement)
  await waitFor(async () => {
    await person.keyboard("a")
    expect(decisions().map(({ body }) => body)).toContainEqual({ approved: true, version: 4 })
  })
})

test("the whole registration, and back to what changes", async () => {
  const { person } = queue("update")
  await heading("ANA MAIA")
  await person.keyboard("o")
  expect(await screen.findByText("parte personal")).toBeInstanceOf(HTMLElement)
  await person.keyboard("o")
  expect(await screen.findByText("NOVO 3")).toBeInstanceOf(HTMLElement)
  expect(screen.queryByText("parte personal")).toBeNull()
})

test("nobody decides about themselves: the keys say why", async () => {
  answer(`GET /registration/${ana.atalaiaId}`, () => ({
    ...detailsOf(ana),
    evaluation: { version: 3, decide: false },
  }))
  const { person } = queue("update")
  await heading("ANA MAIA")
  await person.keyboard("a")
  expect(notices()).toEqual(["Esta pessoa não é das unidades que você avalia."])
  expect(decisions()).toEqual([])
})

const lastList = (list: string) =>
  Object.fromEntries(asked.findLast(({ path }) => path === `/user-authorizer/${list}`)?.query ?? [])

test("a CPF is searched for once it has more than ten digits", async () => {
  const { person } = queue("update", "?name=ana")
  await heading("ANA MAIA")
  const cpf = screen.getByRole("textbox", { name: "CPF" })
  await person.type(cpf, "1114447773{Enter}")
  await waitFor(() => expect(lastList("updates")).toEqual({ searchName: "ana", page: "0", size: "20" }))
  await waitFor(() => expect(cpf).toHaveProperty("value", ""))
  await person.type(cpf, "11144477735{Enter}")
  await waitFor(() => expect(lastList("updates").searchAtalaiaId).toBe("11144477735"))
})

test("kinds of change have addresses of their own", async () => {
  const { person, address } = queue("sensitive")
  await heading("ANA MAIA")
  expect(lastList("updates")).toEqual({ page: "0", size: "20", sensitive: "true" })
  await person.click(screen.getByRole("checkbox", { name: /Dados gerais/ }))
  expect(address()).toBe("/user-authorizer/update?kinds=sensitive%2Cgeneral")
})

test("another tab keeps name and CPF, and forgets organization and state", async () => {
  const { person, address } = queue(
    "update",
    "?name=ana&cpf=11144477735&organizationId=4&organization=PMCE&state=6",
  )
  await heading("ANA MAIA")
  await person.keyboard("2")
  expect(address()).toBe("/user-authorizer/pre-user?name=ana&cpf=11144477735")
})

test("nothing waits", async () => {
  left = []
  queue("pre-user")
  expect(await screen.findByText("Nenhuma pendência encontrada")).toBeInstanceOf(HTMLElement)
})

test("on a narrow screen there is the list alone, which leads to each case", async () => {
  media.add("(max-width: 767px)")
  queue("update")
  const link = await screen.findByRole("link", { name: /ANA MAIA/ })
  expect(link.getAttribute("href")).toBe(`/user-authorizer/view/update/${ana.atalaiaId}`)
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull()
})

const alone = (details: Partial<Details> = {}) => {
  answer(`GET /registration/${ana.atalaiaId}`, () => ({ ...detailsOf(ana), kind: "preUser", ...details }))
  return inConsole(
    <>
      <CommandKeys />
      <PreUserEvaluation params={{ atalaiaId: ana.atalaiaId }} />
    </>,
    `/user-authorizer/view/pre-user/${ana.atalaiaId}`,
  )
}

test("a pre-registration is approved after a confirmation, and leads back to the list", async () => {
  answer(`PUT /user-authorizer/pre-users/${ana.atalaiaId}`, () => ({ message: "Pré-cadastro aprovado." }))
  const { person, address } = alone({ isForeign: true })
  expect(await screen.findByRole("heading", { level: 1, name: "Avaliação de pré-cadastro" })).toBeInstanceOf(
    HTMLElement,
  )
  expect(await screen.findByText("Estrangeiro")).toBeInstanceOf(HTMLElement)
  expect(screen.getByText("Você aprova esse pré-cadastro?")).toBeInstanceOf(HTMLElement)
  await seen()
  await person.keyboard("a")
  const dialog = await screen.findByRole("alertdialog")
  expect(decisions()).toEqual([])
  await person.click(within(dialog).getByRole("button", { name: "Aprovar" }))
  await waitFor(() => expect(address()).toBe("/user-authorizer/pre-user"))
  expect(decisions()).toEqual([
    { path: `/user-authorizer/pre-users/${ana.atalaiaId}`, body: { approved: true, version: 3 } },
  ])
  expect(notices()).toEqual(["Pré-cadastro aprovado."])
})

test("a case that is through says so, and leads back", async () => {
  const { person, address } = alone({ kind: "user", evaluation: undefined })
  expect(await screen.findByText("Não há mais o que decidir aqui.")).toBeInstanceOf(HTMLElement)
  await person.click(screen.getByRole("button", { name: "Continuar" }))
  await waitFor(() => expect(address()).toBe("/user-authorizer/pre-user"))
})

test("a refusal of one case alone leads back to the list, and asks about nothing unsaved", async () => {
  answer(`PUT /user-authorizer/pre-users/${ana.atalaiaId}`, () => ({ message: "Pré-cadastro recusado." }))
  const { person, address } = alone()
  await screen.findByText("Você aprova esse pré-cadastro?")
  await seen()
  await person.keyboard("r")
  await person.type(await screen.findByRole("textbox", { name: "Justificativa" }), "Falta o documento")
  await person.keyboard("{Control>}{Enter}{/Control}")
  await waitFor(() => expect(address()).toBe("/user-authorizer/pre-user"))
  expect(store.get(leavingAtom)).toBeUndefined()
})

test("after a refusal the focus is on the case that is open", async () => {
  answer(`PUT /user-authorizer/updates/${bruno.atalaiaId}`, () => {
    left = [ana, carla]
    return { message: "Recusada." }
  })
  const { person } = queue("update")
  await heading("ANA MAIA")
  await person.keyboard("j")
  await heading("BRUNO LINS")
  await person.keyboard("k")
  await heading("ANA MAIA")
  await person.keyboard("j")
  await heading("BRUNO LINS")
  await person.keyboard("r")
  await person.type(await screen.findByRole("textbox", { name: "Justificativa" }), "Falta o documento")
  await person.keyboard("{Control>}{Enter}{/Control}")
  await heading("CARLA REIS")
  await waitFor(() => expect(document.activeElement?.textContent).toContain("CARLA REIS"))
})
