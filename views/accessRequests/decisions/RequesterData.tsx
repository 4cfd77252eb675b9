import type { Details } from "@views/registrationData/details"
import { OfPerson } from "@views/registrationData/OfPerson"
import { RegistrationPart } from "@views/registrationData/parts/RegistrationPart"
import { useState } from "react"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { missingNames, sectionTitles } from "@/domain/registration/sections"
import type { CommandFormProps } from "@/palette/command"
import { Dialog } from "@/ui/dialog/Dialog"
import { DialogBody } from "@/ui/dialog/DialogParts"
import { TabPanel, Tabs } from "@/ui/layout/Tabs"

/** The requester's registration data in a dialog; linkers cannot see it anywhere else. */
export default function RequesterData({ values, close }: CommandFormProps) {
  const [person] = values.user ?? []
  const atalaiaId = person?.id ?? ""
  return (
    <Dialog
      open
      width="wide"
      title={upperName(person?.label ?? "")}
      description={<span className="mono">{formatIdentifier(atalaiaId)}</span>}
      onClose={close}
    >
      <DialogBody>
        <OfPerson atalaiaId={atalaiaId}>{(details) => <Parts details={details} />}</OfPerson>
      </DialogBody>
    </Dialog>
  )
}

function Parts({ details }: { details: Details }) {
  const [part, setPart] = useState<(typeof missingNames)[number]>("personal")
  return (
    <section aria-label="Dados cadastrais" className="grid grid-cols-1 gap-4">
      <Tabs
        id="requester"
        label="Dados cadastrais"
        tabs={missingNames.map((key) => ({ key, title: sectionTitles[key] }))}
        current={part}
        onChange={(key) => setPart(missingNames.find((each) => each === key) ?? part)}
        numbered={false}
      />
      <TabPanel id="requester" current={part}>
        <RegistrationPart key={part} part={part} details={details} mode="read" />
      </TabPanel>
    </section>
  )
}
