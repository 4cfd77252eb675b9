import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { Suspense } from "react"
import { describe, expect, test, vi } from "vitest"
import type { Ability } from "@/domain/access"
import { useTarget } from "@/palette/currentTargets"
import Palette from "@/palette/panel/Palette"
import { recall } from "@/palette/ranking/history"
import { paletteAtom } from "@/palette/run/open"
import { paletteDebounce } from "@/palette/slots/useResolution"
import { noticesAtom } from "@/ui/page/notice"
import { answer, asked, inConsole, joao, Refusal, seen, store } from "./console"

function Page({ target = false }: { target?: boolean }) {
  useTarget(
    target
      ? {
          kind: "user",
          atalaiaId: joao.id,
          name: joao.title,
          enabled: true,
          locked: false,
          firstAccess: false,
          can: { update: true, editDetails: true, resend: false, secure: false, resetPassword: false },
        }
      : undefined,
  )
  return (
    <Suspense>
      <Palette />
    </Suspense>
  )
}

/** Opens the palette and types. The text of the list shows the results. */
async function typed(text: string, target = false, abilities?: readonly Ability[]) {
  const drawn = inConsole(<Page target={target} />, undefined, abilities)
  await screen.findByText((_, element) => element === document.body)
  await seen()
  act(() => store.set(paletteAtom, { line: "", overDialog: false, since: performance.now() }))
  const line = await screen.findByRole<HTMLInputElement>("combobox")
  await waitFor(() => expect(document.activeElement).toBe(line))
  if (text) await drawn.person.type(line, text.replaceAll("{", "{{").replaceAll("[", "[["))
  return { ...drawn, line }
}
const options = () => screen.queryAllByRole("option").map((option) => option.textContent)
const announced = (line: HTMLElement) =>
  document.getElementById(line.getAttribute("aria-activedescendant") ?? "")
const notices = () => store.get(noticesAtom).map(({ text }) => text)

