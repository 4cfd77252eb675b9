import { screens } from "@views/screens"
import { useAtomValue } from "jotai"
import { useLocation } from "wouter"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { pathTo } from "@/screens/screen"
import { singleKeysAtom } from "@/shortcuts/strokes"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { Badge } from "@/ui/badges/Badge"
import { Tabs } from "@/ui/layout/Tabs"
import { useKeyHints } from "@/ui/page/keyHints"
import { type CaseKind, caseKinds } from "../evaluation"
import type { QueueFilters } from "./useQueue"

export type WaitingCounts = AnswerOf<Calls["evaluations"]["count"]>

const tabs = ["update", "pre-user"] as const satisfies readonly CaseKind[]

/** The count in a tab's badge. An update with two kinds of change counts twice. */
export const countOf: Record<CaseKind, (counts: WaitingCounts) => number> = {
  update: ({ sensitiveUpdate, communicationUpdate, generalUpdate }) =>
    sensitiveUpdate + communicationUpdate + generalUpdate,
  "pre-user": ({ preUsers }) => preUsers,
}

const countedAs: Record<CaseKind, string> = { update: "alterações", "pre-user": "pré-cadastros" }

export interface QueueTabsProps {
  current: CaseKind
  filters: QueueFilters
  counts: WaitingCounts | undefined
}

/**
 * Updates and pre-registrations. Switching keeps the filters for name and CPF, and drops page, organization and
 * state.
 */
export function QueueTabs({ current, filters: { name, cpf }, counts }: QueueTabsProps) {
  const [, navigate] = useLocation()
  const single = useAtomValue(singleKeysAtom)
  const addressOf = (tab: CaseKind) => {
    const kept = new URLSearchParams({ ...(name && { name }), ...(cpf && { cpf }) }).toString()
    const path = pathTo(screens.evaluations, { tab })
    return kept ? `${path}?${kept}` : path
  }
  const numbers = tabs.map((_, index) => String(index + 1))
  const open = ({ key }: KeyboardEvent) => {
    const tab = tabs[Number(key) - 1]
    if (tab !== undefined && tab !== current) navigate(addressOf(tab))
  }
  useShortcuts([{ keys: numbers.join(" "), run: open }])
  useKeyHints(single ? [{ keys: numbers.join(" "), label: "abas" }] : [])
  return (
    <Tabs
      id="evaluations"
      label="Pendências"
      current={current}
      onChange={(tab) => navigate(addressOf(tab))}
      tabs={tabs.map((tab) => ({
        key: tab,
        title: caseKinds[tab].tab,
        href: addressOf(tab),
        mark: counts && <Badge count={countOf[tab](counts)} hot={tab === current} label={countedAs[tab]} />,
      }))}
    />
  )
}
