import { act, screen, waitFor } from "@testing-library/react"
import { Suspense } from "react"
import { expect, test } from "vitest"
import type { Ability } from "@/domain/access"
import CommandHost from "@/palette/form/CommandHost"
import Palette from "@/palette/panel/Palette"
import { paletteAtom } from "@/palette/run/open"
import { useCommandLine } from "@/palette/run/run"
import { noticesAtom } from "@/ui/page/notice"
// Loads the forms in advance that commands load on first use.
import "@views/preRegistration/RemovePreUser"
import "@views/users/NewUser"
import { openRegistrationAtom } from "@/palette/slots/openRegistration"
import { answer, asked, inConsole, Refusal, store } from "../palette/console"
import { nobody } from "../views/registrationData/person"

const bruno = {
  kind: "preUser",
  id: "11821831829",
  text: "11821831829",
  title: "BRUNO TEIXEIRA",
  detail: "118.218.318-29 · bruno@exemplo.gov.br",
  enabled: true,
}
const nameless = {
  ...bruno,
  id: "11931931925",
  text: "11931931925",
  title: "novo@exemplo.gov.br",
  detail: "119.319.319-25",
}

/** The server knows two pre-registrations. */
function searching() {
  answer("GET /search", ({ query }) => {
    const text = (query.get("text") ?? "").toLowerCase()
    const fitting = [bruno, nameless].filter(
      ({ id, title }) => id.startsWith(text) || title.toLowerCase().includes(text),
    )
    return { items: query.get("kinds") === "preUser" ? fitting : [] }
  })
}

function Page() {
  const line = useCommandLine()
  return (
    <Suspense>
      <Palette />
      {line !== undefined && <CommandHost />}
    </Suspense>
  )
}

/** Opens the address of a command line. */
function opened(line: string, abilities?: readonly Ability[]) {
  searching()
  return inConsole(<Page />, `/pre-users/list?${new URLSearchParams({ command: line })}`, abilities)
}

test("the slot lists pre-registrations and no people", async () => {
  searching()
  const { person } = inConsole(<Page />)
  act(() => store.set(paletteAtom, { line: "", overDialog: false, since: performance.now() }))
  await person.type(await screen.findByRole("combobox"), "> continue registry bru")
  expect(await screen.findByRole("option", { name: /BRUNO TEIXEIRA/ })).toBeInstanceOf(HTMLElement)
  const kinds = asked.filter(({ path }) => path === "/search").map(({ query }) => query.get("kinds"))
  expect(new Set(kinds)).toEqual(new Set(["preUser"]))
})

test.each([
  ["continue registry 118.218.318-29", "/registry/11821831829"],
  ["continuar pré-cadastro 11821831829", "/registry/11821831829"],
  ["continue registry novo@exemplo.gov.br", "/registry/11931931925"],
  ["open pre-user bruno", "/users/details/edit/11821831829"],
  ["edit details 11821831829", "/pre-users/list"],
])("> %s leads to %s", async (line, path) => {
  const { address } = opened(`> ${line}`)
  if (path === "/pre-users/list") {
    // A command about users does not accept a person in pre-registration.
    expect(await screen.findByText(/Nenhum Usuário encontrado/)).toBeInstanceOf(HTMLElement)
  }
  await waitFor(() => expect(address().split("?")[0]).toBe(path))
})

const mine = "/users/details/edit/me"
test.each([
  ["solicitar alterações profissional", `${mine}?tab=professional&act=change`],
  ['request changes "Info. Adicionais"', `${mine}?tab=additional&act=change`],
  ["add course", `${mine}?tab=education&act=add-courses`],
  ["adicionar idioma", `${mine}?tab=education&act=add-languages`],
  ["editar idioma inglês", `${mine}?tab=education&act=edit-languages-31`],
  ['remove course "Graduação · Direito"', `${mine}?tab=education&act=remove-courses-11`],
  ["remover telefone 85991234567", `${mine}?tab=communication&act=remove-phones-85991234567`],
  ["substituir documento CNH", `${mine}?tab=requiredDocuments&act=edit-files-5`],
  ["termos assinados", `${mine}?tab=terms`],
  ["decisões", `${mine}?tab=decisions`],
  ["meus dados documentação", `${mine}?tab=documents`],
  ['meus dados "termos assinados"', `${mine}?tab=terms`],
  ["continuar pré-cadastro 11821831829 finalizar", "/registry/11821831829?step=finish"],
])("> %s leads to %s", async (line, path) => {
  answer("GET /registration/me", () => ({
    ...nobody,
    courses: [{ id: 11, version: 1, values: { academicFormationId: 5, studyAreaId: 7 } }],
    languages: [
      { id: 31, version: 1, values: { languageId: 3 } },
      { id: 32, version: 1, originalId: 31, change: "update", values: { languageId: 3 } },
    ],
    phones: { valid: [{ number: "85991234567", authorize: true }], pending: [] },
    names: {
      languages: { 3: "Inglês" },
      "academic-formations": { 5: "Graduação" },
      "study-areas": { 7: "Direito" },
    },
  }))
  answer("GET /user-files/both/me", () => ({ valid: [{ id: 5, documentType: "CNH" }], notValid: [] }))
  const { address } = opened(`> ${line}`)
  await waitFor(() => expect(address()).toBe(path))
})

