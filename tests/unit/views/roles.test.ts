import { differenceOf, inheritanceItems, inheritedIds, summary } from "@views/inheritance/inheritance"
import * as profileFields from "@views/profiles/profileFields"
import * as roleFields from "@views/roles/roleFields"
import { chainText, governs, listed, matches, type Profile, type Role } from "@views/roles/roles"
import { describe, expect, it, test } from "vitest"
import { isPlatformRole } from "@/domain/roles"

const role = (changes: Partial<Role>): Role => ({
  id: 7,
  appId: 2,
  title: "ROLE_SINAL_GESTOR",
  description: "Gestão de ocorrências",
  type: "basic",
  disabled: false,
  twoFactorRequired: false,
  version: 3,
  consul: [],
  can: { update: true, remove: true },
  ...changes,
})
const ana = {
  atalaiaId: "12345678909",
  name: "Ana Luz",
  organization: { id: 1, acronym: "PCSP", title: "PC" },
}
const bia = { atalaiaId: "11144477735", name: "Bia Sá" }

describe("roles", () => {
  it.each([
    ["gestao", true],
    ["GESTÃO sinal", true],
    ["ocorrencias gestor", true],
    ["", true],
    ["gestao perito", false],
  ])("are found by %j: %s", (search, found) => {
    expect(matches(search, "ROLE_SINAL_GESTOR", "Gestão de ocorrências")).toBe(found)
  })

  it("stand in their groups, in the order of the specification", () => {
    const titles = ["ROLE_GER_APP_X", "ROLE_ATALAIA_USER", "ROLE_ATALAIA_ADMIN", "ROLE_ADMIN_APP_X"]
    const all = titles.map((title, id) => role({ id, appId: 1, title }))
    expect(listed(all, "").map(({ role: { title }, group }) => [title, group])).toEqual([
      ["ROLE_ATALAIA_ADMIN", "Papel de administração da segurança"],
      ["ROLE_ADMIN_APP_X", "Papéis de administrador"],
      ["ROLE_GER_APP_X", "Papéis de gerente"],
      ["ROLE_ATALAIA_USER", "Papéis da aplicação"],
    ])
    expect(listed(all, "ger app").map(({ role: { title } }) => title)).toEqual(["ROLE_GER_APP_X"])
  })

  it("govern applications only in the security application", () => {
    expect(governs(role({ appId: 1, title: "ROLE_ADMIN_APP_X" }))).toBe(true)
    expect(governs(role({ appId: 2, title: "ROLE_ADMIN_APP_X" }))).toBe(false)
    expect(governs(role({ appId: 1, title: "ROLE_ATALAIA_USER" }))).toBe(false)
  })

  it("are the system's own by title and application", () => {
    expect(isPlatformRole(role({ appId: 1, title: "ROLE_ATALAIA_LINKER" }))).toBe(true)
    expect(isPlatformRole(role({ appId: 1, title: "ROLE_ATALAIA_AUDITOR" }))).toBe(false)
    expect(isPlatformRole(role({ appId: 2, title: "ROLE_ATALAIA_LINKER" }))).toBe(false)
  })

  it("say how many validate them", () => {
    expect(chainText({ consul: [ana] })).toBe("Encadeada · 1 valida")
    expect(chainText({ consul: [ana, bia] })).toBe("Encadeada · 2 validam")
  })
})

