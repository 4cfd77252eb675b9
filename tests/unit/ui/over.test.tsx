// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { Confirm } from "@/ui/Confirm"
import { Notices } from "@/ui/Notices"
import { type NoticeContent, useNotify, withNotice } from "@/ui/notice"
import { UnsavedGuard } from "@/ui/UnsavedGuard"
import { useLeave, useUnsaved } from "@/ui/unsaved"
import { render } from "./render"

function Removing({ remove }: { remove: () => unknown }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Remover
      </button>
      <Confirm
        open={open}
        question="Remover a aplicação SINAL?"
        consequence="Não pode ser desfeito."
        confirmLabel="Remover aplicação"
        typed="SINAL"
        danger
        onConfirm={remove}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}

describe("Confirm", () => {
  it("stays off until exactly the name has been typed", async () => {
    const remove = vi.fn()
    const { person } = render(<Removing remove={remove} />)
    await person.click(screen.getByRole("button", { name: "Remover" }))
    const dialog = await screen.findByRole("alertdialog", { name: "Remover a aplicação SINAL?" })
    const text = within(dialog).getByRole("textbox", { name: "Digite SINAL para confirmar" })
    for (const almost of ["sinal", "SINAL ", "SINA"]) {
      await person.clear(text)
      await person.type(text, `${almost}{Enter}`)
      await person.click(within(dialog).getByRole("button", { name: "Remover aplicação" }))
    }
    expect(remove).not.toHaveBeenCalled()
    await person.clear(text)
    await person.type(text, "SINAL{Enter}")
    expect(remove).toHaveBeenCalledOnce()
  })

  it("is agreed to with Ctrl+Enter, not before the name has been typed", async () => {
    const remove = vi.fn()
    const { person } = render(<Removing remove={remove} />)
    await person.click(screen.getByRole("button", { name: "Remover" }))
    const text = await screen.findByRole("textbox")
    await person.type(text, "SINA{Control>}{Enter}{/Control}")
    expect(remove).not.toHaveBeenCalled()
    await person.type(text, "L{Control>}{Enter}{/Control}")
    expect(remove).toHaveBeenCalledOnce()
  })

  it("asked from inside a form, does not send that form", async () => {
    const [remove, send] = [vi.fn(), vi.fn()]
    const { person } = render(
      <form onSubmit={send}>
        <Removing remove={remove} />
      </form>,
    )
    await person.click(screen.getByRole("button", { name: "Remover" }))
    await person.type(await screen.findByRole("textbox"), "SINAL{Enter}")
    expect(remove).toHaveBeenCalledOnce()
    expect(send).not.toHaveBeenCalled()
  })

  it("shows what went wrong and stays open; Escape closes it and focus returns", async () => {
    const { person } = render(<Removing remove={() => Promise.reject(new Error("Aplicação em uso"))} />)
    const opener = screen.getByRole("button", { name: "Remover" })
    await person.click(opener)
    await person.type(await screen.findByRole("textbox"), "SINAL{Enter}")
    expect((await screen.findByRole("alert")).textContent).toBe("Aplicação em uso")
    await person.keyboard("{Escape}")
    await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await vi.waitFor(() => expect(document.activeElement).toBe(opener))
  })
})

const said = (text: string, tone: NoticeContent["tone"] = "ok"): NoticeContent => ({ tone, text })

describe("withNotice", () => {
  it("does not show the same twice", () => {
    const once = withNotice([], said("Alterações salvas"))
    const twice = withNotice(once, said("Alterações salvas"))
    expect(twice).toHaveLength(1)
    expect(twice[0]).toMatchObject({ id: once[0]?.id, times: 2 })
    expect(withNotice(once, said("Alterações salvas", "bad"))).toHaveLength(2)
  })

  it("keeps four, and lets the oldest that is no error go", () => {
    const all = [said("a", "bad"), said("b"), said("c"), said("d"), said("e")]
    const kept = all.reduce(withNotice, [])
    expect(kept.map((notice) => notice.text)).toEqual(["a", "c", "d", "e"])
    const errors = ["f", "g", "h", "i"].map((text) => said(text, "bad")).reduce(withNotice, kept)
    expect(errors.map((notice) => notice.text)).toEqual(["f", "g", "h", "i"])
  })
})

