import { removedRuleKey, withoutReach } from "@views/incompatibilities/rule"
import { screens } from "@views/screens"
import { CalendarClock, CalendarOff, FolderOpen, Pencil, ShieldOff, Trash2 } from "lucide-react"
import { api } from "@/client/api"
import { sideTitles } from "@/domain/incompatibilities"
import { uncapitalized } from "@/domain/text/words"
import { answered, type Command, type Slot, type Values } from "@/palette/command"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { app, because, one, role, textOf, until, user } from "./slots"

/* Rules of incompatible roles, and exceptions to them. */

const who = "applications.administer"
const rule = { kind: "incompatibility", label: "regra", words: ["rule", "regra"] } satisfies Slot
const params = (values: Values) => ({ ruleId: Number(one(values, "rule").id) })
const fill = ({ id }: Target<"incompatibility">) => ({ rule: String(id) })
const ruleForm = () => import("@views/incompatibilities/RuleForm")

const newRule: Command = {
  id: "new-incompatibility",
  title: "Nova regra de papéis incompatíveis",
  words: {
    en: ["new incompatibility"],
    pt: ["nova incompatibilidade", "nova regra", "nova regra de papéis incompatíveis"],
  },
  group: "applications",
  icon: ShieldOff,
  who,
  // All are optional here because the command's own form asks for them, and for more than one role of a side.
  slots: {
    role: { ...role, label: uncapitalized(sideTitles.one), optional: true },
    app: { ...app, optional: true },
    other: {
      ...role,
      label: uncapitalized(sideTitles.other),
      words: ["with", "com"],
      within: "otherApp",
      optional: true,
    },
    otherApp: {
      ...app,
      label: "aplicação do outro lado",
      words: ["other-app", "outra-aplicação"],
      optional: true,
    },
    name: { kind: "name", label: "nome", words: ["name", "nome"], optional: true },
    exceptions: {
      kind: "choice",
      label: "exceções",
      words: ["exceptions", "exceções"],
      optional: true,
      choices: [
        { value: "no", written: "não", label: "Não admite exceções" },
        { value: "yes", written: "sim", label: "Admite exceções" },
      ],
    },
    because: { ...because, optional: true },
  },
  key: "n",
  tone: "primary",
  on: [{ target: "incompatibilities", when: ({ can }) => can.create, fill: () => ({}) }],
  preview: () =>
    "Ao salvar o formulário, a regra passa a valer para tudo o que se conceder. Nada é retirado de ninguém.",
  change: answered({
    needs: ["role", "app", "other", "otherApp", "name", "because"],
    request: (values) =>
      api.incompatibilities.create.request({
        body: {
          name: one(values, "name").text,
          reason: one(values, "because").text,
          allowsExceptions: values.exceptions?.[0]?.id === "yes",
          one: [{ app: one(values, "app").id, roleId: Number(one(values, "role").id) }],
          other: [{ app: one(values, "otherApp").id, roleId: Number(one(values, "other").id) }],
        },
      }),
    done: (values) => `Regra “${one(values, "name").text}” criada`,
    opens: { address: ({ id }) => pathTo(screens.incompatibility, { ruleId: String(id) }) },
    failed: () => "Não foi possível criar a regra",
  }),
  form: ruleForm,
}

const openRule: Command = {
  id: "open-incompatibility",
  title: "Abrir regra de papéis incompatíveis",
  words: { en: ["incompatibility"], pt: ["incompatibilidade", "abrir regra"] },
  group: "applications",
  icon: FolderOpen,
  who: "applications.view",
  slots: { rule },
  go: (values) => pathTo(screens.incompatibility, { ruleId: one(values, "rule").id }),
}

const editRule: Command = {
  id: "edit-incompatibility",
  title: "Editar regra de papéis incompatíveis",
  words: { en: ["edit incompatibility"], pt: ["editar incompatibilidade", "editar regra"] },
  group: "applications",
  icon: Pencil,
  who,
  slots: { rule },
  key: "e",
  on: [
    {
      target: "incompatibility",
      when: ({ can }) => can.update || withoutReach,
      fill,
      label: "Editar",
    },
  ],
  form: ruleForm,
}

const removeRule: Command = {
  id: "remove-incompatibility",
  title: "Remover regra de papéis incompatíveis",
  words: {
    en: ["remove incompatibility"],
    pt: ["remover incompatibilidade", "remover regra", "excluir regra"],
  },
  group: "applications",
  icon: Trash2,
  who,
  slots: { rule, because },
  tone: "danger",
  on: [{ target: "incompatibility", when: ({ can }) => can.remove, fill, label: "Remover" }],
  change: {
    request: (values) =>
      api.incompatibilities.remove.request({
        params: params(values),
        query: { justification: one(values, "because").text },
      }),
    done: (values) => `Regra “${one(values, "rule").label}” removida`,
    decides: (values) => removedRuleKey(one(values, "rule").id),
    failed: () => "Não foi possível remover a regra",
  },
}

const except: Command = {
  id: "ask-exception",
  title: "Pedir exceção a papéis incompatíveis",
  words: { en: ["exception"], pt: ["exceção", "pedir exceção"] },
  group: "assignments",
  icon: CalendarClock,
  who: "platform.administer",
  slots: { user, rule, until, because },
  key: "p",
  on: [
    {
      target: "incompatibleClient",
      when: ({ excepted, can }) => can.except && !excepted,
      absent: ({ excepted, can }) =>
        excepted
          ? "Já tem uma exceção"
          : can.except
            ? undefined
            : "A regra não admite exceção, ou não é uma pessoa",
      fill: ({ client, rule: id }) => ({ user: client, rule: String(id) }),
      label: "Pedir exceção",
    },
  ],
  change: answered({
    request: (values) =>
      api.consents.askException.request({
        params: { clientId: one(values, "user").id, ...params(values) },
        body: { untilDateTime: one(values, "until").id, justification: textOf(values, "because") ?? "" },
      }),
    done: () => "Pedido feito: aguarda o consentimento de outra pessoa",
    failed: () => "Não foi possível pedir a exceção",
    opposite: {
      id: "withdraw-consent",
      fill: (_, { id }) => ({ consent: String(id) }),
    },
  }),
}

const endException: Command = {
  id: "end-exception",
  title: "Encerrar exceção a papéis incompatíveis",
  words: { en: ["end exception"], pt: ["encerrar exceção"] },
  group: "assignments",
  icon: CalendarOff,
  who: "platform.administer",
  slots: { user, rule, because },
  key: "t",
  tone: "danger",
  on: [
    {
      target: "incompatibleClient",
      when: ({ excepted }) => excepted,
      fill: ({ client, rule: id }) => ({ user: client, rule: String(id) }),
      label: "Encerrar exceção",
    },
  ],
  change: {
    request: (values) =>
      api.incompatibilities.endException.request({
        params: { clientId: one(values, "user").id, ...params(values) },
        query: { justification: one(values, "because").text },
      }),
    done: (values) => `Exceção de ${one(values, "user").label} encerrada`,
    failed: () => "Não foi possível encerrar a exceção",
  },
}

export const incompatibilities: readonly Command[] = [
  newRule,
  openRule,
  editRule,
  removeRule,
  except,
  endException,
]
