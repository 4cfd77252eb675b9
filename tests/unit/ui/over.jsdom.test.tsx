import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { Confirm } from "@/ui/dialog/Confirm"
import { Dialog } from "@/ui/dialog/Dialog"
import { DeferredForm } from "@/ui/form/DeferredForm"
import { KeystrokeBuffer } from "@/ui/form/KeystrokeBuffer"
import { UnsavedGuard } from "@/ui/form/UnsavedGuard"
import { Notices } from "@/ui/notices/Notices"
import { type NoticeContent, useNotify, withNotice } from "@/ui/page/notice"
import { useLeave, useUnsaved } from "@/ui/page/unsaved"
import { until } from "../../support/until"
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
        exactly
        danger
        onConfirm={remove}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}

/** Opens the question, next to the notices. Returns the simulated user. */
async function askToRemove(remove: () => unknown) {
  const { person } = render(
    <>
      <Removing remove={remove} />
      <Notices Told={() => null} />
    </>,
  )
  await person.click(screen.getByRole("button", { name: "Remover" }))
  return person
}

const notices = () => within(screen.getByRole("region", { name: "Avisos", hidden: true }))

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

  it("keeps the focus if the field goes, because the server says that it is not possible", async () => {
    const question = (typed: { typed?: string; disabledReason?: string }) => (
      <Confirm
        open
        question="Remover a aplicação SINAL?"
        consequence="Não pode ser desfeito."
        confirmLabel="Remover"
        onConfirm={() => {}}
        onCancel={() => {}}
        {...typed}
      />
    )
    const { rerender } = render(question({ typed: "SINAL" }))
    await until(() => expect(document.activeElement).toBe(screen.getByRole("textbox")))
    rerender(question({ disabledReason: "Não pode ser removida" }))
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Cancelar/ }))
  })

  it("is not agreed to with its button before the name has been typed, which it says", async () => {
    const remove = vi.fn()
    const person = await askToRemove(remove)
    await screen.findByRole("textbox")
    await person.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: /^Remover/ }))
    expect(remove).not.toHaveBeenCalled()
    expect(notices().getByText("Digite SINAL para confirmar")).toBeTruthy()
  })

  it("is agreed to with Ctrl+Enter, not before the name has been typed, which it says", async () => {
    const remove = vi.fn()
    const person = await askToRemove(remove)
    const text = await screen.findByRole("textbox")
    await person.type(text, "SINA{Control>}{Enter}{/Control}")
    expect(remove).not.toHaveBeenCalled()
    expect(notices().getByText("Digite SINAL para confirmar")).toBeTruthy()
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
    await until(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await until(() => expect(document.activeElement).toBe(opener))
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
      <Notices Told={() => null} />
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
      <Saying contents={[{ ...said("Inativado"), action: { label: "Abrir", run: undo } }]} />,
    )
    await person.click(screen.getByRole("button", { name: "Dizer" }))
    await person.click(screen.getByRole("button", { name: "Abrir" }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText("Inativado")).toBeNull()
  })

  it("takes back by key what was done last, outside fields that were typed into, and no further than what cannot be", async () => {
    const undone: string[] = []
    const undo = (name: string) => async () => {
      undone.push(name)
      return true
    }
    const { person } = render(
      <>
        <input aria-label="Nome" />
        <input aria-label="Busca" />
        <Saying
          contents={[
            said("Chave gerada"),
            { ...said("Ana inativada"), undo: undo("Ana") },
            { ...said("Rui inativado"), undo: undo("Rui") },
            { ...said("Arquivo baixado"), isNoChange: true },
          ]}
        />
      </>,
    )
    const keyed = () => screen.getByRole("button", { name: "Desfazer: Rui inativado" }).ariaKeyShortcuts
    await person.click(screen.getByRole("button", { name: "Dizer" }))
    await waitFor(() => expect(keyed()).toBe("Control+Z"))
    await person.type(screen.getByRole("textbox", { name: "Nome" }), "Ana")
    await person.keyboard("{Control>}z{/Control}")
    expect(undone).toEqual([])
    // In the dialog the key undoes typing, so the notice does not show it.
    expect(keyed()).toBeNull()
    await person.click(screen.getByRole("textbox", { name: "Busca" }))
    expect(keyed()).toBe("Control+Z")
    await person.keyboard("{Control>}z{/Control}")
    await waitFor(() => expect(undone).toEqual(["Rui"]))
    await person.keyboard("{Control>}z{/Control}")
    await waitFor(() => expect(undone).toEqual(["Rui", "Ana"]))
    expect(screen.queryByText("Ana inativada")).toBeNull()
    await person.keyboard("{Control>}z{/Control}")
    expect(await screen.findByText("“Chave gerada” não pode ser desfeito.")).toBeInstanceOf(HTMLElement)
    expect(undone).toEqual(["Rui", "Ana"])
  })

  it("leaves what could not be taken back to be tried again", async () => {
    const undo = vi.fn(async () => false)
    const { person } = render(<Saying contents={[{ ...said("Ana inativada"), undo }]} />)
    await person.click(screen.getByRole("button", { name: "Dizer" }))
    await person.click(screen.getByRole("button", { name: "Desfazer: Ana inativada" }))
    await waitFor(() => expect(undo).toHaveBeenCalledOnce())
    await person.keyboard("{Control>}z{/Control}")
    await waitFor(() => expect(undo).toHaveBeenCalledTimes(2))
  })
})

