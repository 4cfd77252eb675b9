import { type PreUser, registryLink } from "../../support/console/registryLink"
import { type App, expect } from "../system"

/** Enters through the link that is sent to people in pre-registration. */
export async function enterRegistry(app: App, preUser: PreUser): Promise<void> {
  const { page } = app
  await page.goto(await registryLink(app, preUser))
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page).toHaveURL(/\/registry\/me$/)
}
