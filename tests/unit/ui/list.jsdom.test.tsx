import { fireEvent, screen } from "@testing-library/react"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { piecesOf } from "@/ui/fields/ColouredText"
import { SearchBox } from "@/ui/fields/SearchBox"
import { DataTable } from "@/ui/table/DataTable"
import type { DataTableProps } from "@/ui/table/dataTableProps"
import { currentRow as currentColours, selectedRow as selectedColours } from "@/ui/theme/classes"
import { media, render } from "./render"

interface Thing {
  id: string
  name: string
}
const things = (count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => ({ id: `k${index}`, name: `Coisa ${index}` }))

function Table(props: Partial<DataTableProps<Thing>>) {
  const [current, setCurrent] = useState(0)
  return (
    <DataTable<Thing>
      label="Coisas"
      columns={[{ key: "name", title: "Nome", width: "1fr", cell: (row) => row.name }]}
      rows={things(1000)}
      rowKey={(row) => row.id}
      current={current}
      onCurrent={setCurrent}
      onOpen={() => undefined}
      renderCard={(row) => row.name}
      {...props}
    />
  )
}
const currentRow = () =>
  document.getElementById(screen.getByRole("grid").getAttribute("aria-activedescendant") ?? "")

describe("DataTable", () => {
  it("has only what is in sight in the page, and says how much there is", () => {
    render(<Table total={412_908} />)
    expect(screen.getByRole("grid", { name: "Coisas" }).getAttribute("aria-rowcount")).toBe("412909")
    const rows = screen.getAllByRole("row")
    expect(rows.length).toBeLessThan(40)
    expect(rows[1]?.getAttribute("aria-rowindex")).toBe("2")
  })

  it.each([
    ["{ArrowDown}", "Coisa 1"],
    ["{ArrowDown}{ArrowDown}{ArrowUp}", "Coisa 1"],
    ["{PageDown}", "Coisa 9"],
    ["{PageDown}{PageUp}", "Coisa 0"],
    ["{End}", "Coisa 999"],
    ["{End}{Home}", "Coisa 0"],
    ["{ArrowUp}", "Coisa 0"],
  ])("moves with %s to %s, which stays in the page", async (keys, name) => {
    const { person } = render(<Table />)
    await person.tab()
    await person.keyboard(keys)
    expect(currentRow()?.textContent).toBe(name)
  })

  it("turns its pages with the focus anywhere on the page, and then has the focus", async () => {
    const { person } = render(<Table />)
    expect(document.activeElement).toBe(document.body)
    await person.keyboard("{PageDown}")
    expect(currentRow()?.textContent).toBe("Coisa 9")
    expect(document.activeElement).toBe(screen.getByRole("grid"))
    await person.keyboard("{PageUp}")
    expect(currentRow()?.textContent).toBe("Coisa 0")
  })

  it("opens the current row with Enter, and a pressed one", async () => {
    const open = vi.fn()
    const { person } = render(<Table onOpen={open} />)
    await person.tab()
    await person.keyboard("{ArrowDown}{Enter}")
    expect(open).toHaveBeenLastCalledWith({ id: "k1", name: "Coisa 1" }, 1)
    await person.click(screen.getByText("Coisa 3"))
    expect(open).toHaveBeenLastCalledWith({ id: "k3", name: "Coisa 3" }, 3)
  })

  const sections = (row: Thing) => (Number(row.id.slice(1)) < 3 ? "Primeiras" : "Outras")

  it("has a heading wherever the section changes, which is nothing to stand on", async () => {
    const { person } = render(<Table rows={things(6)} sectionOf={sections} />)
    const headings = screen.getAllByRole("rowheader")
    expect(headings.map(({ textContent }) => textContent)).toEqual(["Primeiras", "Outras"])
    // Rows keep their numbers, and the arrow keys skip the headings.
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("7")
    await person.tab()
    await person.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}")
    expect(currentRow()?.textContent).toBe("Coisa 3")
  })

  it("as cards, has a heading wherever the section changes", () => {
    media.add("(max-width: 767px)")
    render(<Table rows={things(6)} sectionOf={sections} />)
    const headings = screen.getAllByText(/^(Prim|Out)/)
    expect(headings.map(({ textContent }) => textContent)).toEqual(["Primeiras", "Outras"])
  })

  it("leaves a press with Ctrl to the browser, where a row has an address", () => {
    const open = vi.fn()
    render(<Table onOpen={open} rowHref={(row) => `/things/${row.id}`} />)
    expect(fireEvent.click(screen.getByRole("link", { name: "Coisa 2" }), { ctrlKey: true })).toBe(true)
    expect(open).not.toHaveBeenCalled()
    expect(fireEvent.click(screen.getByRole("link", { name: "Coisa 2" }))).toBe(false)
    expect(open).toHaveBeenCalledOnce()
  })

  it("shows actions on the current row only, and they do not open it", async () => {
    const open = vi.fn()
    const { person } = render(
      <Table onOpen={open} rowActions={(row) => <button type="button">editar {row.id}</button>} />,
    )
    await person.click(screen.getByRole("button", { name: /^editar/ }))
    expect(screen.getByRole("button", { name: "editar k0" })).toBeTruthy()
    expect(open).not.toHaveBeenCalled()
  })

  it("ticks rows without opening them", async () => {
    const open = vi.fn()
    const select = vi.fn()
    const { person } = render(<Table onOpen={open} selected={new Set(["k1"])} onSelect={select} />)
    const [first, second] = screen.getAllByRole<HTMLInputElement>("checkbox", { name: "Selecionar" })
    expect([first?.checked, second?.checked]).toEqual([false, true])
    if (first) await person.click(first)
    expect(select).toHaveBeenCalledWith("k0", false)
    expect(open).not.toHaveBeenCalled()
  })

  it("asks for more near the end, not before and not while it is on its way", async () => {
    const more = vi.fn()
    const { person, rerender } = render(<Table rows={things(40)} onEndReached={more} />)
    expect(more).not.toHaveBeenCalled()
    await person.tab()
    await person.keyboard("{End}")
    expect(more).toHaveBeenCalledOnce()
    rerender(<Table rows={things(40)} onEndReached={more} loading />)
    expect(more).toHaveBeenCalledOnce()
    expect(screen.getByRole("grid", { busy: true })).toBeTruthy()
  })

  it("starts where it was left, and says where it is", () => {
    const scrolled = vi.fn()
    render(<Table initialOffset={4000} current={102} onScrolled={scrolled} />)
    const grid = screen.getByRole("grid")
    expect(screen.getByText("Coisa 100")).toBeTruthy()
    grid.scrollTop = 120
    fireEvent.scroll(grid)
    expect(scrolled).toHaveBeenLastCalledWith(120)
  })

  it("keeps the current row in the page when one scrolls away from it", () => {
    render(<Table />)
    const grid = screen.getByRole("grid")
    grid.scrollTop = 8000
    fireEvent.scroll(grid)
    expect(screen.getByText("Coisa 200")).toBeTruthy()
    expect(screen.queryByText("Coisa 20")).toBeNull()
    expect(currentRow()?.textContent).toBe("Coisa 0")
  })

  it("says that there is nothing", () => {
    render(<Table rows={[]} empty="Nenhum Usuário encontrado" />)
    expect(screen.getByRole("gridcell").textContent).toBe("Nenhum Usuário encontrado")
  })

  it("as cards, ticks the selected ones without opening them", async () => {
    media.add("(max-width: 767px)")
    const open = vi.fn()
    const select = vi.fn()
    const { person } = render(<Table onOpen={open} selected={new Set(["k1"])} onSelect={select} />)
    const [first, second, third] = screen.getAllByRole("listitem")
    const [one, two] = screen.getAllByRole<HTMLInputElement>("checkbox", { name: "Selecionar" })
    expect([one?.checked, two?.checked]).toEqual([false, true])
    // The same colours as in the table: the current one, a selected one, another.
    expect(first?.className).toContain(currentColours)
    expect(second?.className).toContain(selectedColours)
    expect(third?.className).not.toContain(selectedColours)
    if (one) await person.click(one)
    expect(select).toHaveBeenCalledWith("k0", false)
    expect(open).not.toHaveBeenCalled()
  })

  it("as cards, has no boxes while nothing is selected", () => {
    media.add("(max-width: 767px)")
    render(<Table />)
    expect(screen.queryByRole("checkbox")).toBeNull()
  })

  it("becomes a list of cards below 768 pixels", () => {
    media.add("(max-width: 767px)")
    render(<Table total={2000} />)
    expect(screen.queryByRole("grid")).toBeNull()
    const [first] = screen.getAllByRole("listitem")
    expect([first?.getAttribute("aria-setsize"), first?.getAttribute("aria-posinset")]).toEqual(["2000", "1"])
  })
})

