import { BadgeCheck } from "lucide-react"
import { api } from "@/client/api"
import { misspelledTexts } from "@/domain/text/misspelledTexts"
import type { Command } from "@/palette/command"
import { client, clientOf, one, role, user } from "./slots"

/** Confirms a chain role, by a member of its consul. Only validations that this member may confirm are offered. */
export const validate: Command = {
  id: "validate",
  title: "Validar permissão",
  words: { en: ["validate"], pt: ["validar"] },
  group: "assignments",
  icon: BadgeCheck,
  slots: {
    user: { ...user, subset: "awaitingValidation", or: "client" },
    client: { ...client, subset: "awaitingValidation", or: "user" },
    role: { kind: "role", label: role.label, words: role.words, subset: "awaitingValidation" },
  },
  key: "c",
  tone: "primary",
  on: [
    {
      target: "validation",
      when: ({ can }) => can.confirm || (can.why ?? false),
      fill: ({ clientId, clientKind, role: title }) => ({
        [clientKind === "app" ? "client" : "user"]: clientId,
        role: title,
      }),
      label: "Validar",
    },
  ],
  change: {
    request: (values) =>
      api.validations.confirmRole.request({
        params: { clientId: clientOf(values).id, roleId: Number(one(values, "role").id) },
      }),
    done: () => "Permissão validada com sucesso",
    failed: () => misspelledTexts.permissionFailed("validar"),
  },
}
