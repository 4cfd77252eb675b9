import { expect, test } from "../system"

const managerUpdate = "10620630663"

test("the e-mail of who administers an application is shut to who edits others' data", async ({ app }) => {
  const { page } = app
  await app.signIn(managerUpdate, { at: "/users/details/edit/11121131182" })
  const email = page.getByRole("textbox", { name: "E-mail" })
  await expect(email).not.toBeEditable()
  await expect(page.getByText(/quem tem papel administrativo/)).toBeAttached()
})
