import { expect } from "../system"
import { commanded, screen, text, type Walk } from "./scene"

const at = "/organizations"

export const organizations: Walk = {
  scenes: {
    organizations: screen(`${at}?path=EST`, ({ page }) =>
      expect(page.getByRole("treeitem", { name: /^SEGUP-PA/ })).toBeVisible(),
    ),
    "organizations, none chosen": screen(at, ({ page }) =>
      expect(page.getByRole("region", { name: "Unidades por esfera" })).toContainText(/\d+ no topo/),
    ),
    "organizations, a unit chosen": {
      at,
      show: (app) => commanded(app, "open org PMCE"),
      ready: ({ page }) => expect(page.getByRole("treeitem", { name: /^CPC-PMCE/ })).toBeVisible(),
    },
    "organizations, search": {
      at,
      show: ({ page }) => page.getByRole("combobox", { name: "Buscar unidades" }).fill("polícia militar"),
      ready: ({ page }) => expect(page.getByRole("option").first()).toBeVisible(),
    },
    "organization, new below another": {
      at,
      show: async (app) => {
        await commanded(app, "new org under PMCE")
        await app.send("Nova Unidade Organizacional")
      },
      ready: text("Por favor, insira a sigla da unidade!"),
    },
    "organization, edit": {
      at,
      show: (app) => commanded(app, "edit org 5BPM-PMCE"),
      ready: (app) => expect(app.dialog("Editar unidade").locator(".unit-map-outline")).toBeVisible(),
    },
    "organization, deactivation": {
      at,
      leadsTo: "organizationDisable",
      show: (app) => commanded(app, "deactivate org PMCE"),
      ready: text(/^Ainda não pode ser desativada/),
    },
    "organization, migration": {
      at,
      leadsTo: "organizationMigration",
      show: (app) => commanded(app, "migrate org PMCE"),
      ready: text("PMCE e as unidades logo abaixo"),
    },
    "organization, migration of people": {
      at,
      leadsTo: "organizationMigration",
      show: (app) => commanded(app, "migrate users org PMCE"),
      ready: ({ page }) => expect(page.getByRole("row").first()).toBeVisible(),
    },
  },
}
