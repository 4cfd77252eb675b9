import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Ability } from "@/domain/access"
import CommandHost from "@/palette/form/CommandHost"
import { useCommandLine } from "@/palette/run/run"
import { painted } from "@/shortcuts/painted"
import { noticesAtom } from "@/ui/page/notice"
import { answer, asked, inConsole, joao, maria, Refusal, store } from "./console"

function Page() {
  const line = useCommandLine()
  return line !== undefined ? <CommandHost /> : null
}

/** Opens the address of a command line. */
function opened(line: string, abilities?: readonly Ability[]) {
  return inConsole(<Page />, `/users/list?${new URLSearchParams({ command: line })}`, abilities)
}
const changes = () => asked.filter(({ method, headers }) => method !== "GET" && !headers.has("x-preview"))
const notices = () => store.get(noticesAtom)
const accessOf = (id: string) => `PATCH /client/${id}/application/2/access-enabled`

/** The server allows or refuses to disable a person in SINAL. */
function disabling(id: string, refusal?: () => Refusal | undefined) {
  answer(accessOf(id), ({ headers }) => {
    if (headers.has("x-preview")) return { effects: [{ text: `${id} perde SINAL.`, tone: "danger" }] }
    const no = refusal?.()
    if (no) throw no
    return {}
  })
}

test("a link fills the form in, puts the cursor where something is missing, and carries nothing out", async () => {
  opened("> bloquear usuário 12345678909 app SINAL")
  disabling(joao.id)
  const text = await screen.findByRole("textbox", { name: /Justificativa/ })
  expect(document.activeElement).toBe(text)
  expect(screen.getByRole("combobox", { name: /Aplicação/ })).toHaveProperty("value", "SINAL")
  expect(screen.getByText("JOÃO PEDRO SILVA")).toBeInstanceOf(HTMLElement)
  expect(await screen.findByText("12345678909 perde SINAL.")).toBeInstanceOf(HTMLElement)
  expect(changes()).toEqual([])
})

test("nothing is sent without its justification", async () => {
  const { person } = opened("> block user 12345678909 app SINAL")
  disabling(joao.id)
  const text = await screen.findByRole("textbox", { name: /Justificativa/ })
  await person.type(text, "   ")
  await person.click(screen.getByRole("button", { name: /^Bloquear/ }))
  expect(await screen.findByText("Por favor, insira uma justificativa!")).toBeInstanceOf(HTMLElement)
  expect(changes()).toEqual([])
})

test("carried out, it says so in the specification's words, offers the way back, and closes", async () => {
  const { person, address } = opened("> block user 12345678909 app SINAL")
  disabling(joao.id)
  await person.type(await screen.findByRole("textbox", { name: /Justificativa/ }), "Saiu da unidade")
  await person.keyboard("{Control>}{Enter}{/Control}")
  await waitFor(() => expect(address()).toBe("/users/list"))
  expect(changes()).toHaveLength(1)
  const [{ text, undo } = { text: "", undo: undefined }] = notices()
  expect(text).toBe("Usuário desabilitado na aplicação com sucesso.")
  void undo?.()
  await waitFor(() => expect(changes()).toHaveLength(2))
  expect(changes()[1]?.body).toEqual({ enabled: true, description: "Desfeito: Saiu da unidade" })
  await waitFor(() =>
    expect(notices().map((notice) => notice.text)).toContain("Usuário habilitado na aplicação com sucesso."),
  )
})

test("an unblock that is taken back blocks again for the reason that stood", async () => {
  const { person } = opened("> unblock user 12345678909 app SINAL because Voltou")
  answer(accessOf(joao.id), ({ headers, body }) => {
    if (headers.has("x-preview")) return { effects: [] }
    return (body as { enabled: boolean }).enabled ? { description: "Em férias" } : {}
  })
  await person.click(await screen.findByRole("button", { name: /^Desbloquear/ }))
  await waitFor(() => expect(changes()).toHaveLength(1))
  await waitFor(() => expect(notices()).toHaveLength(1))
  void notices()[0]?.undo?.()
  await waitFor(() => expect(changes()).toHaveLength(2))
  expect(changes()[1]?.body).toEqual({ enabled: false, description: "Em férias" })
})

