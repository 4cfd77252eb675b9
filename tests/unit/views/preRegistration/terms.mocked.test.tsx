import { act, screen, waitFor } from "@testing-library/react"
import { TermDialog } from "@views/markdown/TermDialog"
import { type Declaration, Declarations } from "@views/preRegistration/steps/Declarations"
import { useState } from "react"
import { expect, test, vi } from "vitest"
import { render } from "../../ui/render"

// The library that it uses needs a bundler.
vi.mock("@views/markdown/Markdown", () => ({ Markdown: ({ text }: { text: string }) => <p>{text}</p> }))

const button = (name: RegExp) => screen.getByRole("button", { name })
/** In jsdom every element is 400 pixels of 100,000. */
const scrollTo = (text: HTMLElement, fromEnd: number) =>
  act(() => {
    text.scrollTop = 100_000 - 400 - fromEnd
    text.dispatchEvent(new Event("scroll"))
  })

test("a term is accepted only once its end came within 120 pixels", async () => {
  const accept = vi.fn()
  const { person } = render(
    <TermDialog title="Termo" onAccept={accept} onClose={() => undefined}>
      Texto
    </TermDialog>,
  )
  const text = screen.getByRole("region", { name: "Texto: Termo" })
  await person.click(button(/^Aceitar/))
  await person.keyboard("{Control>}{Enter}{/Control}")
  scrollTo(text, 121)
  await person.click(button(/^Aceitar/))
  expect(accept).not.toHaveBeenCalled()
  scrollTo(text, 120)
  expect(button(/^Aceitar/).getAttribute("aria-disabled")).toBeNull()
  // A reader who scrolls back has still read the text.
  scrollTo(text, 5000)
  await person.click(button(/^Aceitar/))
  expect(accept).toHaveBeenCalledOnce()
})

test("one that does not scroll is accepted at once, but not while it is loading", async () => {
  const accept = vi.fn()
  const height = vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(400)
  const dialog = (loading: boolean) => (
    <TermDialog title="Termo" onAccept={accept} onClose={() => undefined}>
      {loading ? <div aria-busy /> : <p>Curto</p>}
    </TermDialog>
  )
  const { person, rerender } = render(dialog(true))
  await person.click(button(/^Aceitar/))
  expect(accept).not.toHaveBeenCalled()
  rerender(dialog(false))
  await screen.findByText("Curto")
  await waitFor(() => expect(screen.queryByText("Role até o fim para poder aceitar.")).toBeNull())
  await person.click(button(/^Aceitar/))
  expect(accept).toHaveBeenCalledOnce()
  height.mockRestore()
})

const declaration = (id: number): Declaration => ({
  id,
  title: `Declaração ${id}`,
  content: "Declaro.",
  requiresConfirmation: true,
  lastUpdate: "2026-01-01T00:00:00Z",
  version: 1,
})

function Page() {
  const [agreed, setAgreed] = useState<ReadonlySet<number>>(new Set())
  return <Declarations declarations={[declaration(1), declaration(2)]} agreed={agreed} onAgreed={setAgreed} />
}
const box = (id: number) =>
  screen.getByRole<HTMLInputElement>("checkbox", {
    name: `Eu estou ciente e concordo com os termos: Declaração ${id}`,
    hidden: true,
  })

test("a declaration is ticked by reading it, the next one follows, and unticking needs no reading", async () => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(400)
  const { person } = render(<Page />)
  await person.click(box(1))
  expect(box(1).checked).toBe(false)
  await screen.findByText("Declaração 1 de 2")
  await screen.findByText("Declaro.")
  await person.click(button(/^Aceitar e ler a próxima/))
  expect(box(1).checked).toBe(true)
  await screen.findByText("Declaração 2 de 2")
  await person.keyboard("{Escape}")
  expect(box(2).checked).toBe(false)
  expect(screen.queryByRole("dialog")).toBeNull()
  await person.click(box(1))
  expect(box(1).checked).toBe(false)
  expect(screen.queryByRole("dialog")).toBeNull()
})
