import { screen, waitFor } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { PasswordField } from "@/ui/fields/PasswordField"
import { Form } from "@/ui/form/Form"
import { render } from "./render"

function drawn() {
  const submit = vi.fn((_: Record<string, unknown>) => Promise.resolve())
  const { person } = render(
    <Form id="password" title="Senha" defaults={{}} submit={submit} draft={false}>
      <PasswordField name="password" label="Senha" required autoComplete="current-password" />
    </Form>,
  )
  return { person, submit, field: screen.getByLabelText<HTMLInputElement>("Senha", { selector: "input" }) }
}

test("is masked until its owner wants to see it", async () => {
  const { person, field } = drawn()
  expect(field.type).toBe("password")
  await person.click(screen.getByRole("button", { name: "Mostrar senha" }))
  expect(field.type).toBe("text")
  await person.click(screen.getByRole("button", { name: "Ocultar senha" }))
  expect(field.type).toBe("password")
})

test("takes what is pasted, and tells managers of passwords what it is", async () => {
  const { person, submit, field } = drawn()
  expect(field.autocomplete).toBe("current-password")
  expect(field.maxLength).toBe(-1)
  const long = `cavalo correto ${"bateria grampo ".repeat(4)}ç`
  await person.click(field)
  await person.paste(long)
  await person.click(screen.getByRole("button", { name: "Salvar" }))
  await waitFor(() => expect(submit).toHaveBeenCalled())
  expect(submit.mock.lastCall?.[0]).toEqual({ password: long })
})
