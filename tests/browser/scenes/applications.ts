import { expect } from "../system"
import { commandAt, type Scene, screen, text, type Walk } from "./scene"

const edit = "/applications/edit/SINAL"
const tab = (name: string, ready: Scene["ready"]) => screen(`${edit}?tab=${name}`, ready)
const first =
  (role: "link" | "button", name: string | RegExp): Scene["ready"] =>
  ({ page }) =>
    expect(page.getByRole(role, { name }).first()).toBeVisible()

export const applications: Walk = {
  scenes: {
    "applications list": screen("/applications/list", first("link", "ABIS")),
    "application, basics": screen(edit, ({ page }) =>
      expect(page.getByRole("textbox", { name: "Sigla" })).toHaveValue("SINAL"),
    ),
    "application, private key": tab("secret", ({ page }) =>
      expect(page.getByRole("textbox", { name: "Sessões por pessoa" })).toBeVisible(),
    ),
    "application, no integration yet": screen(
      "/applications/edit/ABIS?tab=integration",
      text("Integração não configurada"),
    ),
    "application, integration": {
      at: "/applications/edit/ABIS?tab=integration",
      show: async ({ page }) => {
        await page.getByRole("button", { name: "Configurar" }).click()
        await page.getByRole("textbox", { name: "Endereços de volta" }).fill("https://abis.exemplo.gov.br/")
        await page.getByRole("button", { name: /^Mais opções/ }).click()
        await page.getByRole("radio", { name: /^Chaves públicas/ }).check()
      },
      ready: text("Chaves públicas (JWKS)"),
    },
    "application, test of the integration": screen(`${edit}?tab=integration&part=test`, text(/^Entrada de /)),
    "application, deliveries": screen(`${edit}?tab=integration&part=deliveries`, ({ page }) =>
      expect(page.getByRole("region", { name: "Entregas" })).toBeFocused(),
    ),
    "application, permissions": tab("roles", text("Lê o histórico de alertas")),
    "application, a permission in edit": {
      at: commandAt("edit role ROLE_SINAL_OPERACAO app SINAL", `${edit}?tab=roles`),
      ready: ({ page }) =>
        expect(page.getByRole("dialog").getByText("Exige autenticação em duas etapas")).toBeVisible(),
    },
    "application, profiles": tab("profiles", text("GESTÃO ESTADUAL")),
    "application, documents": tab("documents", ({ page }) =>
      expect(page.getByRole("list", { name: "Documentos de Acesso" })).toBeVisible(),
    ),
    "application, as client": tab("clients", first("button", /^ABIS\b/)),
    "application, unlinking": tab("unlink", text("CONTROLE INTERNO")),
    "application, inheritance": tab("inheritance", text("ROLE_ATALAIA_ADMIN")),
    "application, history": tab("history", ({ page }) =>
      expect(page.getByRole("region", { name: "Histórico" })).toBeVisible(),
    ),
    "new application, refused": {
      at: "/applications/new",
      show: ({ page }) => page.getByRole("button", { name: "Próximo" }).click(),
      ready: text("Por favor, insira a sigla da aplicação!"),
    },
    "new application, permissions": screen("/applications/new/SINAL?step=roles", text("ROLE_SINAL_AUDITOR")),
    "general permissions": screen("/platform-roles/list", text("ROLE_ATALAIA_LINKER")),
    validations: screen("/assignments/validations", text(/^ROLE_/)),
    "sessions of an application": screen("/sessions/applications/1", first("button", /Encerrar/)),
  },
}