describe("what is listed", () => {
  test("with nothing typed: what can be done here, then places", async () => {
    await typed("", true)
    expect(screen.getByText("JOÃO PEDRO SILVA")).toBeInstanceOf(HTMLElement)
    expect(options()).toEqual(
      expect.arrayContaining([expect.stringContaining("Inativar"), expect.stringContaining("Usuários")]),
    )
  })

  test("words lead first to what can be done with what is on the screen, filled in", async () => {
    const { person, line, address } = await typed("inativ", true)
    expect(announced(line)?.textContent).toContain("deactivate user 12345678909")
    await person.keyboard("{Enter}")
    const command = () => new URLSearchParams(address().split("?")[1]).get("command")
    await waitFor(() => expect(command()).toBe("> deactivate user 12345678909"))
  })

  test("people come from the server, once for a word typed at once", async () => {
    await typed("joão")
    await screen.findByRole("option", { name: /JOÃO PEDRO SILVA/ })
    expect(asked.filter(({ path }) => path === "/search").map(({ query }) => query.get("text"))).toEqual([
      "joão",
    ])
  })

  test("an id leads to its person, also where Enter comes before the answer", async () => {
    const { person, address } = await typed("123.456.789-09")
    await person.keyboard("{Enter}")
    await waitFor(() => expect(address()).toBe("/users/12345678909"))
    expect(store.get(paletteAtom)).toBeUndefined()
  })

  test("an id that the server does not find is no page in a session that may open no person", async () => {
    answer("GET /search", () => ({ items: [] }))
    await typed("118.218.318-29", false, ["accessRequests.listOwn"])
    await screen.findByRole("option", { name: /name deputy/ })
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain("/search"))
    expect(options()).not.toContainEqual(expect.stringContaining("118.218.318-29"))
    expect(screen.queryByText("abrir página")).toBeNull()
  })

  describe("the id of somebody who is being registered", () => {
    const registering = {
      ...joao,
      kind: "preUser",
      id: "11821831829",
      text: "11821831829",
      title: "ANA LUZ",
      detail: "118.218.318-29",
    }
    const isRegistering = () =>
      answer("GET /search", ({ query }) => ({
        items: query.get("kinds")?.split(",").includes("preUser") ? [registering] : [],
      }))

    test("leads to their pre-registration, also where Enter comes before the answer", async () => {
      isRegistering()
      const { person, address } = await typed("118.218.318-29")
      await person.keyboard("{Enter}")
      await waitFor(() => expect(address()).toBe("/users/details/edit/11821831829"))
    })

    test("offers what can be done with a pre-registration, and nothing of users", async () => {
      isRegistering()
      const account = vi.fn(() => ({}))
      answer("GET /users/11821831829", account)
      await typed("11821831829")
      await screen.findByRole("option", { name: /ANA LUZ/ })
      // They have no account: to ask for it would be answered with 404.
      expect(account).not.toHaveBeenCalled()
      expect(options()).toContainEqual(expect.stringContaining("continue registry 11821831829"))
      expect(options().join()).not.toContain("block user")
    })
  })

  test("what cannot be done with whom the screen shows says why, and nothing else is taken for it", async () => {
    const { person, line } = await typed("ativ", true)
    const row = screen.getByText(/A conta já está ativa/).closest('[role="option"]')
    expect(row?.textContent).toContain("activate user 12345678909")
    expect(row?.getAttribute("aria-disabled")).toBe("true")
    expect(announced(line)).toBe(row)
    await person.keyboard("{Enter}")
    expect(store.get(noticesAtom).map(({ text }) => text)).toEqual(["A conta já está ativa"])
    expect(line.value).toBe("ativ")
  })

  test("a column of ids pasted into the empty line leads to what can be done with all of them", async () => {
    const { person, line } = await typed("")
    await person.paste("123.456.789-09\r\n113.213.313-04\r\n")
    expect(line.value).toBe("123.456.789-09, 113.213.313-04")
    expect(screen.getByText("Comandar para 2 pessoas")).toBeDefined()
    expect(options()).toContainEqual(expect.stringContaining("block user 12345678909, 11321331304"))
    expect(options()).toContainEqual(expect.stringContaining("grant role user 12345678909, 11321331304"))
  })

  test("people of whom there are more lead to their list, which says how many", async () => {
    const silvas = Array.from({ length: 8 }, (_, index) => ({
      ...joao,
      id: `1000000000${index}`,
      text: `1000000000${index}`,
      title: `SILVA ${index}`,
    }))
    answer("GET /search", () => ({ items: silvas }))
    answer("GET /users/count", () => ({ count: 68, exact: true }))
    const { person, address } = await typed("@silva")
    const more = await screen.findByRole("option", { name: "Mais 60 na lista de usuários" })
    await person.click(more)
    expect(address()).toBe("/users/list?search=silva")
  })

  test("an id of nobody says so, and leads nowhere", async () => {
    const { person, address } = await typed("52998224725")
    await person.keyboard("{Enter}")
    await waitFor(() => expect(notices()).toEqual(["Nenhum Usuário encontrado"]))
    expect(address()).toBe("/users/list")
  })

  test("an id with wrong check digits says so", async () => {
    const { line } = await typed("12345678900")
    expect(screen.getByText("CPF Inválido")).toBeInstanceOf(HTMLElement)
    expect(line.getAttribute("aria-invalid")).toBe("true")
    expect(line.hasAttribute("aria-activedescendant")).toBe(false)
  })

  test("what the change of a command needs is not called optional, though its form asks for it", async () => {
    const { line } = await typed("> vincular autorizador ")
    const described = document.getElementById(line.getAttribute("aria-describedby") ?? "")
    expect(described?.textContent).toBe("usuário… sendo digitado,organização falta,")
  })

  test("help lists the words of both languages", async () => {
    await typed("?bloq")
    expect(options()).toContain(
      "Bloquear usuário block user · disable user · bloquear usuário · desabilitar usuárioB",
    )
  })

  test("a word that nothing fits says that nothing was found", async () => {
    await typed("zzzz")
    expect(await screen.findByText("Nenhum resultado encontrado")).toBeInstanceOf(HTMLElement)
  })
})

