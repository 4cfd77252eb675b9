import { screens } from "@views/screens"
import { atom, useAtomValue } from "jotai"
import { pathTo } from "@/screens/screen"
import type { CaseKind } from "../evaluation"

/** The last address of each queue, with its filters. */
export const lastQueuesAtom = atom<Partial<Record<CaseKind, string>>>({})

/** The address to return to from the screen of a single case. */
export const useQueueAddress = (kind: CaseKind): string =>
  useAtomValue(lastQueuesAtom)[kind] ?? pathTo(screens.evaluations, { tab: kind })