describe("what is opened", () => {
  it("has the keys at once where nothing had to be waited for", async () => {
    function Opening() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <KeystrokeBuffer />
          <button type="button" onClick={() => setOpen(true)}>
            Abrir
          </button>
          <DeferredForm wanted={open ? "form" : undefined} onCancel={() => setOpen(false)}>
            {open && (
              <Dialog open title="Formulário" onClose={() => setOpen(false)}>
                <input aria-label="Nome" data-autofocus />
              </Dialog>
            )}
          </DeferredForm>
        </>
      )
    }
    const { person } = render(<Opening />)
    await person.click(screen.getByRole("button", { name: "Abrir" }))
    await screen.findByRole("dialog", { name: "Formulário" })
    expect(screen.queryByRole("dialog", { name: "Abrindo", hidden: true })).toBeNull()
  })
})

describe("Notices, by key", () => {
  it("are gone to and sent away over a dialog, which gets the focus back", async () => {
    const { person } = render(
      <>
        <Saying contents={[said("Falhou", "bad"), said("Falhou também", "bad")]} />
        <Removing remove={vi.fn()} />
      </>,
    )
    await person.click(screen.getByRole("button", { name: "Dizer" }))
    await person.click(screen.getByRole("button", { name: "Remover" }))
    const text = await screen.findByRole("textbox", { name: "Digite SINAL para confirmar" })
    await person.click(text)
    await person.keyboard("{F8}")
    await person.keyboard("{Enter}")
    expect(screen.queryByText("Falhou também")).toBeNull()
    await person.keyboard("{Escape}")
    expect(screen.queryByText("Falhou")).toBeNull()
    expect(screen.getByRole("alertdialog")).toBeTruthy()
    expect(document.activeElement).toBe(text)
  })

  it("are gone to at their useful button: what was done is undone by F8 and Enter", async () => {
    const undo = vi.fn(async () => true)
    const { person } = render(<Saying contents={[{ ...said("Ana inativada"), undo }]} />)
    await person.click(screen.getByRole("button", { name: "Dizer" }))
    await person.keyboard("{F8}")
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Desfazer: Ana inativada" }))
    await person.keyboard("{Enter}")
    expect(undo).toHaveBeenCalledOnce()
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

/** Whether the browser would ask before closing the tab. */
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

  it("asks no more once the browser has gone somewhere else", async () => {
    const go = vi.fn()
    const { person } = render(<Leaving unsaved go={go} />)
    await person.click(screen.getByRole("button", { name: "Ir" }))
    await screen.findByRole("alertdialog")
    act(() => window.history.pushState(null, "", "/outra"))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(go).not.toHaveBeenCalled()
  })
})
