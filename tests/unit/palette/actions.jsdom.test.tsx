import { commands } from "@commands/index"
import { act, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { useTarget } from "@/palette/currentTargets"
import { Actions, MoreActions } from "@/palette/run/Actions"
import { boundKeys, CommandKeys } from "@/palette/run/CommandKeys"
import KeysOverlay from "@/palette/run/KeysOverlay"
import type { Target } from "@/palette/targetTypes"
import { singleKeysAtom } from "@/shortcuts/strokes"
import { noticesAtom } from "@/ui/page/notice"
import { inConsole, seen, store } from "./console"

const person: Target<"user"> = {
  kind: "user",
  atalaiaId: "12345678909",
  name: "JOÃO PEDRO SILVA",
  enabled: true,
  locked: false,
  firstAccess: true,
  can: { update: true, editDetails: true, resend: true, secure: false, resetPassword: false },
}
const role: Target<"roleOfClient"> = {
  kind: "roleOfClient",
  clientId: "12345678909",
  clientKind: "user",
  app: "SINAL",
  role: "ROLE_SINAL_GESTOR",
  assignment: "active",
  blocked: false,
  can: { assign: false, block: true },
}

function Page({ target, max = 10 }: { target: Target; max?: number }) {
  useTarget(target)
  return (
    <>
      <input aria-label="Campo" />
      <Actions target={target} max={max} />
      <MoreActions target={target} />
      <CommandKeys />
      <KeysOverlay />
    </>
  )
}
const commandIn = (address: string) => new URLSearchParams(address.split("?")[1]).get("command")

/** The overlay is a dialog, which turns the page's keys off, so the keys are tested without it. */
function Keyed({ target }: { target: Target }) {
  useTarget(target)
  return (
    <>
      <input aria-label="Campo" />
      <Actions target={target} />
      <CommandKeys />
    </>
  )
}

describe("buttons", () => {
  test("open the form of their command, filled in", async () => {
    const { person: user, address } = inConsole(<Keyed target={person} />)
    await user.click(await screen.findByRole("button", { name: /^Inativar/ }))
    expect(commandIn(address())).toBe("> deactivate user 12345678909")
  })

  test("what cannot be done just now says why, and does nothing", async () => {
    const { person: user, address } = inConsole(<Keyed target={role} />)
    const button = await screen.findByRole("button", { name: /^Retirar/ })
    expect(button.getAttribute("aria-disabled")).toBe("true")
    await user.click(button)
    expect(commandIn(address())).toBeNull()
  })

  test("beyond the most they stand behind one", async () => {
    inConsole(<Page target={person} max={1} />)
    await screen.findByRole("dialog")
    expect(screen.getAllByRole("button", { name: "Mais ações", hidden: true })).toHaveLength(2)
  })
})

describe("keys", () => {
  test("do what the button does", async () => {
    const { person: user, address } = inConsole(<Keyed target={role} />)
    await screen.findByRole("button", { name: /^Bloquear/ })
    await seen()
    await user.keyboard("b")
    expect(commandIn(address())).toBe("> block user 12345678909 role ROLE_SINAL_GESTOR app SINAL")
  })

  test.each([
    ["where somebody else assigns", role, "Você não pode atribuir aqui"],
    [
      "of what is inherited",
      { ...role, inherited: true as const },
      "Herdado da plataforma, onde é atribuído",
    ],
  ])("say why they do nothing, %s", async (_, target, why) => {
    const { person: user } = inConsole(<Keyed target={target} />)
    await screen.findByRole("button", { name: /^Bloquear/ })
    await seen()
    await user.keyboard("d")
    expect(store.get(noticesAtom).map(({ text }) => text)).toEqual([why])
  })

  test.each([
    ["in a field", async () => screen.getByLabelText("Campo").focus()],
    ["switched off", async () => store.set(singleKeysAtom, false)],
  ])("single letters do nothing %s", async (_, before) => {
    const { person: user, address } = inConsole(<Keyed target={role} />)
    await screen.findByRole("button", { name: /^Bloquear/ })
    await seen()
    await act(before)
    await user.keyboard("b")
    expect(commandIn(address())).toBeNull()
    act(() => store.set(singleKeysAtom, true))
  })

  test("the most particular thing on the screen goes first", () => {
    const inApp: Target<"userInApp"> = {
      kind: "userInApp",
      atalaiaId: "1",
      app: "SINAL",
      enabled: true,
      can: { block: true },
    }
    const bound = boundKeys(commands, [person, inApp, role])
    expect(bound.get("b")?.fill).toMatchObject({ role: "ROLE_SINAL_GESTOR" })
    expect(bound.get("a")?.command.id).toBe("deactivate-user")
  })

  test("a row goes before its page, also when both are drawn at once", async () => {
    const Row = () => {
      useTarget(role)
      return null
    }
    const Screen = () => {
      useTarget(person)
      return (
        <>
          <Row />
          <CommandKeys />
        </>
      )
    }
    const { person: user, address } = inConsole(<Screen />)
    await seen()
    await user.keyboard("b")
    expect(commandIn(address())).toContain("ROLE_SINAL_GESTOR")
  })

  test("a row of which nothing is known yet keeps its keys from what stands behind it", () => {
    const bound = boundKeys(commands, [person, { kind: "unknown" }])
    expect(boundKeys(commands, [person]).has("a")).toBe(true)
    expect(bound.has("a")).toBe(false)
  })
})

test("the overlay lists the keys of this screen, and finds them", async () => {
  const { person: user } = inConsole(<Page target={person} />)
  const search = await screen.findByRole("searchbox", { name: "Procurar tecla" })
  expect(screen.getByRole("region", { name: "Nesta tela" }).textContent).toContain("Inativar")
  expect(screen.getByRole("region", { name: "Ir para" }).textContent).toContain("Usuários")
  await user.type(search, "inativ")
  expect(screen.queryByRole("region", { name: "Ir para" })).toBeNull()
  expect(screen.getByText("1 tecla")).toBeInstanceOf(HTMLElement)
})

test("the overlay leaves out keys of forms without a form, and single letters that are switched off", async () => {
  const listed = () => screen.getAllByRole("definition").map(({ textContent }) => textContent)
  const { unmount } = inConsole(<Page target={person} />)
  await screen.findByRole("searchbox", { name: "Procurar tecla" })
  const all = listed().join()
  expect(all).toContain("?")
  expect(all).not.toContain("Ctrl+S")
  unmount()
  store.set(singleKeysAtom, false)
  const form = document.createElement("form")
  document.body.append(form)
  inConsole(<Page target={person} />)
  await screen.findByRole("searchbox", { name: "Procurar tecla" })
  expect(listed().join()).toContain("Ctrl+S")
  expect(listed().join()).not.toMatch(/[?]|g u/)
  form.remove()
  store.set(singleKeysAtom, true)
})
