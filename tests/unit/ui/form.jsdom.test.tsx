import { fireEvent, screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { painted } from "@/shortcuts/painted"
import { PasswordField } from "@/ui/fields/PasswordField"
import { TextField } from "@/ui/fields/TextField"
import { Form, type FormProps } from "@/ui/form/Form"
import { unsavedAtom } from "@/ui/page/unsaved"
import { render } from "./render"

interface Values {
  name: string
  number: string
  expires: string
  password: string
}
const defaults: Values = { name: "", number: "", expires: "", password: "" }
const allOrNone = "Se algum campo de CNH estiver preenchido, todos os outros devem ser preenchidos também!"

function Licence({ submit = () => Promise.resolve(), ...props }: Partial<FormProps<Values, unknown>>) {
  return (
    <Form<Values, unknown>
      id="licence"
      title="Editar"
      defaults={defaults}
      validate={({ number, expires }) => (number && !expires ? { expires: allOrNone } : {})}
      submit={submit}
      {...props}
    >
      <TextField name="name" label="Nome" required />
      <TextField name="number" label="Número" />
      <TextField name="expires" label="Validade" />
      <PasswordField name="password" label="Senha" autoComplete="current-password" />
    </Form>
  )
}
const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { exact: false, selector: "input" })
const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent)

