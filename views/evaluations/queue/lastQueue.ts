import { screens } from "@views/screens"
import { atom, useAtomValue } from "jotai"
import { pathTo } from "@/screens/screen"
import type { CaseKind } from "../evaluation"

/** The address of each queue as it was left, with its filters. */
export const lastQueuesAtom = atom<Partial<Record<CaseKind, string>>>({})

/** The address to which the screen of a single case goes back. */
export const useQueueAddress = (kind: CaseKind): string =>
  useAtomValue(lastQueuesAtom)[kind] ?? pathTo(screens.evaluations, { tab: kind })
