import { screens } from "@views/screens"
import { getDefaultStore } from "jotai"
import {
  CircleCheckBig,
  Eye,
  FileCheck2,
  FilePenLine,
  FilePlus2,
  Gavel,
  GraduationCap,
  Languages,
  type LucideIcon,
  Phone,
} from "lucide-react"
import { api } from "@/client/api"
import { actText, partOfList, type RegistrationAct, type RegistrationList } from "@/domain/registration/lists"
import { revealReasonProblem } from "@/domain/revealReason"
import type { Command, Slot } from "@/palette/command"
import { openRegistrationAtom } from "@/palette/slots/openRegistration"
import { pathTo } from "@/screens/screen"
import { notify } from "@/ui/page/notice"
import { because, one, part, user } from "./slots"

/* Registration data: by default of the person on the screen, otherwise one's own. */

/** The address of a part of the registration data on the screen, otherwise of one's own, with an action to begin there. */
function addressOf(wanted: string, act?: RegistrationAct): string {
  const open = getDefaultStore().get(openRegistrationAtom)
  const { path, parameter } = open ?? { path: pathTo(screens.userDetailsMine), parameter: "tab" }
  const query = new URLSearchParams({ [parameter]: wanted, ...(act && { act: actText(act) }) })
  return `${path}?${query}`
}

const requestChanges: Command = {
  id: "request-changes",
  title: "Solicitar alterações",
  words: {
    en: ["request changes"],
    pt: ["solicitar alterações", "pedir alterações", "mudar meus dados"],
  },
  group: "me",
  icon: FilePenLine,
  slots: { part },
  go: (values) => addressOf(one(values, "part").id, { kind: "change" }),
}

/** A read-only tab. */
const readTab = (
  wanted: "terms" | "decisions",
  rest: Pick<Command, "id" | "title" | "words" | "icon">,
): Command => ({
  ...rest,
  group: "me",
  slots: {},
  go: () => `${pathTo(screens.userDetailsMine)}?tab=${wanted}`,
})

const signedTerms = readTab("terms", {
  id: "signed-terms",
  title: "Termos Assinados",
  words: { en: ["signed terms"], pt: ["termos assinados"] },
  icon: FileCheck2,
})

const decisions = readTab("decisions", {
  id: "decisions",
  title: "Decisões",
  words: { en: ["decisions"], pt: ["decisões"] },
  icon: Gavel,
})

interface ListWords {
  list: RegistrationList
  icon: LucideIcon
  /** The name of a single entry: `course`, `formação`. */
  en: string
  pt: string
  /** Synonyms: `curso`. */
  also?: readonly string[]
  /** The verb for changing one: `edit`, `editar`. */
  change?: { en: string; pt: string }
}

/** Commands to add, change and remove an entry in a list of a person's data. */
function ofList({
  list,
  icon,
  en,
  pt,
  also = [],
  change = { en: "edit", pt: "editar" },
}: ListWords): Command[] {
  const names = [pt, ...also]
  const common = { group: "me", icon } as const
  const item = { kind: "registrationItem", list, label: pt, words: [en, ...names] } satisfies Slot
  const actOn = (kind: "edit" | "remove", verb: { en: string; pt: string }): Command => ({
    ...common,
    id: `${verb.en}-${en}`,
    title: `${capital(verb.pt)} ${pt}`,
    words: { en: [`${verb.en} ${en}`], pt: names.map((name) => `${verb.pt} ${name}`) },
    slots: { item },
    go: (values) => addressOf(partOfList[list], { kind, list, id: one(values, "item").id }),
    ...(kind === "remove" && { tone: "danger" }),
  })
  return [
    {
      ...common,
      id: `add-${en}`,
      title: `Adicionar ${pt}`,
      words: { en: [`add ${en}`], pt: names.map((name) => `adicionar ${name}`) },
      slots: {},
      go: () => addressOf(partOfList[list], { kind: "add", list }),
    },
    actOn("edit", change),
    actOn("remove", { en: "remove", pt: "remover" }),
  ]
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1)

const lists = [
  ...ofList({ list: "courses", icon: GraduationCap, en: "course", pt: "formação", also: ["curso"] }),
  ...ofList({ list: "languages", icon: Languages, en: "language", pt: "idioma" }),
  ...ofList({ list: "phones", icon: Phone, en: "phone", pt: "telefone" }),
  ...ofList({
    list: "files",
    icon: FilePlus2,
    en: "file",
    pt: "documento",
    change: { en: "replace", pt: "substituir" },
  }),
]

const nothingToFinalize = "Abra antes um pré-cadastro ou uma atualização cadastral."
const finishOfOpen = () => getDefaultStore().get(openRegistrationAtom)?.finish

const finalize: Command = {
  id: "finalize",
  title: "Finalizar cadastro",
  words: { en: ["finalize"], pt: ["finalizar", "finalizar cadastro"] },
  group: "me",
  icon: CircleCheckBig,
  slots: {},
  notNow: () => (finishOfOpen() ? undefined : nothingToFinalize),
  run: () => {
    const finish = finishOfOpen()
    if (finish) finish()
    else notify({ tone: "info", text: nothingToFinalize })
  },
}

export const reveal: Command = {
  id: "reveal",
  title: "Mostrar dados ocultos",
  words: { en: ["reveal"], pt: ["mostrar dados"] },
  group: "users",
  icon: Eye,
  who: ["users.search", "preUsers.view"],
  slots: { user, because: { ...because, label: "motivo", problem: revealReasonProblem } },
  key: "m",
  tone: "primary",
  on: [
    {
      target: "concealed",
      fill: ({ atalaiaId }) => ({ user: atalaiaId }),
      label: "Mostrar, com motivo",
    },
  ],
  change: {
    request: (values) =>
      api.registration.reveal.request({
        params: { atalaiaId: one(values, "user").id },
        body: { justification: one(values, "because").text },
      }),
    done: () => "Os dados ficam visíveis por 30 minutos.",
  },
}

export const registrationData: readonly Command[] = [
  requestChanges,
  ...lists,
  signedTerms,
  decisions,
  finalize,
]
