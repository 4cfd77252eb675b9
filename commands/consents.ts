import { consentRowKey } from "@views/consents/consent"
import { Check, Undo2, X } from "lucide-react"
import { api } from "@/client/api"
import type { Command, Slot, Values } from "@/palette/command"
import type { Target } from "@/palette/targetTypes"
import { because, one } from "./slots"

/* Decisions about what another administrator asks to do with an account. */

const who = "platform.administer"
const consent = { kind: "consent", label: "pedido", words: ["request", "pedido"] } satisfies Slot
const params = (values: Values) => ({ consentId: Number(one(values, "consent").id) })
/** The row that a decision removes: a given, refused or withdrawn request is no longer pending. */
const decides = (values: Values) => consentRowKey(one(values, "consent").id)
const fill = ({ id }: Target<"consent">) => ({ consent: String(id) })

const give: Command = {
  id: "give-consent",
  title: "Consentir",
  words: { en: ["consent"], pt: ["consentir"] },
  group: "users",
  icon: Check,
  who,
  slots: { consent },
  key: "a",
  tone: "primary",
  on: [{ target: "consent", when: ({ can }) => can.give || (can.refuse && (can.why ?? false)), fill }],
  change: {
    decides,
    request: (values) => api.consents.give.request({ params: params(values) }),
    done: () => "Consentido: o que foi pedido está feito",
    failed: () => "Não foi possível consentir",
  },
}

const refuse: Command = {
  id: "refuse-consent",
  title: "Negar consentimento",
  // Not *refuse*: that is the whole line of the queues' command, and its continuation would be parsed as that command.
  words: { en: ["deny consent"], pt: ["negar consentimento"] },
  group: "users",
  icon: X,
  who,
  slots: { consent, because },
  key: "r",
  tone: "danger",
  on: [{ target: "consent", when: ({ can }) => can.refuse, fill, label: "Negar" }],
  change: {
    decides,
    request: (values) =>
      api.consents.refuse.request({
        params: params(values),
        body: { justification: one(values, "because").text },
      }),
    done: () => "Pedido negado: nada mudou na conta",
    failed: () => "Não foi possível negar o pedido",
  },
}

const withdraw: Command = {
  id: "withdraw-consent",
  title: "Retirar pedido de consentimento",
  words: { en: ["withdraw consent"], pt: ["retirar consentimento", "retirar pedido"] },
  group: "users",
  icon: Undo2,
  who,
  slots: { consent },
  on: [{ target: "consent", when: ({ can }) => can.withdraw, fill, label: "Retirar pedido" }],
  change: {
    decides,
    request: (values) => api.consents.withdraw.request({ params: params(values) }),
    done: () => "Pedido retirado",
    failed: () => "Não foi possível retirar o pedido",
  },
}

export const consents: readonly Command[] = [give, refuse, withdraw]
