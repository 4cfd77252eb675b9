import { screens } from "@views/screens"
import {
  ArrowRightLeft,
  Building2,
  Eye,
  History,
  Pencil,
  Plus,
  Power,
  PowerOff,
  Trash2,
  UserRoundCog,
  UserRoundPlus,
  Users,
} from "lucide-react"
import { api } from "@/client/api"
import { spheres } from "@/domain/organizations/spheres"
import { unitIdIn, unitText } from "@/domain/organizations/unitText"
import {
  type Appearance,
  answered,
  type Command,
  type Slot,
  type SlotValue,
  type Values,
} from "@/palette/command"
import { withSynonym } from "@/palette/grammar/vocabulary"
import { pathTo } from "@/screens/screen"
import { one, users } from "./slots"

/*
 * The tree of units, and the authorized operations on them. In the tree every letter jumps to the unit that begins with it, so no
 * letter can be a shortcut here.
 */

const org = {
  kind: "org",
  label: "unidade",
  words: ["org", "unidade", "organização"],
  inactive: true,
} satisfies Slot
const to = { kind: "org", label: "destino", words: ["to", "para", "destino"], optional: true } satisfies Slot

/** The id that calls use, even if the unit was filled in only as text. */
const idOf = ({ id }: SlotValue) => unitIdIn(id) ?? id

type Appearing = Pick<Appearance<"organization">, "when" | "absent" | "label">
const onUnit = (shown: Appearing): Appearance<"organization"> => ({
  target: "organization",
  fill: (unit) => ({ org: unit.org }),
  ...shown,
})
const inactive = "Está inativa: ative-a antes"
const activeFirst = ({ enabled }: { enabled: boolean }) => enabled || inactive

const about = ({
  words: { en, pt },
  ...rest
}: Omit<Command, "group" | "who" | "slots"> & Partial<Pick<Command, "group" | "slots">>): Command => ({
  group: "organizations",
  who: "organizations.manage",
  slots: { org },
  // People say *organização* as often as *unidade*.
  words: { en, pt: withSynonym(pt, "unidade", "organização") },
  ...rest,
})

const numberOf = (value: SlotValue) => Number(idOf(value))
const place = (values: Values) => ({ params: { organizationId: numberOf(one(values, "org")) }, body: {} })

const openOrg = about({
  id: "open-org",
  title: "Abrir unidade na árvore",
  words: { en: ["open org"], pt: ["abrir unidade"] },
  group: "go",
  icon: Building2,
  go: (values) =>
    `${pathTo(screens.organizations)}?${new URLSearchParams({ unit: idOf(one(values, "org")) })}`,
})

const viewOrg = about({
  id: "view-org",
  title: "Ver unidade",
  words: { en: ["view org"], pt: ["ver unidade", "visualizar unidade"] },
  icon: Eye,
  key: "Alt+Enter",
  on: [onUnit({ when: ({ viewed }) => !viewed, absent: () => "Já está aberta", label: "Ver" })],
  form: () => import("@views/organizations/unit/UnitView"),
})

/** The place of a new unit: the unit above it, or the sphere of a root. */
const placeOf = ({ under, sphere }: Values) => ({
  under: under?.[0],
  sphere: spheres.find((each) => each === sphere?.[0]?.id),
})

/** A unit in Brazil: its state and country follow from the municipality. */
const created = (values: Values) => {
  const { under, sphere } = placeOf(values)
  return api.organizations.create.request({
    body: {
      organization: {
        title: one(values, "name").text,
        acronym: one(values, "acronym").text,
        ...(under ? { parentId: numberOf(under) } : sphere && { sphere }),
        classifications: [Number(one(values, "classification").id)],
        specialized: false,
        specializations: [],
        emails: [],
        phones: [],
        cityId: Number(one(values, "city").id),
      },
    },
  })
}