describe("the fields of a role", () => {
  const prefix = "ROLE_SINAL_"
  const sinal = { id: 2, acronym: "SINAL" }

  it.each([
    ["gestor", "GESTOR"],
    ["gestor de área", "GESTOR_DE_ÁREA"],
    ["role_sinal_gestor", "GESTOR"],
    ["ROLE_OUTRA_X", "ROLE_OUTRA_X"],
  ])("turn %j into %j while it is typed", (typed, title) => {
    expect(roleFields.typedTitle(prefix)(typed)).toBe(title)
  })

  it("keep the prefix of an acronym that was changed since", () => {
    expect(roleFields.prefixOf(sinal)).toBe(prefix)
    expect(roleFields.prefixOf(sinal, role({}))).toBe(prefix)
    expect(roleFields.prefixOf(sinal, role({ title: "ROLE_ANTIGA_GESTOR" }))).toBe("")
    expect(roleFields.prefixOf({ id: 1, acronym: "ATALAIA" })).toBe("ROLE_ATALAIA_")
  })

  it("say the same when read and sent unchanged", () => {
    const chain = role({ type: "chain", consul: [ana, bia], disabled: true })
    expect(roleFields.bodyOf(roleFields.fieldsOf(chain, prefix), prefix)).toEqual({
      title: chain.title,
      description: chain.description,
      type: "chain",
      consul: [ana.atalaiaId, bia.atalaiaId],
      twoFactorRequired: false,
      active: false,
    })
  })

  it("send no consul for a role that needs no validation", () => {
    const fields = roleFields.fieldsOf(role({ type: "chain", consul: [ana] }), prefix)
    expect(roleFields.bodyOf({ ...fields, type: "basic" }, prefix).consul).toEqual([])
  })

  it("are wrong in the words of the specification", () => {
    expect(roleFields.problemsOf(roleFields.newRole, prefix)).toEqual({
      title: "Por favor, insira o título do papel!",
      description: "Por favor, insira a descrição do papel!",
    })
  })

  it("tell ahead what reaches those who have the role", () => {
    const chain = role({ type: "chain", consul: [ana, bia] })
    const fields = roleFields.fieldsOf(chain, prefix)
    const [first, second] = fields.consul
    if (!first || !second) throw new Error("The consul went missing")
    const reaches = (changes: Partial<roleFields.RoleFields>) =>
      roleFields.reachesHolders({ ...fields, ...changes }, chain)
    expect(reaches({ title: "OUTRO", description: "Outra" })).toBe(false)
    expect(reaches({ consul: [second, first] })).toBe(false)
    expect(reaches({ consul: [first] })).toBe(true)
    expect(reaches({ type: "basic" })).toBe(true)
    expect(reaches({ active: false })).toBe(true)
    expect(reaches({ twoFactorRequired: true })).toBe(true)
  })
})

describe("the fields of a profile", () => {
  const roles = [
    role({ id: 1, title: "ROLE_SINAL_A" }),
    role({ id: 2, title: "ROLE_SINAL_B", disabled: true }),
  ]
  const profile: Profile = {
    id: 5,
    appId: 2,
    name: "GESTÃO",
    description: "Tudo",
    permissions: roles,
    createDate: "2026-01-01T00:00:00Z",
    lastUpdate: "2026-01-01T00:00:00Z",
    version: 1,
    can: { update: true, remove: true },
  }

  it("refuse fewer than two roles", () => {
    const fields = { ...profileFields.fieldsOf(profile), permissions: ["1"] }
    expect(profileFields.problemsOf(fields)).toEqual({
      permissions: "Por favor, selecione no mínimo 2 permissões do conselho para o perfil!",
    })
  })

  it("offer a disabled role only where it is in the profile already", () => {
    const locks = (of?: Profile) => profileFields.choices(roles, of).map(({ locked }) => locked)
    expect(locks()).toEqual([undefined, "Desabilitada"])
    expect(locks(profile)).toEqual([undefined, undefined])
  })

  it("change the roles by which they are, not by their order", () => {
    const fields = profileFields.fieldsOf(profile)
    expect(profileFields.changesRoles({ ...fields, permissions: ["2", "1"] }, profile)).toBe(false)
    expect(profileFields.changesRoles({ ...fields, permissions: ["1", "3"] }, profile)).toBe(true)
  })
})

test("inheritance: what is ticked, what is locked and why, what saving changes", () => {
  const { version: _, consul: __, can: ___, ...plain } = role({ appId: 1 })
  const roles = [
    { ...plain, id: 1, title: "ROLE_ATALAIA_USER", inherited: true, locked: true },
    { ...plain, id: 2, title: "ROLE_ATALAIA_ADMIN", inherited: false, locked: true },
    { ...plain, id: 3, title: "ROLE_ATALAIA_LINKER", inherited: true, locked: false },
  ]
  expect(inheritedIds(roles)).toEqual(["1", "3"])
  expect(inheritanceItems(roles).map(({ locked }) => locked)).toEqual([
    "Todos já o têm",
    "Só para admins gerais",
    undefined,
  ])
  expect(differenceOf(["1", "3"], ["1", "4", "5"])).toEqual({ add: [4, 5], remove: [3] })
  expect(summary(2, 1)).toBe("+2 −1: 2 papéis a herdar, 1 a deixar de herdar")
})
