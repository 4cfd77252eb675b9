import { screen } from "@testing-library/react"
import { History } from "@views/History"
import { expect, test } from "vitest"
import { inConsole } from "../palette/console"

type Rows = Awaited<ReturnType<Parameters<typeof History>[0]["load"]>>["items"]

const at = "2026-11-20T14:32:08-03:00"
const actor = { atalaiaId: "12345678909", name: "JOÃO PEDRO SILVA" }

async function history(items: Rows) {
  inConsole(<History queryKey={["test"]} load={() => Promise.resolve({ items })} empty="Nada." />)
  await screen.findByText(items[0]?.text ?? "")
  return document.body
}

test("a unit is called by its name, with the way to its history and the documents in it", async () => {
  const subject = { id: "org:304", name: "GAB" }
  const page = await history([
    { id: 1, at, kind: "organization.delete", text: "Removeu a unidade GAB", actor, subject },
  ])
  expect(page.textContent).not.toContain("org:304")
  expect(page.textContent).toContain("Unidade removida")
  expect(page.textContent).not.toContain("organization.delete")
  const link = page.querySelector("dl a")
  expect(link?.getAttribute("href")).toBe("/organizations?command=history+org+%22GAB%23304%22")
})

test("words of the system's own are said in words", async () => {
  const after = { tokenType: "access", secondFactor: "none", ended: 0 }
  const page = await history([{ id: 2, at, kind: "session.start", text: "Entrou no sistema", actor, after }])
  expect([...page.querySelectorAll("tbody tr")].map(({ textContent }) => textContent)).toEqual([
    "Tipo de sessão—Comum",
    "Segunda etapa—Nenhuma",
    "Sessões encerradas—0",
  ])
})
