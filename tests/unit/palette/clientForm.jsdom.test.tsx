import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { allAbilities } from "@/domain/access"
import { checkDigit } from "@/domain/people/identifier"
import CommandHost from "@/palette/form/CommandHost"
import { useCommandLine } from "@/palette/run/run"
import { applicationsQuery } from "@/palette/slots/serverLists"
import { painted } from "@/shortcuts/painted"
import { noticesAtom } from "@/ui/page/notice"
import { answer, asked, inConsole, joao, maria, Refusal, store } from "./console"

function Page() {
  const line = useCommandLine()
  return line !== undefined ? <CommandHost /> : null
}
const opened = (line: string, abilities = allAbilities) =>
  inConsole(<Page />, `/users/list?${new URLSearchParams({ command: line })}`, abilities)
const changes = () => asked.filter(({ method, headers }) => method !== "GET" && !headers.has("x-preview"))
const notices = () => store.get(noticesAtom).map(({ text }) => text)
const nothing = { effects: [] }
const dryOr = (act: () => unknown) => (request: { headers: Headers }) =>
  request.headers.has("x-preview") ? nothing : act()

describe("an application in the place of people", () => {
  const grant = "> grant role ROLE_SINAL_GESTOR client SINARM app SINAL"

  test("fills the need, and is given the role as the client", async () => {
    answer(
      "POST /client/3/application/2/assignments/roles",
      dryOr(() => ({})),
    )
    const { person, address } = opened(grant)
    expect(await screen.findByRole("combobox", { name: /Aplicação cliente/ })).toHaveProperty(
      "value",
      "SINARM",
    )
    expect(screen.getByRole("textbox", { name: /Usuários/ }).getAttribute("aria-required")).toBeNull()
    await painted()
    await person.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(address()).toBe("/users/list"))
    expect(changes().map(({ path, body }) => ({ path, body }))).toEqual([
      { path: "/client/3/application/2/assignments/roles", body: { roleId: 7 } },
    ])
    expect(notices()).toEqual(["Permissão ROLE_SINAL_GESTOR concedida com sucesso"])
  })

  test("beside people is refused, with the reason", async () => {
    const { person } = opened(grant)
    const people = await screen.findByRole("textbox", { name: /Usuários/ })
    await person.type(people, `${joao.id},`)
    await person.click(screen.getByRole("button", { name: /^Conceder/ }))
    expect(await screen.findByText("Informe usuário ou aplicação cliente, não os dois")).toBeInstanceOf(
      HTMLElement,
    )
    expect(changes()).toEqual([])
  })

  test("neither is refused, with the reason", async () => {
    const { person } = opened("> grant role ROLE_SINAL_GESTOR app SINAL")
    expect((await screen.findByRole("textbox", { name: /Usuários/ })).getAttribute("aria-required")).toBe(
      "true",
    )
    await person.click(screen.getByRole("button", { name: /^Conceder/ }))
    expect(await screen.findByText("Informe usuário ou aplicação cliente")).toBeInstanceOf(HTMLElement)
    expect(changes()).toEqual([])
  })
})

describe("a number with limits", () => {
  test.each(["0", "26", "x"])("%s is refused", async (number) => {
    const { person } = opened(`> tokens app SINAL "${number}"`)
    await person.click(await screen.findByRole("button", { name: /^Limitar/ }))
    expect(await screen.findByText("Aqui cabe um número inteiro de 1 a 25")).toBeInstanceOf(HTMLElement)
    expect(changes()).toEqual([])
  })

  test("25 is sent", async () => {
    answer(
      "PATCH /applications/2/tokens",
      dryOr(() => ({})),
    )
    const { person, address } = opened("> tokens app SINAL 25")
    await person.click(await screen.findByRole("button", { name: /^Limitar/ }))
    await waitFor(() => expect(address()).toBe("/users/list"))
    expect(changes()[0]?.body).toEqual({ number: 25 })
  })
})

test("a document that is not chosen is asked for in the specification's words", async () => {
  answer("GET /document-types", () => [{ id: 4, label: "Termo de responsabilidade" }])
  const { person } = opened("> add document app SINAL")
  await person.click(await screen.findByRole("button", { name: /^Vincular/ }))
  expect(await screen.findByText("Por favor, insira o documento")).toBeInstanceOf(HTMLElement)
  expect(changes()).toEqual([])
})

test("of an application only the documents that it asks for can be taken off", async () => {
  answer("GET /applications/2/docs", () => [{ appId: 2, documentId: 4, label: "Termo de responsabilidade" }])
  answer(
    "DELETE /applications/2/docs/4",
    dryOr(() => undefined),
  )
  const { person, address } = opened('> remove document "Termo de responsabilidade" app SINAL')
  await person.click(await screen.findByRole("button", { name: /^Desvincular/ }))
  await waitFor(() => expect(address()).toBe("/users/list"))
  expect(changes()).toHaveLength(1)
})

