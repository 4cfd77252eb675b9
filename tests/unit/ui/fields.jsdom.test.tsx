import { screen, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { Checkbox } from "@/ui/fields/Checkbox"
import { ListField } from "@/ui/fields/ListField"
import { Select } from "@/ui/fields/Select"
import { splitTokens } from "@/ui/fields/splitTokens"
import { TextArea } from "@/ui/fields/TextArea"
import { TokensField } from "@/ui/fields/TokensField"
import type { SelectOption } from "@/ui/fields/useTypedAhead"
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
  return { ...drawn, sent, submit }
}

/** Future states. */
function LateStates() {
  const [options, setOptions] = useState<SelectOption[]>([])
  const arrive = () =>
    setOptions([
      { value: "CE", label: "Ceará" },
      { value: "ES", label: "Espírito Santo" },
    ])
  return (
    <>
      <Select name="state" label="UF" options={options} />
      <button type="button" onClick={arrive}>
        Chegam
      </button>
    </>
  )
}

describe("plain fields", () => {
  it("bind to the form by name", async () => {
    const { person, sent } = inForm(
      { state: "", transferred: false, because: "" },
      <>
        <Select name="state" label="UF" options={[{ value: "CE", label: "Ceará" }]} />
        <Checkbox name="transferred" label="Título transferido" />
        <TextArea name="because" label="Justificativa" />
      </>,
    )
    await person.selectOptions(screen.getByRole("combobox", { name: "UF" }), "Ceará")
    await person.click(screen.getByRole("checkbox", { name: "Título transferido" }))
    await person.type(screen.getByRole("textbox", { name: "Justificativa" }), "afastado")
    expect(await sent()).toEqual({
      state: "CE",
      transferred: true,
      because: "afastado",
    })
  })

  it("keep what is typed before there is anything to choose from", async () => {
    const { person, sent } = inForm({ state: "" }, <LateStates />)
    screen.getByRole("combobox", { name: "UF" }).focus()
    await person.keyboard("espí")
    await person.click(screen.getByRole("button", { name: "Chegam" }))
    expect(await sent()).toEqual({ state: "ES" })
  })

  it("say that there is nothing to choose from", () => {
    inForm({ state: "" }, <Select name="state" label="UF" options={[]} />)
    expect(screen.getByRole("option").textContent).toBe("Nenhuma opção carregada")
  })
})

describe("splitTokens", () => {
  it.each([
    ["1\n2\r\n3", ["1", "2", "3"]],
    ["1, 2;3\t4", ["1", "2", "3", "4"]],
    [" 123.456.789-09 \n\n123.456.789-09", ["123.456.789-09"]],
    ["", []],
  ])("cuts %j", (text, values) => expect(splitTokens(text)).toEqual(values))
})

describe("TokensField", () => {
  const people = (
    <TokensField
      name="people"
      label="Usuários"
      stateOf={(value) => (value === "000" ? { state: "bad", reason: "CPF Inválido" } : { state: "ok" })}
    />
  )

  it("takes values one by one, and a pasted column at once", async () => {
    const { person, sent } = inForm({ people: [] }, people)
    const box = screen.getByRole("textbox", { name: "Usuários" })
    await person.type(box, "111{Enter}222,")
    await person.paste("333\n111\n444")
    expect(await sent()).toEqual({ people: ["111", "222", "333", "444"] })
  })

  it("takes what was still being typed along", async () => {
    const { person, sent } = inForm({ people: [] }, people)
    await person.type(screen.getByRole("textbox", { name: "Usuários" }), "111")
    expect(await sent()).toEqual({ people: ["111"] })
  })

  it("takes it along where the form is sent by key, out of the field", async () => {
    const { person, submit } = inForm({ people: ["111"] }, people)
    await person.type(screen.getByRole("textbox", { name: "Usuários" }), "222{Control>}{Enter}{/Control}")
    await waitFor(() => expect(submit.mock.lastCall?.[0]).toEqual({ people: ["111", "222"] }))
  })

  it("gives values back, one by one or all that are wrong", async () => {
    const { person, sent } = inForm({ people: ["111", "000", "222"] }, people)
    expect(screen.getByRole("status").textContent).toContain("3 valores, 1 com problema")
    expect(screen.getByText(": CPF Inválido")).toBeTruthy()
    await person.click(screen.getByRole("button", { name: "Retirar os que têm problema" }))
    await person.click(screen.getByRole("button", { name: "Retirar 111" }))
    expect(await sent()).toEqual({ people: ["222"] })
    await person.type(screen.getByRole("textbox", { name: "Usuários" }), "{Backspace}")
    expect(await sent()).toEqual({ people: [] })
  })

  it("is two Tab stops however many values it has, with arrows between them and a key that removes", async () => {
    const thirty = Array.from({ length: 30 }, (_, index) => `${100 + index}`)
    const { person, sent } = inForm({ people: thirty }, people)
    const box = screen.getByRole("textbox", { name: "Usuários" })
    box.focus()
    await person.tab({ shift: true })
    const name = () => document.activeElement?.getAttribute("aria-label")
    expect(name()).toBe("Retirar 100")
    await person.keyboard("{ArrowRight}{ArrowRight}")
    expect(name()).toBe("Retirar 102")
    await person.keyboard("{Delete}")
    expect(name()).toBe("Retirar 103")
    await person.keyboard("{End}{Delete}")
    expect(name()).toBe("Retirar 128")
    await person.tab()
    expect(document.activeElement).toBe(box)
    expect(await sent()).toEqual({ people: thirty.filter((each) => each !== "102" && each !== "129") })
  })
})