describe("Form", () => {
  it("takes up what somebody else saved where nothing was typed, and keeps and compares the rest", async () => {
    const now = { version: 2, values: { name: "De outra pessoa", number: "7", expires: "" }, together: [] }
    const submit = vi.fn(() =>
      Promise.reject({ message: "Mudou.", fields: { name: "Agora está: x", number: "Agora está: 7" }, now }),
    )
    const { person } = render(
      <Licence submit={submit} defaults={{ ...defaults, number: "1", expires: "2" }} />,
    )
    await person.type(field("Nome"), "Ana")
    await person.click(screen.getByRole("button", { name: "Salvar" }))
    await waitFor(() => expect(field("Número").value).toBe("7"))
    expect(field("Validade").value).toBe("")
    expect(field("Nome").value).toBe("Ana")
    const [explained, ...others] = screen.getAllByRole("alert")
    expect(explained?.textContent).toContain("O que você não mudou já está como foi salvo agora.")
    expect(document.activeElement).toBe(explained)
    expect(others.map((alert) => alert.textContent)).toEqual(["Agora está: x"])
  })

  it("keeps what only means something with what was typed, and says what is saved of all of it", async () => {
    const now = {
      version: 2,
      values: { ...defaults, name: "Ana", number: "7", expires: "8" },
      together: [["number", "expires"]],
    }
    const fields = { number: "Agora está: 7", expires: "Agora está: 8" }
    const submit = vi.fn(() => Promise.reject({ message: "Mudou.", fields, now }))
    render(<Licence submit={submit} defaults={{ ...defaults, name: "Ana", number: "1", expires: "2" }} />)
    fireEvent.change(field("Validade"), { target: { value: "3" } })
    fireEvent.submit(screen.getByRole("form"))
    await waitFor(() => expect(alerts()).toEqual(["Mudou.", "Agora está: 7", "Agora está: 8"]))
    expect([field("Número").value, field("Validade").value]).toEqual(["1", "3"])
  })

  it("says what is saved of the field that is left, too, where fields are checked as they are left", async () => {
    const now = { version: 2, values: { ...defaults, name: "Bia" }, together: [] }
    const submit = () => Promise.reject({ message: "Mudou.", fields: { name: "Agora está: Bia" }, now })
    const { person } = render(<Licence submit={submit} checks="leaving" />)
    await person.type(field("Nome"), "Ana{Control>}s{/Control}")
    await waitFor(() => expect(alerts()).toEqual(["Mudou.", "Agora está: Bia"]))
    await person.tab()
    expect(alerts()).toEqual(["Mudou.", "Agora está: Bia"])
  })

  it("puts the cursor in the first field that is missing", () => {
    render(<Licence />)
    expect(document.activeElement).toBe(field("Nome"))
  })

  it("says what is missing under the field, and sends nothing", async () => {
    const submit = vi.fn(() => Promise.resolve())
    const { person } = render(<Licence submit={submit} />)
    await person.type(field("Número"), "1")
    await person.click(screen.getByRole("button", { name: "Salvar" }))
    await waitFor(() => expect(alerts()).toEqual(["Campo Obrigatório", allOrNone]))
    expect(document.activeElement).toBe(field("Nome"))
    expect(field("Validade").getAttribute("aria-invalid")).toBe("true")
    expect(submit).not.toHaveBeenCalled()
  })

  it("takes back what became untrue through another field", async () => {
    const { person } = render(<Licence />)
    await person.type(field("Nome"), "Ana")
    await person.type(field("Número"), "1")
    await person.click(screen.getByRole("button", { name: "Salvar" }))
    await waitFor(() => expect(alerts()).toEqual([allOrNone]))
    await person.clear(field("Número"))
    await waitFor(() => expect(alerts()).toEqual([]))
  })

  it.each(["{Enter}", "{Control>}{Enter}{/Control}", "{Control>}s{/Control}"])(
    "sends with %s",
    async (keys) => {
      const submit = vi.fn(() => Promise.resolve("answer"))
      const done = vi.fn()
      const { person } = render(<Licence submit={submit} onDone={done} />)
      await person.type(field("Nome"), `Ana${keys}`)
      await waitFor(() => expect(submit).toHaveBeenCalled())
      expect(submit).toHaveBeenCalledExactlyOnceWith({ ...defaults, name: "Ana" })
      await waitFor(() => expect(done).toHaveBeenCalled())
      expect(done).toHaveBeenCalledExactlyOnceWith("answer", { ...defaults, name: "Ana" })
    },
  )

  it("sends once, however often it is asked to", async () => {
    let resolve = () => {}
    const submit = vi.fn(() => new Promise<void>((done) => (resolve = done)))
    const { person } = render(<Licence submit={submit} />)
    await person.type(field("Nome"), "Ana{Enter}{Enter}{Control>}s{/Control}")
    await person.click(await screen.findByRole("button", { name: "Salvar", busy: true }))
    resolve()
    await waitFor(() => expect(screen.queryByRole("button", { busy: true })).toBeNull())
    expect(submit).toHaveBeenCalledOnce()
  })

  it("puts the server's words under their fields, the rest on top, and can be sent again", async () => {
    const refusal = {
      message: "Recusado",
      fields: { expires: "Data inválida", address: "Endereço inválido" },
    }
    const submit = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce(undefined)
    const { person } = render(<Licence submit={submit} />)
    await person.type(field("Nome"), "Ana{Enter}")
    await waitFor(() => expect(alerts()).toEqual(["RecusadoEndereço inválido", "Data inválida"]))
    expect(document.activeElement).toBe(field("Validade"))
    await person.type(field("Validade"), "1{Enter}")
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(alerts()).toEqual([]))
  })

  it("no longer says on top that fields are wrong, once one is being mended", async () => {
    const refusal = { message: "Confira os campos marcados.", fields: { expires: "Data inválida" } }
    const { person } = render(<Licence submit={() => Promise.reject(refusal)} />)
    await person.type(field("Nome"), "Ana{Enter}")
    await screen.findByText("Confira os campos marcados.")
    await person.type(field("Validade"), "1")
    await waitFor(() => expect(screen.queryByText("Confira os campos marcados.")).toBeNull())
  })

  it("takes the focus to a message that belongs to no field", async () => {
    const { person } = render(<Licence submit={() => Promise.reject(new Error("Sem conexão"))} />)
    await person.type(field("Nome"), "Ana{Enter}")
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Sem conexão"))
    expect(field("Nome").value).toBe("Ana")
  })

  it("holds the page while something is unsaved, and lets go once it is saved", async () => {
    const { person, store } = render(<Licence onDone={() => held.push(store.get(unsavedAtom))} />)
    const held: boolean[] = []
    expect(store.get(unsavedAtom)).toBe(false)
    await person.type(field("Nome"), "Ana")
    expect(store.get(unsavedAtom)).toBe(true)
    await person.keyboard("{Enter}")
    // A caller that navigates after the save must not trigger the question about unsaved changes.
    await waitFor(() => expect(held).toEqual([false]))
  })
})

