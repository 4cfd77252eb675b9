import { screens } from "@views/screens"
import { atom, useAtomValue } from "jotai"
import { pathTo } from "@/screens/screen"
import type { CaseKind } from "../evaluation"

/** The address of each queue as it was left, filters and all. */
export const lastQueuesAtom = atom<Partial<Record<CaseKind, string>>>({})

/** Where one goes back to from a case that stands alone. */
export const useQueueAddress = (kind: CaseKind): string =>
  useAtomValue(lastQueuesAtom)[kind] ?? pathTo(screens.evaluations, { tab: kind })
