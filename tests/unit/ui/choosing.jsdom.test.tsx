import { screen, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { describe, expect, it, vi } from "vitest"
import { CheckListField } from "@/ui/choice/CheckListField"
import { ComboField } from "@/ui/choice/ComboField"
import { ManyField } from "@/ui/choice/ManyField"
import { TextField } from "@/ui/fields/TextField"
import { Form } from "@/ui/form/Form"
import { render } from "./render"

/** Renders fields in a form. `sent` returns the values that it sent last. */
function inForm(defaults: Record<string, unknown>, fields: ReactNode) {
  const submit = vi.fn((_: Record<string, unknown>) => Promise.resolve())
  const drawn = render(
    <Form id="fields" title="Campos" defaults={defaults} submit={submit} draft={false}>
      {fields}
    </Form>,
  )
  const sent = async () => {
    submit.mockClear()
    await drawn.person.click(screen.getByRole("button", { name: "Salvar" }))
    await waitFor(() => expect(submit).toHaveBeenCalled())
    return submit.mock.lastCall?.[0]
  }
  return { ...drawn, submit, sent }
}

describe("ManyField", () => {
  const people = ["Ana Luz", "Bia Sá", "Caio Reis"].map((label, index) => ({ value: `${index}`, label }))
  const load = vi.fn(async (query: string) =>
    people.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())),
  )
  const field = <ManyField name="people" label="Pessoas" load={load} />
  const box = () => screen.getByRole("combobox", { name: "Pessoas" })

  it("takes the best match with Enter, and sends nothing meanwhile", async () => {
    const { person, submit, sent } = inForm({ people: [] }, field)
    await person.type(box(), "bia")
    await screen.findByRole("option", { name: "Bia Sá" })
    await person.keyboard("{Enter}")
    expect(screen.getByRole("button", { name: "Retirar Bia Sá" })).toBeDefined()
    expect(submit).not.toHaveBeenCalled()
    await person.type(box(), "a")
    await screen.findByRole("option", { name: "Caio Reis" })
    await person.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}")
    expect(await sent()).toEqual({ people: [people[1], people[2]] })
  })

  it("takes the best match with Enter also if it is still to come, and keeps what is left and means nothing", async () => {
    const { person, submit, sent } = inForm({ people: [] }, field)
    await person.type(box(), "a{Enter}")
    await screen.findByRole("button", { name: "Retirar Ana Luz" })
    await person.type(box(), "bia")
    await person.tab()
    await screen.findByRole("button", { name: "Retirar Bia Sá" })
    await person.type(box(), "xyz")
    await person.tab()
    await screen.findByText("“xyz”: escolha uma opção da lista")
    expect((box() as HTMLInputElement).value).toBe("xyz")
    await person.click(screen.getByRole("button", { name: "Salvar" }))
    expect(submit).not.toHaveBeenCalled()
    await person.clear(box())
    expect(await sent()).toEqual({ people: [people[0], people[1]] })
  })

  it("takes nobody twice, and takes the last one back with Backspace", async () => {
    const { person, sent } = inForm({ people: [people[0], people[1]] }, field)
    await person.type(box(), "ana")
    await screen.findByRole("option", { name: "Ana Luz" })
    await person.keyboard("{Enter}")
    expect(screen.getAllByRole("button", { name: "Retirar Ana Luz" })).toHaveLength(1)
    await person.keyboard("{Backspace}")
    expect(await sent()).toEqual({ people: [people[0]] })
    await person.click(screen.getByRole("button", { name: "Retirar Ana Luz" }))
    expect(await sent()).toEqual({ people: [] })
  })
})

describe("ComboField", () => {
  const units = ["PCSP", "PCSP do Interior", "PMCE"].map((label, index) => ({ value: `${index}`, label }))
  const load = async (query: string) =>
    units.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
  const fields = (
    <>
      <ComboField name="unit" label="Lotação" load={load} />
      <TextField name="note" label="Nota" />
    </>
  )
  const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Lotação" })
  const drawn = () => inForm({ unit: null, note: "" }, fields)

  it.each(["already there", "still to come"])(
    "takes the best match %s with Enter, and sends nothing",
    async (options) => {
      const { person, submit, sent } = drawn()
      await person.type(box(), "pc")
      if (options === "already there") await screen.findByRole("option", { name: "PCSP" })
      await person.keyboard("{Enter}")
      await waitFor(() => expect(box().value).toBe("PCSP"))
      expect(submit).not.toHaveBeenCalled()
      expect(await sent()).toEqual({ unit: units[0], note: "" })
    },
  )

  it.each([
    ["pcsp", "PCSP", "of that very name"],
    ["pm", "PMCE", "the only one"],
  ])("left with %s before the answer is there, takes %s: %s", async (typed, label) => {
    const { person, sent } = drawn()
    await person.type(box(), typed)
    await person.tab()
    await waitFor(() => expect(box().value).toBe(label))
    expect(await sent()).toEqual({ unit: units.find((unit) => unit.label === label), note: "" })
  })

  it("keeps what was left and means nothing, and does not send the form without it", async () => {
    const { person, submit } = drawn()
    await person.type(box(), "pcs")
    await person.tab()
    await screen.findByText("“pcs”: escolha uma opção da lista")
    expect(box().value).toBe("pcs")
    await person.click(screen.getByRole("button", { name: "Salvar" }))
    expect(submit).not.toHaveBeenCalled()
    await person.clear(box())
    await person.click(screen.getByRole("button", { name: "Salvar" }))
    await waitFor(() => expect(submit.mock.calls.map(([sent]) => sent)).toEqual([{ unit: null, note: "" }]))
  })
})

