import { useQuery } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { useAddressTab } from "@views/useAddressTab"
import { useSearchParams } from "wouter"
import { keysOf } from "@/domain/records"
import type { ScreenProps } from "@/screens/screen"
import { TabPanel, Tabs } from "@/ui/layout/Tabs"
import { Skeleton } from "@/ui/states/Skeleton"
import { UnitScreen } from "../unit/UnitScreen"
import { type RichUnit, unitQuery } from "../unit/unit"
import { MembersMigration } from "./MembersMigration"
import { UnitsMigration } from "./UnitsMigration"

const tabs = {
  units: "Unidades",
  users: "Usuários",
  preUsers: "Pré-usuários",
}
const tabKeys = keysOf(tabs)

/** Moves a unit, the units below it, or its members to another unit. */
export default function OrganizationMigration({ params }: ScreenProps) {
  return (
    <UnitScreen title={screens.organizationMigration.title} organizationId={params.organizationId}>
      {(unit) => <Migration key={unit.id} unit={unit} />}
    </UnitScreen>
  )
}

function Migration({ unit }: { unit: RichUnit }) {
  const [parameters] = useSearchParams()
  const [tab = "units", setTab] = useAddressTab(tabKeys)
  const to = Number(parameters.get("to") ?? Number.NaN)
  const named = Number.isSafeInteger(to)
  const destination = useQuery({ ...unitQuery(to), enabled: named })
  const props = {
    unit,
    destination: destination.data
      ? {
          value: String(destination.data.id),
          label: destination.data.acronym,
          detail: destination.data.title,
        }
      : null,
  }
  return (
    <>
      <Tabs
        id="migration"
        label={screens.organizationMigration.title}
        tabs={tabKeys.map((key) => ({ key, title: tabs[key] }))}
        current={tab}
        onChange={(key) => tabKeys.filter((each) => each === key).forEach(setTab)}
      />
      <TabPanel id="migration" current={tab}>
        {named && destination.isPending ? (
          <Skeleton className="h-64 w-full rounded-xl" />
        ) : tab === "units" ? (
          <UnitsMigration {...props} />
        ) : (
          <MembersMigration key={tab} kind={tab} {...props} />
        )}
      </TabPanel>
    </>
  )
}