function Saying({ contents }: { contents: NoticeContent[] }) {
  const notify = useNotify()
  return (
    <>
      <button type="button" onClick={() => contents.forEach(notify)}>
        Dizer
      </button>
      <Notices />
    </>
  )
}

describe("Notices", () => {
  it("says errors at once, the rest politely", async () => {
    const { person } = render(
      <Saying contents={[said("Registro criado com sucesso."), said("Falhou", "bad")]} />,
    )
    const regions = document.querySelectorAll("[aria-live]")
    await person.click(screen.getByRole("button", { name: "Dizer" }))
    expect([...regions].map((region) => [region.getAttribute("aria-live"), region.textContent])).toEqual([
      ["assertive", "Falhou"],
      ["polite", "Registro criado com sucesso."],
    ])
  })

  it("goes when its time is over, errors only when dismissed", async () => {
    const { person } = render(<Saying contents={[said("Alterações salvas"), said("Falhou", "bad")]} />)
    await person.click(screen.getByRole("button", { name: "Dizer" }))
    const clocks = document.querySelectorAll("[data-life]")
    expect(clocks).toHaveLength(1)
    for (const clock of clocks) fireEvent.animationEnd(clock)
    expect(screen.queryByText("Alterações salvas")).toBeNull()
    await person.click(screen.getByRole("button", { name: "Dispensar aviso" }))
    expect(screen.queryByText("Falhou")).toBeNull()
  })

  it("offers an action, and goes with it", async () => {
    const undo = vi.fn()
    const { person } = render(
      <Saying contents={[{ ...said("Inativado"), action: { label: "Desfazer", run: undo } }]} />,
    )
    await person.click(screen.getByRole("button", { name: "Dizer" }))
    await person.click(screen.getByRole("button", { name: "Desfazer" }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText("Inativado")).toBeNull()
  })

  it("does by key what the newest one offers, outside fields", async () => {
    const undo = vi.fn()
    const action = (name: string) => ({ label: "Desfazer", key: "Ctrl+Z", run: () => undo(name) })
    const { person } = render(
      <>
        <input aria-label="Nome" />
        <Saying
          contents={[
            { ...said("Ana inativada"), action: action("Ana") },
            { ...said("Rui inativado"), action: action("Rui") },
            said("Alterações salvas"),
          ]}
        />
      </>,
    )
    await person.click(screen.getByRole("button", { name: "Dizer" }))
    await person.click(screen.getByRole("textbox", { name: "Nome" }))
    await person.keyboard("{Control>}z{/Control}")
    expect(undo).not.toHaveBeenCalled()
    await person.click(screen.getByRole("button", { name: "Dizer" }))
    await person.keyboard("{Control>}z{/Control}")
    expect(undo.mock.calls).toEqual([["Rui"]])
    await person.keyboard("{Control>}z{/Control}")
    expect(undo.mock.calls).toEqual([["Rui"], ["Ana"]])
    expect(screen.queryByText("Ana inativada")).toBeNull()
  })
})

function Leaving({ unsaved, go }: { unsaved: boolean; go: () => void }) {
  useUnsaved(unsaved)
  const leave = useLeave()
  return (
    <>
      <button type="button" onClick={() => leave(go)}>
        Ir
      </button>
      <UnsavedGuard />
    </>
  )
}

/** Whether closing the tab now would be asked about. */
const tabAsks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))

describe("leaving", () => {
  it("goes at once where nothing is unsaved", async () => {
    const go = vi.fn()
    const { person } = render(<Leaving unsaved={false} go={go} />)
    expect(tabAsks()).toBe(false)
    await person.click(screen.getByRole("button", { name: "Ir" }))
    expect(go).toHaveBeenCalledOnce()
  })

  it("asks in the specification's words, and goes only after agreement", async () => {
    const go = vi.fn()
    const { person } = render(<Leaving unsaved go={go} />)
    expect(tabAsks()).toBe(true)
    await person.click(screen.getByRole("button", { name: "Ir" }))
    await screen.findByRole("alertdialog", { name: "Existem alterações não salvas..." })
    await person.click(screen.getByRole("button", { name: "Continuar editando" }))
    expect(go).not.toHaveBeenCalled()
    await person.click(screen.getByRole("button", { name: "Ir" }))
    await person.click(await screen.findByRole("button", { name: "Sair sem salvar" }))
    expect(go).toHaveBeenCalledOnce()
  })
})