describe("a ComboField that was checked once", () => {
  const units = ["PMCE", "PCSP"].map((label, index) => ({ value: `${index}`, label }))
  const load = async (query: string) =>
    units.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
  const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Lotação" })

  it.each(["Enter", "mouse"])("takes a right choice by %s without a word", async (by) => {
    const { person } = inForm({ unit: null }, <ComboField name="unit" label="Lotação" load={load} required />)
    await person.click(screen.getByRole("button", { name: "Salvar" }))
    await screen.findByText("Campo Obrigatório")
    await person.type(box(), "pm")
    const option = await screen.findByRole("option", { name: "PMCE" })
    if (by === "mouse") await person.click(option)
    else await person.keyboard("{Enter}")
    await waitFor(() => expect(box().value).toBe("PMCE"))
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull())
  })

  it("is emptied by key and by its button, also where it has to be filled in", async () => {
    const { person } = inForm(
      { unit: units[0] },
      <ComboField name="unit" label="Lotação" load={load} required />,
    )
    await person.clear(box())
    await person.tab()
    await person.click(screen.getByRole("button", { name: "Salvar" }))
    await screen.findByText("Campo Obrigatório")
    expect(box().value).toBe("")
    await person.type(box(), "pm")
    await screen.findByRole("option", { name: "PMCE" })
    await person.keyboard("{Enter}")
    await person.tab()
    expect(document.activeElement).not.toBe(screen.getByRole("button", { name: "Limpar" }))
    await person.click(screen.getByRole("button", { name: "Limpar" }))
    expect(box().value).toBe("")
    // The next keys go into the field.
    await person.keyboard("pm")
    expect(box().value).toBe("pm")
  })
})

describe("a search that answers at most a hundred", () => {
  const units = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ value: `${index}`, label: `Unidade ${index}` }))
  const omitted = "Alguns resultados foram omitidos. Por favor, especifique melhor a busca."

  it.each([
    [100, 1],
    [99, 0],
  ])("says with %i that there may be more", async (count, said) => {
    const load = async () => units(count)
    const { person } = inForm({ unit: null }, <ComboField name="unit" label="Lotação" load={load} />)
    await person.type(screen.getByRole("combobox", { name: "Lotação" }), "uni")
    await screen.findByRole("option", { name: "Unidade 0" })
    expect(screen.queryAllByText(omitted)).toHaveLength(said)
  })
})

describe("CheckListField", () => {
  const items = Array.from({ length: 500 }, (_, index) => ({
    value: `${index}`,
    label: `ROLE_${index}`,
    ...(index === 3 && { locked: "Desabilitada" }),
  }))
  const field = <CheckListField name="roles" label="Papéis" placeholder="Filtrar" items={items} />
  const box = () => screen.getByRole("combobox", { name: "Papéis" })

  it("ticks by keyboard alone, narrowed by what is typed", async () => {
    const { person, submit, sent } = inForm({ roles: ["7"] }, field)
    expect(screen.getAllByRole("option").length).toBeLessThan(60)
    expect(screen.getByText("1 de 500")).toBeDefined()
    await person.type(box(), "role_49")
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "ROLE_49",
      ...Array.from({ length: 10 }, (_, index) => `ROLE_49${index}`),
    ])
    await person.keyboard("{Enter}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}")
    expect(submit).not.toHaveBeenCalled()
    expect(screen.getByRole("option", { name: "ROLE_491" }).getAttribute("aria-selected")).toBe("true")
    await person.keyboard("{Escape}")
    expect((box() as HTMLInputElement).value).toBe("")
    expect(await sent()).toEqual({ roles: ["7", "49", "491"] })
  })

  it("leaves what is locked alone, by key and by pointer", async () => {
    const { person, sent } = inForm({ roles: [] }, field)
    const locked = screen.getByRole("option", { name: /^ROLE_3Desabilitada$|^ROLE_3 Desabilitada$/ })
    expect(locked.getAttribute("aria-disabled")).toBe("true")
    await person.click(locked)
    await person.click(screen.getByRole("option", { name: "ROLE_4" }))
    expect(await sent()).toEqual({ roles: ["4"] })
    await person.click(screen.getByRole("option", { name: "ROLE_4" }))
    expect(await sent()).toEqual({ roles: [] })
  })
})

describe("TextField", () => {
  it("has its prefix before it, and keeps the caret while it makes capitals", async () => {
    const { person, sent } = inForm(
      { title: "GESTOR" },
      <TextField name="title" label="Título" before="ROLE_X_" format={(text) => text.toUpperCase()} />,
    )
    const box = screen.getByRole("textbox", { name: "Título" }) as HTMLInputElement
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe("ROLE_X_")
    await person.type(box, "ab", { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect(box.value).toBe("GESABTOR")
    expect(box.selectionStart).toBe(5)
    expect(await sent()).toEqual({ title: "GESABTOR" })
  })
})
