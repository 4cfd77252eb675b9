import type { Slot } from "@/palette/command"

/** The slots that many commands have. */
export const user = { kind: "user", label: "usuário", words: ["user", "usuário", "a", "de"] } satisfies Slot
export const users = { ...user, many: true } satisfies Slot
export const app = { kind: "app", label: "aplicação", words: ["app", "aplicação", "em"] } satisfies Slot
export const role = { kind: "role", label: "papel", words: ["role", "papel"], within: "app" } satisfies Slot
export const profile = {
  kind: "profile",
  label: "perfil",
  words: ["profile", "perfil"],
  within: "app",
} satisfies Slot
export const until = {
  kind: "when",
  label: "validade",
  words: ["until", "até"],
} satisfies Slot
export const because = {
  kind: "text",
  label: "justificativa",
  words: ["because", "porque", "motivo"],
} satisfies Slot