describe("another end of an assignment", () => {
  const extension = "PUT /client/12345678909/application/2/assignments/roles/7"
  const line = "> extend role ROLE_SINAL_GESTOR user 12345678909 app SINAL until 30d"

  test.each([
    ["until another moment", "2090-12-31T20:59:00.000Z", "2090-12-31T20:59:00.000Z"],
    ["without an end", undefined, undefined],
  ])("is undone by the end that it had: %s", async (_, previousExpirationDateTime, expirationDateTime) => {
    answer(extension, ({ headers }) =>
      headers.has("x-preview")
        ? { effects: [] }
        : { ...(previousExpirationDateTime && { previousExpirationDateTime }) },
    )
    const { person } = opened(line)
    await person.click(await screen.findByRole("button", { name: /^Prorrogar/ }))
    await waitFor(() => expect(notices()).toHaveLength(1))
    void notices()[0]?.undo?.()
    await waitFor(() => expect(changes()).toHaveLength(2))
    const sent = changes()[1]?.body as { expirationDateTime?: string }
    expect(sent.expirationDateTime && new Date(sent.expirationDateTime).toISOString()).toBe(
      expirationDateTime,
    )
  })

  test("that has passed is not given back", async () => {
    answer(extension, ({ headers }) =>
      headers.has("x-preview") ? { effects: [] } : { previousExpirationDateTime: "2020-01-01T00:00:00.000Z" },
    )
    const { person } = opened(line)
    await person.click(await screen.findByRole("button", { name: /^Prorrogar/ }))
    await waitFor(() => expect(notices()).toHaveLength(1))
    expect(notices()[0]?.undo).toBeUndefined()
  })

  test("of an expired one leads to its reactivation, until the same moment", async () => {
    answer(extension, () => {
      throw new Refusal(409, "A atribuição expirou em 02/11/2026 às 10:00.", "EXPIRED")
    })
    const { person, address } = opened(line)
    await person.click(await screen.findByRole("button", { name: "Reativar temporariamente" }))
    const opens = new URLSearchParams(address().split("?")[1]).get("command")
    expect(opens).toBe("> lend role ROLE_SINAL_GESTOR user 12345678909 app SINAL until 30d")
  })
})

test("refused, it says why, and what was typed stays", async () => {
  const { person, address } = opened("> block user 12345678909 app SINAL")
  disabling(joao.id, () => new Refusal(409, "O acesso de JOÃO a SINAL já está desabilitado."))
  const text = await screen.findByRole("textbox", { name: /Justificativa/ })
  await person.type(text, "Saiu da unidade")
  await person.click(screen.getByRole("button", { name: /^Bloquear/ }))
  expect(await screen.findByText("O acesso de JOÃO a SINAL já está desabilitado.")).toBeInstanceOf(
    HTMLElement,
  )
  expect(
    screen.getByText("Erro ao desabilitar o usuário na aplicação, tente novamente mais tarde."),
  ).toBeInstanceOf(HTMLElement)
  expect(text).toHaveProperty("value", "Saiu da unidade")
  expect(address()).toContain("command=")
})

test("what the preview would be refused with is said once: by the preview, then by the form", async () => {
  const refusal = "O acesso de JOÃO a SINAL já está desabilitado."
  answer(accessOf(joao.id), () => {
    throw new Refusal(409, refusal)
  })
  const { person } = opened("> block user 12345678909 app SINAL because Saiu")
  const ahead = await screen.findByRole("region", { name: "O que vai acontecer" })
  expect(await within(ahead).findByText(refusal)).toBeInstanceOf(HTMLElement)
  await person.click(screen.getByRole("button", { name: /^Bloquear/ }))
  expect(await within(await screen.findByRole("alert")).findByText(refusal)).toBeInstanceOf(HTMLElement)
  expect(screen.getAllByText(refusal)).toHaveLength(1)
  expect(screen.queryByRole("region", { name: "O que vai acontecer" })).toBeNull()
})

