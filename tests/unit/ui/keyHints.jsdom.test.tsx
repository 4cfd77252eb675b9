import { screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { createStore, Provider } from "jotai"
import { useState } from "react"
import { expect, test } from "vitest"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { keyHintsAtom } from "@/ui/page/keyHints"
import { render } from "./render"

function Asking() {
  const [label, setLabel] = useState("Aplicar")
  return (
    <>
      <Button shortcut="n">Novo</Button>
      <Dialog open title="Aplicar o plano" onClose={() => {}}>
        <Button shortcut="Ctrl+Enter" onClick={() => setLabel("Continuar")}>
          {label}
        </Button>
      </Dialog>
    </>
  )
}

test("the buttons of a dialog say their keys, with the words that they have now", async () => {
  const store = createStore()
  render(
    <Provider store={store}>
      <Asking />
    </Provider>,
  )
  const said = () => store.get(keyHintsAtom).map(({ keys, label }) => `${keys} ${label}`)
  expect(said()).toEqual(["Ctrl+Enter aplicar"])
  await userEvent.click(screen.getByRole("button", { name: "Aplicar" }))
  expect(said()).toEqual(["Ctrl+Enter continuar"])
})