describe("the row that is announced is the row that Enter takes", () => {
  test("after every key that narrows the list", async () => {
    const { person, line } = await typed("")
    for (const key of "pai") {
      await person.type(line, key)
      const row = announced(line)
      expect(row).toBe(screen.getAllByRole("option", { selected: true })[0])
      expect(screen.getAllByRole("option", { selected: true })).toHaveLength(1)
    }
    expect(announced(line)?.textContent).toContain("Painel")
  })

  test("after moving, and after narrowing it away again", async () => {
    const { person, line, address } = await typed("a")
    await person.keyboard("{ArrowDown}{ArrowDown}")
    const moved = announced(line)?.textContent
    expect(moved).not.toBe(options()[0])
    await person.type(line, "plic")
    expect(announced(line)?.textContent).toContain("Aplicações")
    await person.keyboard("{Enter}")
    expect(address()).toBe("/applications/list")
  })

  test("rows say their place among all", async () => {
    await typed("a")
    const rows = screen.getAllByRole("option")
    expect(rows.map((row) => row.getAttribute("aria-posinset"))).toEqual(
      rows.map((_, index) => String(index + 1)),
    )
    expect(Number(rows[0]?.getAttribute("aria-setsize"))).toBeGreaterThanOrEqual(rows.length)
  })
})