const newOrg = about({
  id: "new-org",
  title: "Nova Unidade Organizacional",
  words: { en: ["new org"], pt: ["nova unidade", "nova unidade organizacional"] },
  icon: Plus,
  slots: {
    under: { kind: "org", label: "unidade superior", words: ["under", "abaixo", "sob"], optional: true },
    sphere: {
      kind: "choice",
      label: "esfera",
      words: ["sphere", "esfera"],
      optional: true,
      choices: spheres.map((value) => ({ value, label: value })),
    },
    name: { kind: "name", label: "nome", words: ["name", "nome", "título"], optional: true },
    acronym: { kind: "name", label: "sigla", words: ["acronym", "sigla"], optional: true },
    classification: {
      kind: "domainEntry",
      table: "organization-classifications",
      label: "classificação",
      words: ["classification", "classificação"],
      optional: true,
    },
    city: {
      kind: "domainEntry",
      table: "cities",
      label: "município",
      words: ["city", "município"],
      optional: true,
    },
  },
  change: {
    needs: ["name", "acronym", "classification", "city"],
    lacks: (values) => {
      const { under, sphere } = placeOf(values)
      return under || sphere ? undefined : "Falta: unidade superior, ou esfera"
    },
    needsAlso: { slots: ["under", "sphere"], text: "unidade superior ou esfera" },
    request: created,
    done: () => "Unidade organizacional criada.",
    details: (values) => one(values, "acronym").text,
  },
  preview: ({ under }) =>
    `Ao salvar o formulário, uma unidade passa a existir${under?.[0] ? ` abaixo de ${under[0].label}` : ""}.`,
  key: "Insert",
  tone: "primary",
  on: [
    {
      target: "organizations",
      fill: ({ under, sphere }) => ({ ...(under && { under }), ...(sphere && { sphere }) }),
    },
    {
      target: "organization",
      when: activeFirst,
      fill: (unit) => ({ under: unit.org }),
      label: "Nova abaixo",
    },
  ],
  form: () => import("@views/organizations/unit/form/UnitForm"),
})

const editOrg = about({
  id: "edit-org",
  title: "Editar unidade",
  words: { en: ["edit org"], pt: ["editar unidade"] },
  slots: { org: { ...org, inactive } },
  icon: Pencil,
  preview: (values) => `Ao salvar o formulário, mudam os dados de ${one(values, "org").label}.`,
  key: "F2",
  on: [onUnit({ when: activeFirst, label: "Editar" })],
  form: () => import("@views/organizations/unit/form/UnitForm"),
})

/** Opens one side of a unit's migration, with the destination selected if the line names one. */
function migration(
  rest: Pick<Command, "id" | "title" | "words" | "icon" | "on" | "preview">,
  tab: string,
): Command {
  const address = (values: Values) => {
    const destination = values.to?.[0]
    const query = new URLSearchParams({ tab, ...(destination && { to: idOf(destination) }) })
    return `${pathTo(screens.organizationMigration, { organizationId: idOf(one(values, "org")) })}?${query}`
  }
  return about({ ...rest, slots: { org, to }, go: address })
}

/** Moves people one by one, also in a plan. A unit's page moves its people together and takes a document. */
const moveUser = about({
  id: "move-user",
  title: "Mover usuário de unidade",
  words: { en: ["move user"], pt: ["mover usuário", "lotar usuário"] },
  icon: UserRoundPlus,
  slots: { user: users, to: { kind: "org", label: "nova unidade", words: ["to", "para", "unidade"] } },
  on: [{ target: "selectedUsers", fill: ({ ids }) => ({ user: ids.join(", ") }), label: "Mover de unidade" }],
  change: answered({
    request: (values) =>
      api.organizations.migrateUsers.request({
        body: { newOrganizationId: numberOf(one(values, "to")), atalaiaIds: [one(values, "user").id] },
      }),
    done: (values) => `Usuário movido para ${one(values, "to").label}`,
    failed: () => "Não foi possível mover o usuário",
    opposite: {
      id: "move-user",
      // A person without a unit cannot be moved back to no unit.
      fill: (values, { from }) => from && { user: one(values, "user").id, to: unitText(from) },
    },
  }),
})

