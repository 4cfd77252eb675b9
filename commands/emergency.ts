import { Siren } from "lucide-react"
import { api } from "@/client/api"
import type { Command } from "@/palette/command"
import { becauseFirst, one, textOf } from "./slots"

/** Ends the alarm of the emergency access for all administrators. */
export const acknowledgeEmergency: Command = {
  id: "acknowledge-emergency",
  title: "Registrar ciência do acesso de emergência",
  words: { en: ["acknowledge emergency"], pt: ["tomar ciência", "registrar ciência"] },
  group: "users",
  icon: Siren,
  who: "platform.administer",
  slots: {
    // First: text without a slot word is a justification, and must not stay in the history.
    because: becauseFirst,
    // Without it, the oldest pending alarm.
    number: {
      kind: "number",
      label: "número do alarme",
      words: ["number", "número"],
      optional: true,
      limits: { fewest: 1, most: 999_999 },
    },
  },
  on: [
    {
      target: "emergencyAlarm",
      when: ({ reason }) => reason ?? true,
      fill: ({ id }) => ({ number: String(id) }),
      hiddenSlots: ["number"],
      label: "Tomar ciência",
    },
  ],
  change: {
    request: (values) => {
      const number = textOf(values, "number")
      return api.emergency.acknowledge.request({
        body: {
          justification: one(values, "because").text,
          ...(number !== undefined && { emergencyId: Number(number) }),
        },
      })
    },
    done: () => "Ciência registrada: o alarme terminou",
    failed: () => "Não foi possível registrar a ciência",
  },
}