const applications: ComboOption[] = ["SINAL", "SINARM", "INFOSEG"].map((label, index) => ({
  value: String(index),
  label,
}))

describe("ListField", () => {
  const starts = "precisa começar com https://."
  const rule = (lines: readonly string[]) => {
    const wrong = lines.find((line) => line.startsWith("http:"))
    return wrong && `${wrong} ${starts}`
  }
  function draw(lines: readonly string[], submit = () => Promise.resolve()) {
    const drawn = render(
      <Form
        id="addresses"
        title="Endereços"
        defaults={{ addresses: lines }}
        validate={({ addresses }) => ({ addresses: rule(addresses) })}
        submit={submit}
        draft={false}
      >
        <ListField
          name="addresses"
          label="Endereços"
          itemLabel="Endereço"
          addLabel="Adicionar"
          most={5}
          full="Cheia"
        />
      </Form>,
    )
    const send = () => drawn.person.click(screen.getByRole("button", { name: "Salvar" }))
    return { ...drawn, send }
  }
  const wrong = () =>
    screen
      .getAllByRole<HTMLInputElement>("textbox")
      .flatMap((line) => (line.getAttribute("aria-invalid") ? [line.value] : []))

  it("marks and focuses the line that its own rule is about, and no other", async () => {
    const { send } = draw(["https://a.br", "http://b.br", "https://c.br"])
    await send()
    const message = await screen.findByText(`http://b.br ${starts}`)
    expect(wrong()).toEqual(["http://b.br"])
    const line = screen.getByRole("textbox", { name: "Endereço 2" })
    await waitFor(() => expect(document.activeElement).toBe(line))
    expect(line.getAttribute("aria-describedby")).toBe(message.id)
    expect(screen.getByRole("textbox", { name: "Endereço 1" }).getAttribute("aria-describedby")).toBeNull()
  })

  it("marks and focuses the line that a refusal names, of those that begin alike too", async () => {
    const message = "https://a.br/volta não serve."
    const { send } = draw(["https://a.br", "https://a.br/volta"], () =>
      Promise.reject({ message, fields: { addresses: message } }),
    )
    await send()
    await screen.findByText(message)
    expect(wrong()).toEqual(["https://a.br/volta"])
    const line = screen.getByRole("textbox", { name: "Endereço 2" })
    await waitFor(() => expect(document.activeElement).toBe(line))
  })

  it("marks all that was filled in where a refusal names none", async () => {
    const message = "São endereços demais."
    const { send } = draw(["", "https://a.br", "https://b.br"], () =>
      Promise.reject({ message, fields: { addresses: message } }),
    )
    await send()
    await screen.findByText(message)
    expect(wrong()).toEqual(["https://a.br", "https://b.br"])
    const line = screen.getByRole("textbox", { name: "Endereço 2" })
    await waitFor(() => expect(document.activeElement).toBe(line))
  })
})

describe("ComboField", () => {
  const load = vi.fn((query: string) =>
    Promise.resolve(applications.filter((option) => option.label.startsWith(query.toUpperCase()))),
  )
  const field = <ComboField name="application" label="Aplicação" load={load} />

  it("finds by typing, announces what Enter takes, and takes it", async () => {
    const { person, sent } = inForm({ application: null }, field)
    const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Aplicação" })
    await person.type(box, "sinar")
    const option = await screen.findByRole("option", { name: "SINARM" })
    await person.keyboard("{ArrowDown}")
    expect(box.getAttribute("aria-activedescendant")).toBe(option.id)
    await person.keyboard("{Enter}")
    expect(box.value).toBe("SINARM")
    expect(await sent()).toEqual({ application: applications[1] })
  })

  it("asks only for what stood still", async () => {
    load.mockClear()
    const { person } = inForm({ application: null }, field)
    await person.type(screen.getByRole("combobox"), "sinarm")
    await screen.findByRole("option", { name: "SINARM" })
    expect(load.mock.calls.map(([query]) => query)).not.toContain("sina")
    expect(load.mock.lastCall?.[0]).toBe("sinarm")
  })

  it.each([
    ["zzz", "Nenhum resultado encontrado"],
    ["", "Nenhuma opção carregada"],
  ])("says for %j that there is nothing", async (text, words) => {
    const nothing = <ComboField name="application" label="Aplicação" load={() => Promise.resolve([])} />
    const { person } = inForm({ application: null }, nothing)
    await person.click(screen.getByRole("combobox"))
    if (text) await person.type(screen.getByRole("combobox"), text)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it("can be asked again after a failure", async () => {
    const failing = vi.fn().mockRejectedValueOnce(new Error("não")).mockResolvedValueOnce(applications)
    const { person } = inForm(
      { application: null },
      <ComboField name="application" label="Aplicação" load={failing} />,
    )
    await person.click(screen.getByRole("combobox"))
    await person.click(await screen.findByRole("button", { name: "Tentar novamente" }))
    expect(await screen.findAllByRole("option")).toHaveLength(3)
  })

  it("gives up with Escape without leaving what is around it, and keeps the choice", async () => {
    const { person, sent } = inForm({ application: applications[0] }, field)
    const box = screen.getByRole<HTMLInputElement>("combobox")
    await person.click(box)
    await person.keyboard("{Escape}")
    expect(screen.queryByRole("listbox")).toBeNull()
    expect(await sent()).toEqual({ application: applications[0] })
    expect(box.value).toBe("SINAL")
  })
})