const migrateOrg = migration(
  {
    id: "migrate-org",
    title: "Migrar unidade",
    words: { en: ["migrate org"], pt: ["migrar unidade"] },
    icon: ArrowRightLeft,
    preview: (values) =>
      values.to?.[0]
        ? api.organizations.migrate.request({
            body: {
              organizationMigrations: [
                {
                  organizationsToMigrate: [numberOf(one(values, "org"))],
                  newOrganizationFather: numberOf(one(values, "to")),
                },
              ],
            },
          })
        : `${one(values, "org").label} e o que está abaixo mudam para a unidade que for escolhida na página.`,
    on: [onUnit({ label: "Migrar" })],
  },
  "units",
)
const migrateUsers = migration(
  {
    id: "migrate-users-org",
    title: "Migrar usuários",
    words: { en: ["migrate users"], pt: ["migrar usuários"] },
    icon: Users,
    preview: (values) =>
      `Mudam de lotação os usuários de ${one(values, "org").label} que forem escolhidos na página.`,
    on: [onUnit({ label: "Migrar usuários" })],
  },
  "users",
)
const migratePreUsers = migration(
  {
    id: "migrate-pre-users-org",
    title: "Migrar pré-usuários",
    words: { en: ["migrate pre-users"], pt: ["migrar pré-usuários"] },
    icon: UserRoundCog,
    preview: (values) =>
      `Mudam de unidade os pré-cadastros de ${one(values, "org").label} que forem escolhidos na página.`,
    on: [onUnit({ label: "Migrar pré-usuários" })],
  },
  "preUsers",
)

const activateOrg = about({
  id: "activate-org",
  title: "Ativar Organização",
  words: { en: ["activate org"], pt: ["ativar unidade"] },
  icon: Power,
  preview: (values) => api.organizations.enable.request(place(values)),
  on: [onUnit({ when: ({ enabled }) => !enabled, absent: () => "Já está ativa" })],
  form: () => import("@views/organizations/operations/EnableUnit"),
})

const deactivateOrg = about({
  id: "deactivate-org",
  title: "Desativar unidade",
  words: { en: ["deactivate org"], pt: ["desativar unidade", "inativar unidade"] },
  icon: PowerOff,
  preview: (values) => api.organizations.disable.request(place(values)),
  tone: "danger",
  on: [onUnit({ when: ({ enabled }) => enabled, absent: () => "Já está inativa", label: "Desativar" })],
  go: (values) => pathTo(screens.organizationDisable, { organizationId: idOf(one(values, "org")) }),
})

const historyOrg = about({
  id: "history-org",
  title: "Histórico da unidade",
  words: { en: ["history org"], pt: ["histórico unidade"] },
  icon: History,
  // A removed unit still has its history, and the document of its removal.
  slots: { org: { ...org, removed: true } },
  on: [onUnit({ label: "Histórico" })],
  form: () => import("@views/organizations/unit/HistoryOfUnit"),
})

const deleteOrg = about({
  id: "delete-org",
  title: "Remover unidade",
  words: { en: ["delete org"], pt: ["remover unidade", "excluir unidade"] },
  icon: Trash2,
  preview: (values) => api.organizations.remove.request(place(values)),
  key: "Delete",
  tone: "danger",
  on: [
    onUnit({
      when: ({ children }) => children === 0 || "Ainda há unidades abaixo dela: migre-as ou remova-as antes",
      label: "Remover",
    }),
  ],
  form: () => import("@views/organizations/operations/RemoveUnit"),
})

/** Every command about units, in the order that buttons and menus show them. */
export const organizations: readonly Command[] = [
  openOrg,
  viewOrg,
  editOrg,
  migrateOrg,
  deactivateOrg,
  activateOrg,
  newOrg,
  historyOrg,
  migrateUsers,
  migratePreUsers,
  moveUser,
  deleteOrg,
]