test("commands about a course mean whoever's data are on the screen", async () => {
  store.set(openRegistrationAtom, {
    atalaiaId: "11821831829",
    path: "/registry/11821831829",
    parameter: "step",
  })
  try {
    const { address } = opened("> add course")
    await waitFor(() => expect(address()).toBe("/registry/11821831829?step=education&act=add-courses"))
  } finally {
    store.set(openRegistrationAtom, undefined)
  }
})

test("an id of nobody says that there is no such pre-registration", async () => {
  opened("> continue registry 12345678909")
  expect(await screen.findByText(/Nenhum pré-cadastro encontrado/)).toBeInstanceOf(HTMLElement)
})

test("removing says beforehand what goes, and removes when told to", async () => {
  const call = "DELETE /registration/11821831829"
  answer(call, ({ headers }) =>
    headers.has("x-preview")
      ? { effects: [{ text: "O pré-cadastro e 2 documentos são removidos.", tone: "danger" }] }
      : undefined,
  )
  const { person, address } = opened("> remove pre-user bruno")
  // Three steps: the choice of the person, the form, and the preview.
  const ahead = await screen.findByText(/2 documentos são removidos/, {}, { timeout: 5000 })
  expect(ahead.textContent).toBe("O pré-cadastro e 2 documentos são removidos.")
  expect(screen.getByText("Pré-cadastro de BRUNO TEIXEIRA")).toBeInstanceOf(HTMLElement)
  await person.click(screen.getByRole("button", { name: "Remover" }))
  await waitFor(() => expect(address()).toBe("/pre-users/list"))
  expect(
    asked.filter(({ method, headers }) => method === "DELETE" && !headers.has("x-preview")),
  ).toHaveLength(1)
  expect(store.get(noticesAtom).map(({ text }) => text)).toEqual(["Pré-cadastro removido."])
})

test("a removal that the server refuses says why, and nothing is gone", async () => {
  answer("DELETE /registration/11821831829", ({ headers }) => {
    if (headers.has("x-preview")) return { effects: [] }
    throw new Refusal(409, "O pré-cadastro já foi finalizado: quem o avalia pode recusá-lo.")
  })
  const { person } = opened("> remover pré-cadastro 11821831829")
  await person.click(await screen.findByRole("button", { name: "Remover" }))
  expect(await screen.findByText(/quem o avalia pode recusá-lo/)).toBeInstanceOf(HTMLElement)
  expect(store.get(noticesAtom)).toEqual([])
})

test.each([
  ["pre-register maria@exemplo.gov.br", "E-mail", "maria@exemplo.gov.br"],
  ["pré-cadastrar 11821831829", "CPF", "118.218.318-29"],
])("> %s opens the form of a new user with it", async (line, label, value) => {
  opened(`> ${line}`)
  const field = await screen.findByRole("textbox", { name: new RegExp(`^${label}`) })
  expect(field).toHaveProperty("value", value)
})

test("what was typed for one person is no draft for the next", async () => {
  const first = opened("> pre-register maria@exemplo.gov.br")
  await first.person.type(await screen.findByRole("textbox", { name: /^CPF/ }), "11821831829")
  first.unmount()
  opened("> pre-register ana@exemplo.gov.br")
  expect(await screen.findByRole("textbox", { name: /^E-mail/ })).toHaveProperty(
    "value",
    "ana@exemplo.gov.br",
  )
  expect(screen.getByRole("textbox", { name: /^CPF/ })).toHaveProperty("value", "")
})

test("who may not remove is told so", async () => {
  opened("> remove pre-user 11821831829", ["preUsers.view"])
  expect(await screen.findByText(/Você não tem permissão para este comando/)).toBeInstanceOf(HTMLElement)
})
