import type { App } from "../system"
import { expect } from "../system"

/* Every form that a key opens, with its address and the text for its first field. */

export const linker = "11021031011"
export const authorizer = "10720730724"
export const person = "12345678909"
/** A member of the council that validates other people's grants. */
export const sinalAdmin = "11221231243"

export interface Opening {
  at: string
  as?: string
  /** Makes the target of its key the current one. */
  before?: (app: App) => Promise<void>
  /** The typed text if the default does not fit the first field. */
  typed?: string
  /** The key leads to another address, which has the form. */
  goes?: true
  /** No button shows the key. */
  buttonless?: true
  /** The text that the field then contains; empty for a list or a switch, which takes no text. */
  stands?: string
}

export const sinal = (tab: string) => `/applications/edit/2?tab=${tab}`
const permissions = `/users/${person}?tab=permissions`
const permission =
  (title: string) =>
  async ({ page }: App) => {
    await page.getByRole("combobox", { name: /^Buscar aplicação/ }).fill("sinal")
    await page.getByRole("group", { name: title, exact: true }).focus()
  }
const toRow =
  (name: string) =>
  async ({ page }: App) => {
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    await page.keyboard.press("j")
  }
const notHeld = permission("ROLE_SINAL_CONSULTA")
const held = permission("ROLE_SINAL_GESTOR")

/** By the id of the command that the key runs. */
export const openings: Readonly<Record<string, Opening>> = {
  "new-role": { at: sinal("roles") },
  "edit-role": { at: sinal("roles") },
  "new-profile": { at: sinal("profiles") },
  "edit-profile": { at: sinal("profiles"), before: toRow("CONTROLE INTERNO") },
  "edit-app": { at: "/applications/list", before: toRow("ABIS"), buttonless: true, goes: true },
  "edit-user": { at: `/users/${person}`, goes: true },
  "new-platform-role": { at: "/platform-roles/list" },
  "new-app": { at: "/applications/list" },
  "reject-request": { as: linker, at: "/system-access-requests?app=SINAL" },
  refuse: { as: authorizer, at: "/user-authorizer/pre-user" },
  "request-access": { as: person, at: "/my-access-requests/list" },
  "new-entry": { at: "/settings/entities?table=document-types" },
  "edit-entry": { at: "/settings/entities?table=document-types", goes: true },
  "new-text": { at: "/settings/terms" },
  "edit-text": { at: "/settings/terms" },
  "new-org": { at: "/organizations?unit=230" },
  "edit-org": { at: "/organizations?unit=230" },
  "new-user": { at: "/users/list", typed: "11144477735", stands: "11144477735" },
  "deactivate-user": { at: `/users/${person}` },
  "link-authorizer": { at: "/authorizer/authorizer-manager" },
  "new-linker": { at: "/linker/linker-management" },
  "add-document": { at: sinal("documents") },
  "lend-role": { at: permissions, before: notHeld },
  "grant-role": { at: permissions, before: notHeld, stands: "" },
  "extend-role": { at: permissions, before: permission("ROLE_SINAL_AUDITOR") },
  "revoke-role": { at: permissions, before: held, stands: "" },
  "keep-search": { at: "/users/list?search=silva", before: toRow("ADRIANA PAIVA SILVA"), buttonless: true },
  // Its form has no text field.
  validate: { as: sinalAdmin, at: "/assignments/validations", stands: "" },
}
