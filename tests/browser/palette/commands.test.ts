import { browserCommands } from "../../support/console/browserCommands"
import { joao } from "../../support/console/slotValues"
import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

/** The other commands are tested in `tests/page/palette/commands.test.ts`. */
const lines: Record<(typeof browserCommands)[number], { en: string; pt: string }> = {
  "test-integration": {
    en: `> test integration app SINAL user ${joao}`,
    pt: `> testar integração app SINAL usuário ${joao}`,
  },
  "try-entry": {
    en: `> try entry user ${joao} app SINAL`,
    pt: `> experimentar entrada usuário ${joao} app SINAL`,
  },
}

/** Types a line with two values that the palette knows. */
async function typeUnderstood(app: App, line: string) {
  await app.type(line)
  const palette = app.dialog("Buscar ou comandar")
  for (const label of ["usuário", "aplicação"]) {
    const chip = palette.getByText(new RegExp(`^${label}( ✓|…) (preenchido|sendo digitado),$`))
    await expect(chip.first()).toBeVisible()
  }
  await expect(app.palette).not.toHaveAttribute("aria-invalid", "true")
}

for (const id of browserCommands) {
  test(`${id}: understood in both languages, and leads to the test of the integration`, async ({ app }) => {
    await app.signIn(superAdmin, { at: "/me" })
    await typeUnderstood(app, lines[id].en)
    await app.page.keyboard.press("Enter")
    await expect(app.palette).toBeHidden()
    await expect(app.page.getByRole("region", { name: "Teste" })).toBeFocused()
    await typeUnderstood(app, lines[id].pt)
  })
}
