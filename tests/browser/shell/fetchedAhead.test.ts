import { superAdmin } from "../api"
import { expect, test } from "../system"

/** The files that hold what all forms are made of (`vite.config.ts`). */
const shared = ["dialog", "form", "fields"]

test("what forms are made of is there before the first one is opened, and nothing of it on the way", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list?search=silva" })
  await expect(page.getByText(/ na sua busca/)).toBeVisible()
  const fetched: string[] = []
  page.on("request", (request) => {
    const name = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name) fetched.push(name)
  })
  // What the page before it still asks for does not count.
  page.once("framenavigated", () => fetched.splice(0))
  await page.reload()
  const grid = page.getByRole("grid", { name: "Usuários" })
  await expect(grid.getByText("SILVA").first()).toBeVisible()
  for (const name of shared) await expect.poll(() => fetched).toContain(name)
  expect(fetched).not.toContain("NewUser")

  const before = fetched.length
  await page.keyboard.press("n")
  await expect(app.dialog("Novo Usuário")).toBeVisible()
  const onTheWay = fetched.slice(before)
  expect(onTheWay).toContain("NewUser")
  expect(onTheWay.filter((name) => shared.includes(name))).toEqual([])
})