test("several: one failure stops nobody else's, and only the failed one is tried again", async () => {
  const { person } = opened("> block user 12345678909, 11321331304 app SINAL because Saiu")
  let refused = true
  disabling(joao.id, () => (refused ? new Refusal(409, "Está em uso.") : undefined))
  disabling(maria.id)
  await person.click(await screen.findByRole("button", { name: /^Bloquear/ }))
  const again = await screen.findByRole("button", { name: "Tentar novamente (1)" })
  expect(changes().map(({ path }) => path)).toEqual([
    "/client/12345678909/application/2/access-enabled",
    "/client/11321331304/application/2/access-enabled",
  ])
  const [first, second] = screen.getAllByRole("listitem")
  expect(within(first as HTMLElement).getByText(/Está em uso\./)).toBeInstanceOf(HTMLElement)
  expect(within(second as HTMLElement).getByText("Feito")).toBeInstanceOf(HTMLElement)
  refused = false
  await person.click(again)
  expect(await screen.findByText("2 de 2")).toBeInstanceOf(HTMLElement)
  expect(changes()).toHaveLength(3)
})

test("previews of several say whose each is: first names are shared", async () => {
  disabling(joao.id)
  disabling(maria.id)
  opened("> block user 12345678909, 11321331304 app SINAL because Saiu")
  const ahead = within(await screen.findByRole("region", { name: "O que vai acontecer" }))
  for (const { title } of [joao, maria]) {
    expect(await ahead.findByText(title, { selector: "strong" })).toBeInstanceOf(HTMLElement)
  }
})

test("a number that lost its zeros is no CPF, and is said to be one with them", async () => {
  opened("> block user 1234048 app SINAL because Saiu")
  expect(
    await screen.findByText(": CPF Inválido. Se faltam zeros à esquerda, é 000.012.340-48: escreva assim"),
  ).toBeInstanceOf(HTMLElement)
})

test("people who are not found are shown, and keep it from being sent", async () => {
  const { person } = opened("> block user 12345678900 app SINAL because Saiu")
  expect(await screen.findByText(": CPF Inválido")).toBeInstanceOf(HTMLElement)
  await person.click(screen.getByRole("button", { name: /^Bloquear/ }))
  expect(await screen.findByText("Confira os campos marcados.")).toBeInstanceOf(HTMLElement)
  expect(changes()).toEqual([])
})

test("a moment is written in words, and a past one refused", async () => {
  const { person } = opened("> extend role ROLE_SINAL_GESTOR user 12345678909 app SINAL")
  const until = await screen.findByRole("textbox", { name: /Validade/ })
  await person.type(until, "01/01/2020")
  await person.click(screen.getByRole("button", { name: /^Prorrogar/ }))
  expect(
    await screen.findByText("Não é possível selecionar uma data de expiração no passado."),
  ).toBeInstanceOf(HTMLElement)
  await person.click(screen.getByRole("button", { name: "fim do ano" }))
  expect(screen.getByText(/^Até 31\/12\/\d{4} 23:59\.$/)).toBeInstanceOf(HTMLElement)
})

test.each([
  ["typed, is sent", "31/12/2099 18:00", { expirationDateTime: expect.stringMatching(/^2099-12-31T18:00/) }],
  ["chosen to be none, there is none any more", "sem expiração", {}],
])("the end of what was timed: %s", async (_, typed, body) => {
  const { person, address } = opened("> extend role ROLE_SINAL_GESTOR user 12345678909 app SINAL")
  answer("PUT /client/12345678909/application/2/assignments/roles/7", ({ headers }) =>
    headers.has("x-preview") ? { effects: [] } : {},
  )
  const until = await screen.findByRole("textbox", { name: /Validade/ })
  await person.type(until, typed)
  await person.click(screen.getByRole("button", { name: /^Prorrogar/ }))
  await waitFor(() => expect(address()).toBe("/users/list"))
  expect(changes().map((change) => change.body)).toEqual([body])
})

