// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react"
import { Suspense } from "react"
import { describe, expect, test, vi } from "vitest"
import { recall } from "@/palette/history"
import { paletteAtom } from "@/palette/open"
import Palette from "@/palette/Palette"
import { useTarget } from "@/palette/targets"
import { noticesAtom } from "@/ui/notice"
import { answer, asked, inConsole, joao, Refusal, store } from "./console"

function Page({ target = false }: { target?: boolean }) {
  useTarget(
    target
      ? {
          kind: "user",
          atalaiaId: joao.id,
          name: joao.title,
          enabled: true,
          firstAccess: false,
          can: { update: true, editDetails: true, resend: false },
        }
      : undefined,
  )
  return (
    <Suspense>
      <Palette />
    </Suspense>
  )
}

/** Opens the palette and types; what the list shows is what the words on it say. */
async function typed(text: string, target = false) {
  const drawn = inConsole(<Page target={target} />)
  await screen.findByText((_, element) => element === document.body)
  act(() => store.set(paletteAtom, { line: "" }))
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
      await typed("11821831829")
      await screen.findByRole("option", { name: /ANA LUZ/ })
      expect(options()).toContainEqual(expect.stringContaining("continue registry 11821831829"))
      expect(options().join()).not.toContain("block user")
    })
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

  test("help lists the words of both languages", async () => {
    await typed("?bloq")
    expect(options()).toContain("Bloquear usuário block user · bloquear usuárioB")
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

  test("Enter opens the form in the address, and remembers the line without its justification", async () => {
    const { person, address } = await typed('> block user 12345678909 app SINAL because "Saiu da unidade"')
    await person.keyboard("{Enter}")
    await waitFor(() => expect(store.get(paletteAtom)).toBeUndefined())
    expect(new URLSearchParams(address().split("?")[1]).get("command")).toContain("Saiu da unidade")
    const kept = recall(localStorage, { key: "commands", person: "10120130149" }, Date.now())
    expect(kept.map(({ text }) => text)).toEqual(["> block user 12345678909 app SINAL"])
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
      return undefined
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
      throw new Refusal(409, "JOÃO já está desabilitado(a) em SINAL.")
    })
    const { person, line } = await typed("> block user 12345678909 app SINAL because Saiu")
    await person.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() =>
      expect(notices()).toEqual(["Erro ao desabilitar o usuário na aplicação, tente novamente mais tarde."]),
    )
    expect(line.value).toBe("> block user 12345678909 app SINAL because Saiu")
  })

  test("Ctrl+Enter of one that lacks its justification opens the form, and carries nothing out", async () => {
    const { person, address } = await typed("> block user 12345678909 app SINAL")
    await person.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(address()).toContain("command="))
    expect(asked.filter(({ method, headers }) => method !== "GET" && !headers.has("x-preview"))).toEqual([])
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
    act(() => store.set(paletteAtom, { line: "" }))
    const line = await screen.findByRole<HTMLInputElement>("combobox")
    await first.person.type(line, "{ArrowUp}")
    expect(line.value).toBe("> theme light")
    await first.person.keyboard("{ArrowDown}")
    expect(line.value).toBe("")
  })

  test("Home and End stay with the caret", async () => {
    const { person, line } = await typed("ab")
    const before = announced(line)
    await person.keyboard("{Home}")
    expect(line.selectionStart).toBe(0)
    expect(announced(line)).toBe(before)
  })
})
