import type { AuditKindRecord, PreviewAbout } from "./record"
import { also, subject, until } from "./words"

const receives = (a: PreviewAbout) => `${subject(a)} ${a.several ? "recebem" : "recebe"}`
const keeps = (a: PreviewAbout) => `${subject(a)} ${a.several ? "ficam com" : "fica com"}`

/** Roles and profiles granted to people and applications. */
export const assignmentsKinds = {
  "role.grant": {
    title: "Papel atribuído",
    past: (a) => `Atribuiu ${a.role} em ${a.app}${until(a)}`,
    preview: (a) => `Ao confirmar, ${receives(a)} ${a.role} em ${a.app}${until(a)}.`,
    tone: "positive",
  },
  "role.extend": {
    title: "Expiração de papel mudada",
    past: (a) => `Mudou a expiração de ${a.role} em ${a.app}:${until(a)}`,
    preview: (a) => `Ao confirmar, ${keeps(a)} ${a.role} em ${a.app}${until(a)}.${also(a)}`,
    tone: "positive",
  },
  "role.revoke": {
    title: "Papel retirado",
    past: (a) => `Retirou ${a.role} em ${a.app}`,
    preview: (a) => `Ao confirmar, a atribuição de ${a.role} em ${a.app} é retirada de ${subject(a)}.`,
    tone: "danger",
  },
  "profile.grant": {
    title: "Perfil atribuído",
    past: (a) => `Atribuiu o perfil ${a.profile} em ${a.app}${until(a)}`,
    preview: (a) => `Ao confirmar, ${receives(a)} o perfil ${a.profile} em ${a.app}${until(a)}.`,
    tone: "positive",
  },
  "profile.extend": {
    title: "Expiração de perfil mudada",
    past: (a) => `Mudou a expiração do perfil ${a.profile} em ${a.app}:${until(a)}`,
    preview: (a) => `Ao confirmar, ${keeps(a)} o perfil ${a.profile} em ${a.app}${until(a)}.${also(a)}`,
    tone: "positive",
  },
  "profile.revoke": {
    title: "Perfil retirado",
    past: (a) => `Retirou o perfil ${a.profile} em ${a.app}`,
    preview: (a) => `Ao confirmar, o perfil ${a.profile} em ${a.app} é retirado de ${subject(a)}.`,
    tone: "danger",
  },
  "role.validate": {
    title: "Atribuição validada",
    past: (a) => `Validou ${a.role} em ${a.app}`,
    preview: (a) => `Ao confirmar, ${a.role} em ${a.app} passa a valer para ${subject(a)}.`,
    tone: "positive",
  },
} satisfies Record<string, AuditKindRecord>