describe("validating", () => {
  const waiting = (id: number, client: object, roleId: number, title: string, confirm = true) => ({
    id,
    client,
    role: { id: roleId, title, description: title },
    can: { confirm },
  })
  const person = { id: joao.id, kind: "person", name: joao.title }
  const application = { id: "3", kind: "application", name: "SINARM" }
  const list = [
    waiting(1, person, 7, "ROLE_SINAL_OPERACAO"),
    waiting(2, application, 8, "ROLE_SINAL_LOTE"),
    waiting(3, { id: maria.id, kind: "person", name: maria.title }, 7, "ROLE_SINAL_OPERACAO", false),
  ]

  test.each([
    [`> validate ${joao.id} role ROLE_SINAL_OPERACAO`, `/client/${joao.id}/roles/7/validation`],
    ["> validar cliente 3 papel LOTE", "/client/3/roles/8/validation"],
  ])("%s, by somebody who administers nothing", async (line, path) => {
    answer("GET /assignments/validations", () => ({ items: list }))
    answer(
      `PUT ${path}`,
      dryOr(() => undefined),
    )
    const { person: user, address } = opened(line, [])
    await user.click(await screen.findByRole("button", { name: /^Validar/ }))
    await waitFor(() => expect(address()).toBe("/users/list"))
    expect(notices()).toEqual(["Permissão validada com sucesso"])
    expect(asked.filter((request) => ["/search", "/applications"].includes(request.path))).toEqual([])
  })

  test.each([
    `> validate ${maria.id} role ROLE_SINAL_OPERACAO`,
    `> validate ${joao.id} role ROLE_SINAL_LOTE`,
  ])("%s: what does not wait for oneself is not found", async (line) => {
    answer("GET /assignments/validations", () => ({ items: list }))
    opened(line, [])
    expect(await screen.findAllByText(/: Não aguarda a sua validação/)).not.toEqual([])
    expect(changes()).toEqual([])
  })
})

describe("a thousand people", () => {
  const cpf = (number: number) => {
    const digits = Array.from(String(300_000_000 + number * 7), Number)
    const first = checkDigit(digits)
    return [...digits, first, checkDigit([...digits, first])].join("")
  }
  const ids = [joao.id, maria.id, ...Array.from({ length: 998 }, (_, index) => cpf(index))]
  const everybody = (known: readonly string[]) =>
    answer("GET /search/people", ({ query }) => ({
      items: (query.get("ids") ?? "")
        .split(",")
        .filter((id) => known.includes(id))
        .map((id) => ({ ...joao, id, text: id, title: `PESSOA ${id}` })),
    }))

  test("are found in five requests, those who are nobody before the others, and sending asks for nobody again", async () => {
    everybody(ids.slice(0, 999))
    const { person } = opened("> grant role ROLE_SINAL_GESTOR app SINAL")
    const field = await screen.findByRole("textbox", { name: /Usuários/ })
    fireEvent.paste(field, { clipboardData: { getData: () => ids.join("\n") } })
    expect(await screen.findByText(/1\.000 valores, 1 com problema/)).toBeInstanceOf(HTMLElement)
    const [first] = screen.getAllByRole("button", { name: /^Retirar / })
    expect(first?.getAttribute("aria-label")).toBe(`Retirar ${ids[999]}`)
    expect(screen.getByRole("button", { name: "e mais 940" })).toBeInstanceOf(HTMLElement)
    await person.click(screen.getByRole("button", { name: /^Conceder/ }))
    expect(await screen.findByText("Confira os campos marcados.")).toBeInstanceOf(HTMLElement)
    const requests = asked.filter(({ path }) => path.startsWith("/search"))
    expect(requests.map(({ query }) => query.get("ids")?.split(",").length)).toEqual([
      200, 200, 200, 200, 200,
    ])
    expect(changes()).toEqual([])
  })

  test("two are under way at once, in order; giving up leaves the rest, which can be tried again", async () => {
    const few = ids.slice(0, 7)
    everybody(few)
    let underWay = 0
    let most = 0
    const answers: (() => void)[] = []
    for (const id of few) {
      answer(`PATCH /client/${id}/application/2/access-enabled`, ({ headers }) => {
        if (headers.has("x-preview")) return nothing
        underWay++
        most = Math.max(most, underWay)
        return new Promise<object>((resolve, reject) => {
          answers.push(() => {
            underWay--
            if (id === few[1]) reject(new Refusal(409, "Está em uso."))
            else resolve({})
          })
        })
      })
    }
    const { person } = opened(`> block user ${few.join(", ")} app SINAL because Saiu`)
    await person.click(await screen.findByRole("button", { name: /^Bloquear/ }))
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.()
    await waitFor(() => expect(answers).toHaveLength(3))
    await person.click(screen.getByRole("button", { name: /^Cancelar o restante/ }))
    answers[0]?.()
    answers[2]?.()
    await screen.findByRole("button", { name: "Tentar novamente (5)" })
    expect(most).toBe(2)
    const states = screen
      .getAllByRole("listitem")
      .map((item) => within(item).getByText(/^(Feito|Falhou|Não foi feito)$/).textContent)
    expect(states).toEqual(["Feito", "Falhou", "Feito", ...Array(4).fill("Não foi feito")])
    await person.click(screen.getByRole("button", { name: "Mostrar só as falhas" }))
    expect(screen.getAllByRole("listitem")).toHaveLength(1)
    expect(changes().map(({ path }) => path.split("/")[2])).toEqual(few.slice(0, 3))
  })
})

test("what a command changes is known to the completers at once", async () => {
  answer(
    "PATCH /applications/2/tokens",
    dryOr(() => {
      answer("GET /applications", () => ({ items: [] }))
      return {}
    }),
  )
  const { person, client, address } = opened("> tokens app SINAL 5")
  await person.click(await screen.findByRole("button", { name: /^Limitar/ }))
  await waitFor(() => expect(address()).toBe("/users/list"))
  expect(await client.fetchQuery(applicationsQuery)).toEqual([])
})