test.each(["extend", "lend"])("an end that is promised and left out is asked for: %s", async (command) => {
  const { person } = opened(`> ${command} role ROLE_SINAL_GESTOR user 12345678909 app SINAL`)
  const until = await screen.findByRole("textbox", { name: /Validade/ })
  await person.click(screen.getByRole("button", { name: /^(Prorrogar|Conceder)/ }))
  await waitFor(() => expect(until.getAttribute("aria-invalid")).toBe("true"))
  expect(changes()).toEqual([])
})

test("an address without a known command says so", async () => {
  const { person, address } = opened("> explode everything")
  expect(await screen.findByText("Comando não reconhecido")).toBeInstanceOf(HTMLElement)
  await person.keyboard("{Escape}")
  expect(address()).toBe("/users/list")
})

test("one that the person may not run says so, and shows no form", async () => {
  opened("> block user 12345678909 app SINAL", [])
  expect(await screen.findByText(/Você não tem permissão para este comando/)).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole("form")).toBeNull()
})

test("an address asks before it does something to the page", async () => {
  const { person } = opened("> theme dark")
  expect(await screen.findByText("Tema?")).toBeInstanceOf(HTMLElement)
  expect(localStorage.getItem("atalaia:theme")).not.toBe('"dark"')
  await person.click(screen.getByRole("button", { name: "Executar" }))
  expect(localStorage.getItem("atalaia:theme")).toBe('"dark"')
})

test("a role that nobody knows must be chosen before anything is sent", async () => {
  disabling(joao.id)
  const { person } = opened("> block user 12345678909 role ROLE_NENHUM app SINAL because motivo")
  await screen.findByText(/“ROLE_NENHUM”/)
  await painted()
  await person.keyboard("{Control>}{Enter}{/Control}")
  expect(await screen.findByText("Escolha, ou dispense o que foi escrito")).toBeInstanceOf(HTMLElement)
  expect(changes()).toEqual([])
  // Without the role the change would apply to SINAL as a whole.
  expect(screen.queryByText("12345678909 perde SINAL.")).toBeNull()
  await person.click(screen.getByRole("button", { name: "Dispensar" }))
  expect(screen.queryByText(/“ROLE_NENHUM”/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Papel/))
  expect(await screen.findByText("12345678909 perde SINAL.")).toBeInstanceOf(HTMLElement)
})

test("a moment that is none is previewed as none", async () => {
  const { person } = opened("> extend role ROLE_SINAL_GESTOR user 12345678909 app SINAL")
  answer("PUT /client/12345678909/application/2/assignments/roles/7", () => ({
    effects: [{ text: "Sem expiração.", tone: "info" }],
  }))
  const until = await screen.findByRole("textbox", { name: /Validade/ })
  await person.type(until, "sem expiração")
  expect(await screen.findByText("Sem expiração.")).toBeInstanceOf(HTMLElement)
  await person.clear(until)
  await person.type(until, "anteontem2")
  await waitFor(() => expect(screen.queryByText("Sem expiração.")).toBeNull())
})

test("what of a line was not understood stands in the form, and nothing is sent before it is dismissed", async () => {
  disabling(joao.id)
  const { person } = opened("> block user 12345678909 app SINAL app SINARM because motivo")
  expect(await screen.findAllByText(/^“app”: Informado mais de uma vez/)).toHaveLength(1)
  await painted()
  await person.keyboard("{Control>}{Enter}{/Control}")
  expect(changes()).toEqual([])
  expect(screen.queryByText("12345678909 perde SINAL.")).toBeNull()
  for (const dismiss of screen.getAllByRole("button", { name: "Dispensar" })) await person.click(dismiss)
  expect(document.activeElement?.matches("form input, form textarea")).toBe(true)
  expect(await screen.findByText("12345678909 perde SINAL.")).toBeInstanceOf(HTMLElement)
  await person.keyboard("{Control>}{Enter}{/Control}")
  await waitFor(() => expect(changes()).toHaveLength(1))
})

test("a command that goes somewhere stops at what it does not understand", async () => {
  const { address } = opened("> open user 12345678909 app SINAL")
  expect(await screen.findAllByText(/^Palavra não reconhecida: “app”/)).toHaveLength(1)
  expect(address()).toContain("/users/list")
})