describe("a command line", () => {
  const block = "> block user 12345678909 role ROLE_SINAL_GESTOR app SIN"

  test("shows how its slots stand and offers what fits, that role's application first", async () => {
    await typed(block)
    expect(await screen.findByRole("option", { name: /SINAL/ })).toBeInstanceOf(HTMLElement)
    await waitFor(() => expect(options()[0]).toContain("SINAL"))
    expect(screen.getByText("Aplicações que casam com “SIN”")).toBeInstanceOf(HTMLElement)
    expect(screen.getByText("aplicação").textContent).toContain("sendo digitado")
  })

  test("Tab completes, with the word of the next slot", async () => {
    const { person, line } = await typed(block)
    await waitFor(() => expect(options()[0]).toContain("SINAL"))
    await person.keyboard("{Tab}")
    expect(line.value).toBe("> block user 12345678909 role ROLE_SINAL_GESTOR app SINAL because ")
    expect(document.activeElement).toBe(line)
  })

  test("Tab leaves the caret behind what it completed, also where the browser tells with it where the caret was", async () => {
    const { line } = await typed(block)
    await waitFor(() => expect(options()[0]).toContain("SINAL"))
    // On a busy machine the key arrives before the browser reports the caret position after the last letter.
    line.setSelectionRange(block.length - 1, block.length - 1)
    fireEvent.keyDown(line, { key: "Tab" })
    expect([line.selectionStart, line.selectionEnd]).toEqual([line.value.length, line.value.length])
    expect(line.value).toBe("> block user 12345678909 role ROLE_SINAL_GESTOR app SINAL because ")
  })

  test("Enter opens the form in the address, and remembers the line without its justification", async () => {
    const { person, address } = await typed('> block user 12345678909 app SINAL because "Saiu da unidade"')
    await person.keyboard("{Enter}")
    await waitFor(() => expect(store.get(paletteAtom)).toBeUndefined())
    expect(new URLSearchParams(address().split("?")[1]).get("command")).toContain("Saiu da unidade")
    const kept = recall(localStorage, { key: "commands", person: "10120130149" }, Date.now())
    expect(kept.map(({ text }) => text)).toEqual(["> block user 12345678909 app SINAL"])
  })

  test.each([
    ["planos", "/plans"],
    ["Aplicações", "/applications/list"],
    ["painel", "/dashboard"],
    ["avaliar solicitações", "/system-access-requests"],
  ])("the name of a screen leads there: %s", async (name, path) => {
    const { person, line, address } = await typed(`> ${name}`)
    await waitFor(() => expect(announced(line)).not.toBeNull())
    expect(line.getAttribute("aria-invalid")).toBeNull()
    await person.keyboard("{Enter}")
    await waitFor(() => expect(address()).toBe(path))
  })

  test("a value that fits nothing is named with the reason", async () => {
    await typed("> block user 12345678909 app NADA because x")
    expect(await screen.findByText("Nenhuma aplicação encontrada")).toBeInstanceOf(HTMLElement)
  })

  test("what fits nothing of an application is named while that still stands at the caret", async () => {
    await typed("> block user 12345678909 role NADA app SINAL")
    expect(await screen.findByText("Nenhum papel de SINAL com “NADA”")).toBeInstanceOf(HTMLElement)
  })

  test("a list that depends on another slot asks for that first", async () => {
    await typed("> grant profile ")
    expect(screen.getByText("Informe antes: aplicação")).toBeInstanceOf(HTMLElement)
  })

  test("a list that is only searched asks for what to search", async () => {
    await typed("> deactivate org ")
    expect(screen.getByText("Digite para buscar")).toBeInstanceOf(HTMLElement)
  })

  test("a moment that is a reading and in the list is one row, which goes when it fits no longer", async () => {
    const grant = "> grant role ROLE_SINAL_GESTOR app SINAL user 12345678909 until"
    const { person } = await typed(`${grant} 1`)
    const years = () => options().filter((option) => option?.startsWith("1a "))
    expect(years()).toHaveLength(1)
    await person.keyboard("{Backspace}30")
    expect(options().filter((option) => option?.startsWith("30d "))).toHaveLength(1)
    expect(years()).toHaveLength(0)
  })

  test("a spreadsheet column is pasted as several people, whatever its punctuation and ends", async () => {
    const { person, line } = await typed("> block user ")
    await person.paste("123.456.789-09\r\n113.213.313-04\n\n")
    expect(line.value).toBe("> block user 123.456.789-09, 113.213.313-04")
    expect(line.getAttribute("aria-invalid")).toBeNull()
    await screen.findByText("E mais 1")
  })

  test("the right side says who it is and what would happen", async () => {
    answer("PATCH /client/12345678909/application/2/access-enabled", ({ headers }) => {
      if (!headers.has("x-preview")) throw new Refusal(500, "Não era para ser feito")
      return { effects: [{ text: "Ao confirmar, SINAL fica fechada para João Pedro.", tone: "danger" }] }
    })
    await typed("> block user 12345678909 app SINAL ")
    const side = screen.getByRole("complementary", { name: "Detalhes" })
    expect(await within(side).findByText("Ao confirmar, SINAL fica fechada para João Pedro.")).toBeInstanceOf(
      HTMLElement,
    )
    expect(within(side).getByText("JOÃO PEDRO SILVA")).toBeInstanceOf(HTMLElement)
  })

  test("Ctrl+Enter carries out what is complete, and says so", async () => {
    const carried = vi.fn()
    answer("PATCH /client/12345678909/application/2/access-enabled", ({ headers, body }) => {
      if (headers.has("x-preview")) return { effects: [] }
      carried(body, decodeURIComponent(headers.get("x-command-line") ?? ""))
      return {}
    })
    const { person } = await typed("> block user 12345678909 app SINAL because Saiu")
    await person.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(notices()).toEqual(["Usuário desabilitado na aplicação com sucesso."]))
    expect(carried).toHaveBeenCalledExactlyOnceWith(
      { enabled: false, description: "Saiu" },
      "> block user 12345678909 app SINAL",
    )
  })

  test("Ctrl+Enter of one refused keeps the line and says why", async () => {
    answer("PATCH /client/12345678909/application/2/access-enabled", ({ headers }) => {
      if (headers.has("x-preview")) return { effects: [] }
      throw new Refusal(409, "O acesso de JOÃO a SINAL já está desabilitado.")
    })
    const { person, line } = await typed("> block user 12345678909 app SINAL because Saiu")
    await person.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() =>
      expect(notices()).toEqual(["Erro ao desabilitar o usuário na aplicação, tente novamente mais tarde."]),
    )
    expect(line.value).toBe("> block user 12345678909 app SINAL because Saiu")
  })

  test("Ctrl+Enter executes a whole line of a command with its own form", async () => {
    const created = vi.fn()
    answer("POST /users", ({ headers, body }) => {
      if (headers.has("x-preview"))
        return { effects: [{ text: "Ao confirmar, vai um e-mail.", tone: "neutral" }] }
      created(body)
      return {}
    })
    const { person, address } = await typed("> pré-cadastrar 111.444.777-35 rita@exemplo.gov.br")
    expect(await screen.findByText("Ao confirmar, vai um e-mail.")).toBeInstanceOf(HTMLElement)
    expect(screen.getByText("executar")).toBeInstanceOf(HTMLElement)
    await person.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(notices()).toEqual(["Registro criado com sucesso."]))
    expect(store.get(noticesAtom)[0]?.details).toBe("Link enviado a rita@exemplo.gov.br.")
    expect(created).toHaveBeenCalledExactlyOnceWith({
      isForeign: false,
      email: "rita@exemplo.gov.br",
      atalaiaId: "11144477735",
    })
    expect(address()).toBe("/users/list")
  })

  test.each([
    ["> pré-cadastrar 111.444.777-35", "its own form asks for the e-mail"],
    ["> pré-cadastrar rita@exemplo.gov.br", "its own form asks for the CPF"],
  ])("Ctrl+Enter opens the form of a line that does not say all: %s, %s", async (text) => {
    const { person, address } = await typed(text)
    await person.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(address()).toContain("command="))
    expect(asked.filter(({ method }) => method !== "GET")).toEqual([])
  })

  test.each([
    ["a form of its own", "> pré-cadastrar 12345678900 rita@exemplo.gov.br"],
    ["a page", "> editar usuário 12345678900 "],
  ])("%s is not opened with a wrong value: the palette says why", async (_, text) => {
    for (const keys of ["{Enter}", "{Control>}{Enter}{/Control}"]) {
      const { person, line, address, unmount } = await typed(text)
      expect(await screen.findByText("CPF Inválido")).toBeInstanceOf(HTMLElement)
      await person.keyboard(keys)
      await waitFor(() => expect(notices()).toEqual(["CPF Inválido"]))
      expect(address()).toBe("/users/list")
      expect(line.value).toBe(text)
      unmount()
      act(() => store.set(noticesAtom, []))
    }
  })

  test("what the server would refuse is not offered, and Ctrl+Enter says why without trying", async () => {
    const reason = "O acesso de JOÃO a SINAL já está desabilitado."
    answer("PATCH /client/12345678909/application/2/access-enabled", () => {
      throw new Refusal(409, reason)
    })
    const { person, line } = await typed("> block user 12345678909 app SINAL because Saiu")
    expect(await screen.findByText(reason)).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText("executar")).toBeNull()
    await person.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(notices()).toEqual([reason]))
    expect(line.value).toBe("> block user 12345678909 app SINAL because Saiu")
    expect(asked.filter(({ method, headers }) => method !== "GET" && !headers.has("x-preview"))).toEqual([])
  })

  test("a command about what is open says what to open first, before Enter and after it", async () => {
    const { person } = await typed("> aprovar solicitação aberta")
    expect(await screen.findByText("Abra antes uma solicitação de acesso.")).toBeInstanceOf(HTMLElement)
    expect(screen.getByText("dizer por que não")).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText("executar")).toBeNull()
    await person.keyboard("{Enter}")
    expect(notices()).toEqual(["Abra antes uma solicitação de acesso."])
  })

  test("a moment that was understood is not said to be found nowhere", async () => {
    await typed("> grant role ROLE_SINAL_GESTOR app SINAL user 12345678909 until 45min")
    await waitFor(() => expect(options()).toEqual([]))
    expect(screen.queryByText("Nenhum resultado encontrado")).toBeNull()
  })

  test("what cannot be edited while it is inactive is listed disabled, with the reason", async () => {
    answer("GET /organizations-simplified", () => [
      { id: 9, acronym: "2CIA", title: "2ª Companhia", enabled: false },
    ])
    const { person, line, address } = await typed("> edit org 2CIA")
    const row = await screen.findByRole("option", { name: /2CIA/ })
    expect(row.textContent).toContain("Está inativa: ative-a antes")
    expect(row.getAttribute("aria-disabled")).toBe("true")
    expect(screen.queryByText(/mudam os dados/)).toBeNull()
    await person.keyboard("{Enter}")
    await waitFor(() => expect(notices()).toEqual(["Está inativa: ative-a antes"]))
    expect(address()).toBe("/users/list")
    await person.clear(line)
    await person.type(line, "> activate org 2CIA")
    expect((await screen.findByRole("option", { name: /2CIA/ })).getAttribute("aria-disabled")).toBe("false")
  })

  test("Ctrl+Enter of one that lacks its justification opens the form, and carries nothing out", async () => {
    const { person, address } = await typed("> block user 12345678909 app SINAL")
    await person.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(address()).toContain("command="))
    expect(asked.filter(({ method, headers }) => method !== "GET" && !headers.has("x-preview"))).toEqual([])
  })

  describe("with something wrong in it", () => {
    const previews = () => asked.filter(({ headers }) => headers.has("x-preview"))
    const opened = (address: string) => new URLSearchParams(address.split("?")[1]).get("command")

    test.each([
      "> block user 12345678909 FOO app SINAL because x",
      "> block user 12345678909 role ROLE_XXX app SINAL because x",
      "> block user 12345678909 app SINAL ro",
    ])("%s is not previewed, nor carried out by Ctrl+Enter, which opens its form", async (line) => {
      const { person, address } = await typed(line)
      expect(screen.queryByText("executar")).toBeNull()
      await person.keyboard("{Control>}{Enter}{/Control}")
      await waitFor(() => expect(opened(address())).toBe(line))
      expect(previews()).toEqual([])
      expect(asked.filter(({ method }) => method !== "GET")).toEqual([])
    })

    test("a page is not gone to with a word that was not understood", async () => {
      const { person, address } = await typed("> open user 12345678909 foo")
      await person.keyboard("{Enter}")
      await waitFor(() => expect(opened(address())).toBe("> open user 12345678909 foo"))
    })
  })

  test("says what Enter does: a page is opened, a change carried out by Ctrl+Enter alone", async () => {
    const { person, line } = await typed("> open user 12345678909 ")
    expect(await screen.findByText("abrir página")).toBeInstanceOf(HTMLElement)
    await person.clear(line)
    await person.type(line, "> open user 12345678900 ")
    expect(await screen.findByText("dizer por que não")).toBeInstanceOf(HTMLElement)
    await person.clear(line)
    await person.type(line, "> theme dark ")
    expect(await screen.findByText("executar")).toBeInstanceOf(HTMLElement)
    await person.clear(line)
    await person.type(line, "> block user 12345678909 app SINAL because x")
    expect(await screen.findByText("executar")).toBeInstanceOf(HTMLElement)
    expect(screen.getByText("abrir formulário")).toBeInstanceOf(HTMLElement)
  })

  test("says so of a row, too: a word is chosen, a value with which something is missing opens the form", async () => {
    const { person, line } = await typed("> block us")
    expect(await screen.findByText("escolher")).toBeInstanceOf(HTMLElement)
    await person.clear(line)
    await person.type(line, "> grant role ROLE_SINAL_GESTOR app SINA")
    await waitFor(() => expect(options()[0]).toContain("SINAL"))
    expect(screen.getByText("abrir formulário")).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText("escolher")).toBeNull()
  })

  test("a role brings its application, by Tab and where it is written whole", async () => {
    answer("PATCH /client/12345678909/application/2/access-enabled", () => ({ effects: [] }))
    const { person, line } = await typed("> why 12345678909 role gest")
    await waitFor(() => expect(options()[0]).toContain("ROLE_SINAL_GESTOR"))
    await person.keyboard("{Tab}")
    expect(line.value).toBe("> why 12345678909 role ROLE_SINAL_GESTOR app SINAL")
    await person.clear(line)
    await person.type(line, "> why 12345678909 role ROLE_SINAL_GESTOR ")
    expect((await screen.findByText("aplicação")).textContent).toContain("aplicação")
    await waitFor(() => expect(screen.getByText("aplicação").textContent).toContain("preenchido"))
  })

  test("why: a role stands right behind the person, with or without its word, and may be left out", async () => {
    const { person, line, address } = await typed("> why 12345678909 sinal_g")
    await waitFor(() => expect(options()[0]).toContain("ROLE_SINAL_GESTOR"))
    await person.keyboard("{Tab}")
    expect(line.value).toBe("> why 12345678909 ROLE_SINAL_GESTOR app SINAL")
    await person.clear(line)
    await person.type(line, "> why 12345678909 app SINAL")
    expect(screen.queryByText(/não reconhecida/)).toBeNull()
    await person.clear(line)
    await person.type(line, "> why 12345678909 ")
    await person.keyboard("{Enter}")
    const command = () => new URLSearchParams(address().split("?")[1]).get("command")
    await waitFor(() => expect(command()).toBe("> why 12345678909"))
  })

  test("the person on the screen is offered first, and taken by Enter", async () => {
    const { person, line, address } = await typed("> why ", true)
    expect(announced(line)?.textContent).toContain("JOÃO PEDRO SILVA")
    expect(announced(line)?.textContent).toContain("Nesta tela")
    await person.keyboard("{Enter}")
    const command = () => new URLSearchParams(address().split("?")[1]).get("command")
    await waitFor(() => expect(command()).toBe("> why 12345678909"))
  })

  test("a bare m is refused, with both readings in the list and none taken", async () => {
    const { line } = await typed("> grant role ROLE_SINAL_GESTOR user 12345678909 app SINAL until 45m")
    expect(options()).toEqual([
      expect.stringMatching(/^45min em 45 minutos · \d\d\/\d\d\/\d{4} \d\d:\d\d/),
      expect.stringMatching(/^45meses em 45 meses · \d\d\/\d\d\/\d{4} \d\d:\d\d/),
    ])
    expect(announced(line)).toBeNull()
  })

  test("a table is found by its name, and one of nobody says so in Portuguese", async () => {
    const { person, line } = await typed("> especializa")
    expect(announced(line)?.textContent).toContain("Abrir tabela de domínio: Especializações")
    await person.clear(line)
    await person.type(line, "> domain xyz ")
    expect(
      await screen.findByText(/^“xyz” não é tabela\. Há: Tipos de documento, .* e mais 21$/),
    ).toBeDefined()
  })

  test("words with typing errors offer the command that they come near to", async () => {
    const { person, line } = await typed("> bloqeuar usuario 12345678909")
    expect(announced(line)?.textContent).toContain("Bloquear usuário")
    await person.keyboard("{Enter}")
    expect(line.value).toBe("> bloquear usuário 12345678909 ")
  })

  test("the name of a screen, which is no command, leads there", async () => {
    const { person, address } = await typed("> aplicações")
    expect(screen.queryByText("Você quis dizer")).toBeNull()
    await person.click(await screen.findByRole("option", { name: /^Aplicações/ }))
    await waitFor(() => expect(address()).toBe("/applications/list"))
  })

  test.each([
    ["sessões", "/sessions/applications", "sessões usuário"],
    ["sessions", "/sessions/applications", "sessions user"],
    // Found by its Portuguese title, so its words are Portuguese too.
    ["papéis", "/platform-roles/list", "herança"],
    ["pré-cadastros", "/pre-users/list", "Pré-cadastros abertos"],
  ])("the whole name of a screen leads there before any command: > %s", async (name, path, command) => {
    const { person, address, line } = await typed(`> ${name}`)
    expect(options()).toContainEqual(expect.stringContaining(command))
    expect(line.getAttribute("aria-invalid")).toBeNull()
    await person.keyboard("{Enter}")
    await waitFor(() => expect(address()).toBe(path))
  })

  test("the beginning of a command comes before a screen that is only found by it", async () => {
    await typed("> termos")
    expect(options()[0]).toContain("termos assinados")
    expect(options()).toContainEqual(expect.stringContaining("Descrições e Declarações"))
  })

  test("units ask for their three letters", async () => {
    await typed("> open org pm")
    expect((await screen.findAllByText("Digite ao menos 3 letras")).length).toBeGreaterThan(0)
  })

  test("units are completed behind a person who was searched for before them", async () => {
    const { line } = await typed("> link authorizer 12345678909")
    await screen.findByRole("option", { name: /JOÃO PEDRO SILVA/ })
    answer("GET /search", () => ({
      items: [
        {
          kind: "org",
          id: "57",
          text: "PMCE",
          title: "PMCE",
          detail: "Polícia Militar do Ceará",
          enabled: true,
        },
      ],
      more: false,
    }))
    // Slow enough for a search after every key.
    await userEvent.setup({ delay: 2 * paletteDebounce }).type(line, " org PMC")
    expect(await screen.findByRole("option", { name: /Polícia Militar do Ceará/ })).toBeTruthy()
  })

  test("one that only acts on the page needs no form", async () => {
    const { person } = await typed("> theme escuro")
    await person.keyboard("{Enter}")
    await waitFor(() => expect(store.get(paletteAtom)).toBeUndefined())
    expect(localStorage.getItem("atalaia:theme")).toBe('"dark"')
  })
})

