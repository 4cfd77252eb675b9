import { screens } from "@views/screens"
import { BookMarked, BookOpen, BookPlus, Trash2 } from "lucide-react"
import { planners } from "@/domain/plans"
import type { Command, Slot } from "@/palette/command"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { one } from "./slots"

/*
 * Runbooks: plans with named placeholders instead of values. The commands that run them are made in `src/palette/runbooks.ts`.
 */

const who = planners
const runbookSlot = { kind: "runbook", label: "roteiro", words: ["runbook", "roteiro"] } satisfies Slot
const fill = ({ id }: Target<"runbook">) => ({ runbook: String(id) })

const allRunbooks: Command = {
  id: "runbooks",
  title: "Roteiros",
  words: { en: ["runbooks"], pt: ["roteiros"] },
  group: "plans",
  icon: BookMarked,
  who,
  slots: {},
  on: [{ target: "plans" }],
  go: () => pathTo(screens.runbooks),
}

const newRunbook: Command = {
  id: "new-runbook",
  title: "Novo roteiro",
  words: { en: ["new runbook"], pt: ["novo roteiro"] },
  group: "plans",
  icon: BookPlus,
  who,
  slots: {},
  key: "n",
  tone: "primary",
  on: [{ target: "runbooks" }],
  go: () => pathTo(screens.runbookNew),
  edits: true,
}

const keepPlan: Command = {
  id: "save-runbook",
  title: "Guardar como roteiro",
  words: { en: ["save as runbook"], pt: ["guardar como roteiro"] },
  group: "plans",
  icon: BookMarked,
  who,
  slots: { plan: { kind: "plan", label: "plano", words: ["plan", "plano"] } },
  on: [{ target: "plan", fill: ({ id }) => ({ plan: String(id) }) }],
  go: (values) => `${pathTo(screens.runbookNew)}?${new URLSearchParams({ plan: one(values, "plan").id })}`,
  edits: true,
}

const openRunbook: Command = {
  id: "open-runbook",
  title: "Abrir roteiro",
  words: { en: ["open runbook"], pt: ["abrir roteiro"] },
  group: "plans",
  icon: BookOpen,
  who,
  slots: { runbook: runbookSlot },
  go: (values) => pathTo(screens.runbook, { runbookId: one(values, "runbook").id }),
}

const removeRunbook: Command = {
  id: "remove-runbook",
  title: "Remover roteiro",
  words: { en: ["delete runbook"], pt: ["remover roteiro", "excluir roteiro"] },
  group: "plans",
  icon: Trash2,
  who,
  slots: { runbook: runbookSlot },
  tone: "danger",
  on: [{ target: "runbook", when: ({ can }) => can.edit, fill, label: "Remover" }],
  form: () => import("@views/runbooks/RemoveRunbook"),
}

export const runbooks: readonly Command[] = [allRunbooks, newRunbook, keepPlan, openRunbook, removeRunbook]
