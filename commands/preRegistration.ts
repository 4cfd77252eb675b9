import { screens } from "@views/screens"
import { FileUser, MailCheck, PencilLine, UserRoundX } from "lucide-react"
import { api } from "@/client/api"
import { emailProblem, normalEmail } from "@/domain/people/email"
import type { Command, Values } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { one, preUser, step } from "./slots"

/* People who are being registered, until they are approved. */

const person = (values: Values) => ({ atalaiaId: one(values, "user").id })

const continueRegistry: Command = {
  id: "continue-registry",
  title: "Continuar pré-cadastro",
  words: { en: ["continue registry"], pt: ["continuar pré-cadastro"] },
  group: "preRegistration",
  icon: PencilLine,
  who: "preUsers.edit",
  slots: { user: preUser, step: { ...step, follows: true } },
  key: "e",
  on: [
    {
      target: "preUser",
      when: ({ can }) => can.open,
      fill: ({ atalaiaId }) => ({ user: atalaiaId }),
      label: "Continuar",
    },
  ],
  go: (values) => {
    const [at] = values.step ?? []
    return `${pathTo(screens.registry, person(values))}${at ? `?step=${at.id}` : ""}`
  },
}

const openPreUser: Command = {
  id: "open-pre-user",
  title: "Ver pré-cadastro",
  words: { en: ["open pre-user"], pt: ["abrir pré-cadastro"] },
  group: "go",
  icon: FileUser,
  who: "preUsers.view",
  slots: { user: preUser },
  go: (values) => pathTo(screens.userDetails, person(values)),
}

const correctEmail: Command = {
  id: "correct-email",
  title: "Corrigir e-mail do pré-cadastro",
  words: { en: ["correct email"], pt: ["corrigir e-mail"] },
  group: "preRegistration",
  icon: MailCheck,
  who: ["preUsers.open", "preUsers.edit"],
  slots: {
    user: preUser,
    email: {
      kind: "identifier",
      label: "novo e-mail",
      words: ["to", "para", "email", "e-mail"],
      problem: emailProblem,
    },
  },
  on: [
    {
      target: "preUser",
      when: ({ can }) => can.correctEmail,
      absent: () => "O link já foi aberto, ou o pré-cadastro já foi finalizado",
      fill: ({ atalaiaId }) => ({ user: atalaiaId }),
      label: "Corrigir e-mail",
    },
  ],
  change: {
    request: (values) =>
      api.registration.correctEmail.request({
        params: person(values),
        body: { email: normalEmail(one(values, "email").text) },
      }),
    done: (values) => `E-mail corrigido: link enviado a ${normalEmail(one(values, "email").text)}.`,
  },
}

const removePreUser: Command = {
  id: "remove-pre-user",
  title: "Remover pré-cadastro",
  words: { en: ["remove pre-user"], pt: ["remover pré-cadastro", "excluir pré-cadastro"] },
  group: "preRegistration",
  icon: UserRoundX,
  who: "preUsers.edit",
  slots: { user: preUser },
  tone: "danger",
  on: [
    {
      target: "preUser",
      when: ({ can }) => can.remove,
      fill: ({ atalaiaId }) => ({ user: atalaiaId }),
      label: "Remover",
    },
  ],
  form: () => import("@views/preRegistration/RemovePreUser"),
}

export const preRegistration: readonly Command[] = [
  continueRegistry,
  openPreUser,
  correctEmail,
  removePreUser,
]
