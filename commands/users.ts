import { screens } from "@views/screens"
import { preRegistrationOf, preRegistrationRequest } from "@views/users/preRegistration"
import { MailPlus, Pencil, Search, UserCheck, UserPlus, UserX } from "lucide-react"
import { api } from "@/client/api"
import { emailProblem, normalEmail } from "@/domain/people/email"
import type { Command, Values } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { because, one, partOf, tab, textOf, user } from "./slots"

const person = (values: Values) => one(values, "user")

export const newUser: Command = {
  id: "new-user",
  title: "Novo Usuário",
  words: { en: ["new user", "pre-register"], pt: ["novo usuário", "pré-cadastrar"] },
  group: "users",
  icon: UserPlus,
  who: "preUsers.create",
  // Optional here because the command's own form asks for them.
  slots: {
    who: {
      kind: "identifier",
      label: "CPF ou e-mail",
      words: ["who", "quem"],
      optional: true,
      newcomer: true,
    },
    email: {
      kind: "identifier",
      label: "e-mail",
      words: ["email", "e-mail"],
      optional: true,
      follows: true,
      problem: emailProblem,
    },
    org: { kind: "org", label: "lotação", words: ["org", "lotação", "unidade"], optional: true },
    nationality: {
      kind: "choice",
      label: "nacionalidade",
      words: ["nationality", "nacionalidade"],
      optional: true,
      choices: [
        { value: "brazilian", written: "brasileira", label: "Brasileira", words: ["brasileiro"] },
        { value: "foreign", written: "estrangeira", label: "Estrangeira", words: ["estrangeiro"] },
      ],
    },
  },
  change: {
    needs: [],
    needsAlso: {
      slots: ["who", "email", "nationality"],
      text: "CPF e e-mail, ou de estrangeiros e-mail e nacionalidade",
    },
    lacks: (values) => {
      const { email, cpf, isForeign } = preRegistrationOf(values)
      if (email === "") return "Falta: e-mail"
      return cpf === "" && !isForeign ? "Falta: CPF, ou que a nacionalidade é estrangeira" : undefined
    },
    request: (values) => preRegistrationRequest(preRegistrationOf(values)),
    done: () => "Registro criado com sucesso.",
    details: (values) => `Link enviado a ${normalEmail(preRegistrationOf(values).email)}.`,
  },
  key: "n",
  on: [{ target: "users" }],
  tone: "primary",
  form: () => import("@views/users/NewUser"),
}

export const findUsers: Command = {
  id: "find-users",
  title: "Buscar usuários",
  words: { en: ["find users"], pt: ["buscar usuários"] },
  group: "users",
  icon: Search,
  who: "users.search",
  slots: { filters: { kind: "filters", label: "filtros", words: ["with", "com"] } },
  go: (values) => `${pathTo(screens.users)}?${new URLSearchParams({ search: one(values, "filters").text })}`,
}

export const editUser: Command = {
  id: "edit-user",
  title: "Editar usuário",
  words: { en: ["edit user", "edit details"], pt: ["editar usuário", "editar dados"] },
  group: "users",
  icon: Pencil,
  who: "users.editDetails",
  slots: { user, part: { ...tab, follows: true } },
  key: "e",
  on: [
    {
      target: "user",
      when: ({ can }) => can.editDetails,
      fill: ({ atalaiaId }) => ({ user: atalaiaId }),
      label: "Editar",
    },
  ],
  go: (values) => `${pathTo(screens.userDetails, { atalaiaId: person(values).id })}${partOf(values)}`,
  edits: true,
}

/** Activates or deactivates an account, and so the access to all applications. Always with a justification. */
function setEnabled(enabled: boolean, rest: Pick<Command, "id" | "title" | "words" | "icon">): Command {
  const label = enabled ? "Ativar" : "Inativar"
  return {
    ...rest,
    group: "users",
    who: "users.update",
    slots: { user, because },
    key: "a",
    ...(!enabled && { tone: "danger" }),
    on: [
      {
        target: "user",
        when: (target) => target.can.update && target.enabled !== enabled,
        absent: (target) =>
          target.enabled === enabled ? `A conta já está ${enabled ? "ativa" : "inativa"}` : undefined,
        fill: ({ atalaiaId }) => ({ user: atalaiaId }),
        label,
      },
    ],
    change: {
      request: (values) =>
        api.clients.setEnabled.request({
          params: { clientId: person(values).id },
          body: { enabled, description: one(values, "because").text },
        }),
      done: (values) => {
        const name = person(values).label
        return enabled ? `Usuário ${name} Ativado` : `Usuário ${name} Inativado`
      },
      opposite: {
        id: enabled ? "deactivate-user" : "activate-user",
        fill: (values) => ({
          user: person(values).text,
          because: `Desfeito: ${textOf(values, "because") ?? ""}`,
        }),
      },
    },
  }
}

export const activateUser = setEnabled(true, {
  id: "activate-user",
  title: "Ativar usuário",
  words: { en: ["activate user"], pt: ["ativar usuário"] },
  icon: UserCheck,
})

export const deactivateUser = setEnabled(false, {
  id: "deactivate-user",
  title: "Inativar usuário",
  words: { en: ["deactivate user"], pt: ["inativar usuário", "desativar usuário"] },
  icon: UserX,
})

export const resendFirstAccess: Command = {
  id: "resend-first-access",
  title: "Reenviar e-mail de primeiro acesso",
  words: { en: ["resend first-access"], pt: ["reenviar primeiro acesso", "reenviar e-mail"] },
  group: "users",
  icon: MailPlus,
  who: ["users.update", "preUsers.create"],
  slots: { user },
  on: [
    {
      target: "user",
      when: ({ firstAccess, can }) => firstAccess && can.resend,
      absent: ({ firstAccess }) => (firstAccess ? undefined : "O primeiro acesso já foi feito"),
      fill: ({ atalaiaId }) => ({ user: atalaiaId }),
      label: "Reenviar e-mail",
    },
  ],
  change: {
    request: (values) => api.users.resendFirstAccess.request({ params: { atalaiaId: person(values).id } }),
    done: () => "Email enviado com sucesso.",
  },
}
