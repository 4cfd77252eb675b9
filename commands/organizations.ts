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
  Users,
} from "lucide-react"
import { spheres } from "@/domain/spheres"
import type { Appearance, Command, Slot, SlotValue, Values } from "@/palette/command"
import { unitIdIn } from "@/palette/suggestion"
import { pathTo } from "@/shell/screen"
import { one } from "./values"

/** The tree of units, and the authorized operations on them (2-… §2.5 to §2.7, §4). */

const org = {
  kind: "org",
  label: "unidade",
  words: ["org", "unidade", "organização"],
  inactive: true,
} satisfies Slot
const to = { kind: "org", label: "destino", words: ["to", "para"], optional: true } satisfies Slot

/** The calls' own id, also of a unit that was only filled in as it would be typed. */
const idOf = ({ id }: SlotValue) => unitIdIn(id) ?? id

type Shown = Pick<Appearance<"organization">, "when" | "label">
const onUnit = (shown: Shown): Appearance<"organization"> => ({
  target: "organization",
  fill: (unit) => ({ org: unit.org }),
  ...shown,
})
const activeFirst = ({ enabled }: { enabled: boolean }) => enabled || "Está inativa: ative-a antes"

const about = (
  rest: Omit<Command, "group" | "who" | "slots"> & Partial<Pick<Command, "group" | "slots">>,
): Command => ({
  group: "organizations",
  who: "organizations.manage",
  slots: { org },
  ...rest,
})

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
  key: "v",
  on: [onUnit({ when: ({ viewed }) => !viewed, label: "Ver" })],
  form: () => import("@views/organizations/UnitView"),
})

const newOrg = about({
  id: "new-org",
  title: "Nova Unidade Organizacional",
  words: { en: ["new org"], pt: ["nova unidade"] },
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
  },
  key: "n",
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
  form: () => import("@views/organizations/UnitForm"),
})

const editOrg = about({
  id: "edit-org",
  title: "Editar unidade",
  words: { en: ["edit org"], pt: ["editar unidade"] },
  icon: Pencil,
  key: "e",
  on: [onUnit({ when: activeFirst, label: "Editar" })],
  form: () => import("@views/organizations/UnitForm"),
})

/** Goes to a side of the migration of a unit, its destination chosen where the line says it. */
function migration(
  rest: Pick<Command, "id" | "title" | "words" | "icon" | "key" | "on">,
  tab: string,
): Command {
  const address = (values: Values) => {
    const destination = values.to?.[0]
    const query = new URLSearchParams({ tab, ...(destination && { to: idOf(destination) }) })
    return `${pathTo(screens.organizationMigration, { organizationId: idOf(one(values, "org")) })}?${query}`
  }
  return about({ ...rest, slots: { org, to }, go: address })
}

const migrateOrg = migration(
  {
    id: "migrate-org",
    title: "Migrar unidade",
    words: { en: ["migrate org"], pt: ["migrar unidade"] },
    icon: ArrowRightLeft,
    key: "m",
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
    on: [onUnit({ label: "Migrar pré-usuários" })],
  },
  "preUsers",
)

const activateOrg = about({
  id: "activate-org",
  title: "Ativar Organização",
  words: { en: ["activate org"], pt: ["ativar unidade"] },
  icon: Power,
  key: "d",
  insteadOf: "deactivate-org",
  on: [onUnit({ when: ({ enabled }) => !enabled })],
  form: () => import("@views/organizations/EnableUnit"),
})

const deactivateOrg = about({
  id: "deactivate-org",
  title: "Desativar unidade",
  words: { en: ["deactivate org"], pt: ["desativar unidade", "inativar unidade"] },
  icon: PowerOff,
  key: "d",
  tone: "danger",
  on: [onUnit({ when: ({ enabled }) => enabled, label: "Desativar" })],
  go: (values) => pathTo(screens.organizationDisable, { organizationId: idOf(one(values, "org")) }),
})

const historyOrg = about({
  id: "history-org",
  title: "Histórico da unidade",
  words: { en: ["history org"], pt: ["histórico unidade"] },
  icon: History,
  key: "h",
  on: [onUnit({ label: "Histórico" })],
  form: () => import("@views/organizations/HistoryOfUnit"),
})

const deleteOrg = about({
  id: "delete-org",
  title: "Remover unidade",
  words: { en: ["delete org"], pt: ["remover unidade", "excluir unidade"] },
  icon: Trash2,
  tone: "danger",
  on: [
    onUnit({
      when: ({ children }) => children === 0 || "Ainda há unidades abaixo dela: migre-as ou remova-as antes",
      label: "Remover",
    }),
  ],
  form: () => import("@views/organizations/RemoveUnit"),
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
  deleteOrg,
]
