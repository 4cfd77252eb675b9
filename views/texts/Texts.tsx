import { screens } from "@views/screens"
import { useAddressTab } from "@views/useAddressTab"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { PageHead } from "@/ui/layout/PageHead"
import { TabPanel, Tabs } from "@/ui/layout/Tabs"
import { TextList } from "./TextList"
import { textTabKeys, textTabs } from "./texts"

/** The texts shown, and the declarations accepted, during the pre-registration. */
export default function Texts() {
  const [tab = "descriptions", setTab] = useAddressTab(textTabKeys)
  useTarget({ kind: "texts" })
  return (
    <div className="grid grid-cols-1 content-start gap-3 px-4 py-4.5 md:px-6">
      <PageHead title={screens.texts.title} actions={<Actions target={{ kind: "texts" }} />}>
        Descrições são lidas por quem faz o pré-cadastro; declarações precisam da sua concordância.
      </PageHead>
      <Tabs
        id="texts"
        label={screens.texts.title}
        tabs={textTabKeys.map((key) => ({ key, title: textTabs[key].title }))}
        current={tab}
        onChange={(key) => textTabKeys.filter((each) => each === key).forEach(setTab)}
      />
      <TabPanel id="texts" current={tab}>
        <TextList key={tab} tab={tab} />
      </TabPanel>
    </div>
  )
}