function Search(props: { onCommand?: () => void; recent?: string[] }) {
  const [value, setValue] = useState("")
  return <SearchBox label="Buscar" value={value} onChange={setValue} onCommand={() => {}} {...props} />
}

describe("SearchBox", () => {
  it("cuts the text along its filters and loses nothing of it", () => {
    const text = "silva active:true x"
    const pieces = piecesOf(text, [{ start: 6, end: 17, kind: "filter" }])
    expect(pieces.map((piece) => [piece.text, piece.filter])).toEqual([
      ["silva ", false],
      ["active:true", true],
      [" x", false],
    ])
    // The parsed pieces may belong to an older text.
    expect(piecesOf("sil", [{ start: 6, end: 17, kind: "filter" }]).map((piece) => piece.text)).toEqual([
      "sil",
    ])
  })

  it("offers earlier searches while it is empty", async () => {
    const { person } = render(<Search recent={["silva org:PCSP", "active:false"]} />)
    await person.tab()
    const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Buscar", expanded: true })
    await person.keyboard("{ArrowDown}{ArrowDown}")
    const option = screen.getByRole("option", { selected: true })
    expect(option.textContent).toBe("active:false")
    expect(box.getAttribute("aria-activedescendant")).toBe(option.id)
    await person.keyboard("{Enter}")
    expect(box.value).toBe("active:false")
    expect(screen.queryByRole("listbox")).toBeNull()
  })

  it("begins a command with what is typed over its whole text, and not behind or before it", async () => {
    const onCommand = vi.fn()
    const { person } = render(<Search onCommand={onCommand} />)
    const box = screen.getByRole<HTMLInputElement>("combobox")
    await person.type(box, "silva>")
    expect([box.value, onCommand.mock.calls.length]).toEqual(["silva>", 0])
    box.select()
    await person.keyboard(">")
    expect([box.value, onCommand.mock.calls.length]).toEqual(["silva>", 1])
  })

  it("is cleared by its button", async () => {
    const { person } = render(<Search />)
    await person.type(screen.getByRole("combobox"), "silva")
    await person.click(screen.getByRole("button", { name: "Limpar busca" }))
    expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("")
  })

  it("keeps the focus while its button is pressed, so that the button stays where it is", async () => {
    const { person } = render(<Search />)
    const box = screen.getByRole("combobox")
    await person.type(box, "silva")
    const button = screen.getByRole("button", { name: "Limpar busca" })
    await person.pointer({ keys: "[MouseLeft>]", target: button })
    expect(document.activeElement).toBe(box)
    expect(screen.queryByText("/")).toBeNull()
    await person.pointer({ keys: "[/MouseLeft]", target: button })
    expect(box).toHaveProperty("value", "")
    expect(document.activeElement).toBe(box)
  })

  it("hands a leading > to the palette, and only a leading one", async () => {
    const command = vi.fn()
    const { person } = render(<Search onCommand={command} />)
    await person.type(screen.getByRole("combobox"), ">")
    expect(command).toHaveBeenCalledOnce()
    await person.type(screen.getByRole("combobox"), "a>b")
    expect(command).toHaveBeenCalledOnce()
    expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("a>b")
  })
})