describe("drafts", () => {
  it("bring back what was typed, but no password, and can be thrown away", async () => {
    const { person, unmount } = render(<Licence />)
    await person.type(field("Nome"), "Ana")
    await person.type(field("Senha"), "segredo")
    unmount()
    expect(JSON.stringify({ ...localStorage })).not.toContain("segredo")
    render(<Licence />)
    expect(field("Nome").value).toBe("Ana")
    expect(field("Senha").value).toBe("")
    expect(screen.getByText("Rascunho recuperado")).toBeTruthy()
    await person.click(screen.getByRole("button", { name: "Descartar" }))
    expect(field("Nome").value).toBe("")
    expect(screen.queryByText("Rascunho recuperado")).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it("say where the thing was changed since by somebody else", async () => {
    const { person, unmount } = render(<Licence version={1} />)
    await person.type(field("Nome"), "Ana")
    unmount()
    const same = render(<Licence version={1} />)
    expect(screen.getByText("Rascunho recuperado")).toBeTruthy()
    same.unmount()
    render(<Licence version={2} defaults={{ ...defaults, number: "7", expires: "8" }} />)
    expect(screen.getByText(/de antes da última mudança/)).toBeTruthy()
    expect(field("Nome").value).toBe("Ana")
    // Fields without input show the newly saved values.
    expect([field("Número").value, field("Validade").value]).toEqual(["7", "8"])
  })

  it("are unsaved changes, and are gone once sent", async () => {
    const { person, unmount } = render(<Licence />)
    await person.type(field("Nome"), "Ana")
    unmount()
    const { store } = render(<Licence />)
    expect(store.get(unsavedAtom)).toBe(true)
    // A draft is not sent before it is painted.
    await painted()
    await person.type(field("Nome"), "{Enter}")
    await waitFor(() => expect(localStorage).toHaveLength(0))
  })

  it("survive a refused sending", async () => {
    const { person, unmount } = render(<Licence submit={() => Promise.reject(new Error("não"))} />)
    await person.type(field("Nome"), "Ana{Enter}")
    await screen.findByRole("alert")
    unmount()
    render(<Licence />)
    expect(field("Nome").value).toBe("Ana")
  })

  it("are not kept where the form says so, nor mixed between forms", async () => {
    const { person, unmount } = render(<Licence draft={false} />)
    await person.type(field("Nome"), "Ana")
    expect(localStorage).toHaveLength(0)
    unmount()
    const other = render(<Licence />)
    await person.type(field("Nome"), "Ana")
    other.unmount()
    render(<Licence id="another" />)
    expect(field("Nome").value).toBe("")
  })

  it("are not offered after 30 days, nor when they cannot be read", () => {
    localStorage.setItem("atalaia:draft:licence", JSON.stringify({ savedAt: 0, values: { name: "Ana" } }))
    const { unmount } = render(<Licence />)
    expect(field("Nome").value).toBe("")
    unmount()
    localStorage.setItem("atalaia:draft:licence", "{broken")
    render(<Licence />)
    expect(field("Nome").value).toBe("")
  })
})

describe("PasswordField", () => {
  it("can be looked at", async () => {
    const { person } = render(<Licence />)
    expect(field("Senha").type).toBe("password")
    await person.click(screen.getByRole("button", { name: "Mostrar senha" }))
    expect(field("Senha").type).toBe("text")
  })

  it("says when caps lock is on", () => {
    render(<Licence />)
    fireEvent.keyDown(field("Senha"), { key: "A", modifierCapsLock: true })
    expect(screen.getByRole("status").textContent).toBe("A tecla Caps Lock está ativada")
    fireEvent.keyUp(field("Senha"), { key: "CapsLock", modifierCapsLock: false })
    expect(screen.queryByRole("status")).toBeNull()
  })
})