describe("keys", () => {
  test("what arrives on the page meanwhile gets the focus once it closes", async () => {
    const field = document.createElement("input")
    document.body.append(field)
    const { person, line } = await typed("")
    act(() => field.focus())
    expect(document.activeElement).toBe(line)
    await person.keyboard("{Escape}")
    await waitFor(() => expect(document.activeElement).toBe(field))
    field.remove()
  })

  test("Esc clears the line, then closes", async () => {
    const { person, line } = await typed("> block")
    await person.keyboard("{Escape}")
    expect(line.value).toBe("")
    expect(store.get(paletteAtom)).toBeDefined()
    await person.keyboard("{Escape}")
    expect(store.get(paletteAtom)).toBeUndefined()
  })

  test("the up arrow walks back through what was typed, the down arrow forth again", async () => {
    const first = await typed("> theme light")
    await first.person.keyboard("{Enter}")
    await waitFor(() => expect(store.get(paletteAtom)).toBeUndefined())
    act(() => store.set(paletteAtom, { line: "", overDialog: false, since: performance.now() }))
    const line = await screen.findByRole<HTMLInputElement>("combobox")
    await first.person.type(line, "{ArrowUp}")
    expect(line.value).toBe("> theme light")
    await first.person.keyboard("{ArrowDown}")
    expect(line.value).toBe("")
  })

  test("a screen that was gone to is listed by its title among what was done, and gone to again", async () => {
    const { person, line, address } = await typed("> pré-cadastros abertos")
    await person.type(line, "{Enter}")
    await waitFor(() => expect(address()).toBe("/pre-users/ongoing/list"))
    for (const count of [1, 2]) {
      expect(recall(localStorage, { key: "commands", person: "10120130149" }, Date.now())).toMatchObject([
        { count, uses: ["screen:preUsersOngoing"] },
      ])
      act(() => store.set(paletteAtom, { line: "", overDialog: false, since: performance.now() }))
      await screen.findByRole("combobox")
      expect(options().join()).not.toContain("preUsersOngoing")
      const [again] = screen.getAllByRole("option", { name: "Pré-cadastros abertos" })
      if (again) await person.click(again)
      await waitFor(() => expect(store.get(paletteAtom)).toBeUndefined())
    }
  })

  test("Home and End stay with the caret", async () => {
    const { person, line } = await typed("ab")
    const before = announced(line)
    await person.keyboard("{Home}")
    expect(line.selectionStart).toBe(0)
    expect(announced(line)).toBe(before)
  })
})
