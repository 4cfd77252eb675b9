import type { Group, SlotKind } from "./command"
import type { Target } from "./target"

/** What kinds and groups are called in the palette. */

export const pluralOf: Record<SlotKind, string> = {
  user: "Pessoas",
  app: "Aplicações",
  role: "Papéis",
  profile: "Perfis",
  org: "Unidades",
  preUser: "Pré-cadastros",
  screen: "Telas",
  filters: "Filtros",
  identifier: "Identificadores",
  text: "Textos",
  when: "Prazos",
  number: "Números",
  choice: "Opções",
}

export const groupTitles: Record<Group, string> = {
  go: "Ir e abrir",
  users: "Usuários",
  assignments: "Papéis e perfis",
  blocks: "Bloqueios",
  explain: "Explicar acessos",
  applications: "Aplicações",
  organizations: "Unidades",
  domain: "Domínio e textos",
  registrars: "Cadastradores",
  preRegistration: "Pré-cadastro",
  evaluation: "Avaliação",
  accessRequests: "Solicitações de acesso",
  me: "Você e este navegador",
}

/** What a target is called, as the heading of what can be done with it. */
export function describeTarget(target: Target): string {
  switch (target.kind) {
    case "users":
      return "Nesta tela"
    case "user":
      return target.name
    case "roleOfClient":
      return `${target.role} em ${target.app}`
    case "profileOfClient":
      return `Perfil ${target.profile} em ${target.app}`
    case "userInApp":
      return `${target.atalaiaId} em ${target.app}`
  }
}
