import type { Details } from "@views/registrationData/details"
import { RegistrationPart } from "@views/registrationData/parts/RegistrationPart"
import { screens } from "@views/screens"
import { useAddressTab } from "@views/useAddressTab"
import { useGoBack } from "@views/useGoBack"
import { useLocation } from "wouter"
import { useSession } from "@/client/identity"
import { formatIdentifier, normalizeIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { keysOf } from "@/domain/records"
import { detailTitles } from "@/domain/registration/sections"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { ledHereToEdit } from "@/palette/run/run"
import { useOpenRegistration } from "@/palette/slots/openRegistration"
import type { Target } from "@/palette/targetTypes"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { PersonAvatar } from "@/ui/badges/PersonAvatar"
import { Tag } from "@/ui/badges/Tag"
import { PageHead } from "@/ui/layout/PageHead"
import { TabPanel, Tabs } from "@/ui/layout/Tabs"
import { Banner } from "@/ui/states/Banner"
import { ChangesBanner } from "./ChangesBanner"
import { Concealed } from "./Concealed"
import { Decisions } from "./Decisions"
import { NoDetails } from "./NoDetails"
import { OfPerson } from "./OfPerson"
import { SignedTerms } from "./SignedTerms"
import { waitingParts } from "./waitingParts"

const tabs = keysOf(detailTitles)

/** All data of a person; the user's own if the address names no one. */
export default function UserDetails({ params }: ScreenProps) {
  const { user } = useSession()
  const atalaiaId = normalizeIdentifier(params.atalaiaId ?? user.atalaiaId)
  return (
    <OfPerson atalaiaId={atalaiaId}>{(details) => <Person key={atalaiaId} details={details} />}</OfPerson>
  )
}

/**
 * Whether changes are saved directly, requested, or not possible. A pre-registration is filled in on its own screen.
 */
function modeOf({ kind, can }: Details) {
  if (kind === "preUser" || !can.edit) return "read"
  return can.direct ? "form" : "request"
}

/** A pre-registration as a target of commands. Those who may edit it may remove it. */
const preUserTarget = ({ kind, atalaiaId, name, email = "", can }: Details): Target<"preUser"> | undefined =>
  kind === "preUser"
    ? {
        kind,
        atalaiaId,
        name: name || email,
        can: { open: can.edit, remove: can.edit, correctEmail: can.correctEmail === true },
      }
    : undefined

/** The address for *Voltar*: the user's own registration, the list of pre-registrations, or the person's page. */
function useBackAddress({ kind, atalaiaId }: Details): string {
  const { user } = useSession()
  if (atalaiaId === user.atalaiaId) return pathTo(screens.me)
  return kind === "preUser" ? pathTo(screens.preUsers) : pathTo(screens.user, { atalaiaId })
}

function Person({ details }: { details: Details }) {
  const [tab = "personal", setTab] = useAddressTab(tabs)
  const goBack = useGoBack(useBackAddress(details))
  const [path] = useLocation()
  useOpenRegistration({ atalaiaId: details.atalaiaId, path, parameter: "tab" })
  const target = preUserTarget(details)
  useTarget(target)
  const { name, email, isForeign, organization, changes } = details
  const waiting = waitingParts(changes?.fields ?? [])
  return (
    <div className="grid grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={upperName(name || "Não informado")}
        before={
          <PersonAvatar
            atalaiaId={details.atalaiaId}
            name={name || (email ?? "")}
            image={details.personal.valid?.image}
            size="large"
          />
        }
        tags={
          <span className="inline-flex flex-wrap gap-1">
            {details.kind === "preUser" && <Tag tone="warn">Pré-cadastro</Tag>}
            {isForeign && <Tag tone="violet">Estrangeiro</Tag>}
          </span>
        }
        actions={target && <Actions target={target} />}
      >
        <span className="flex flex-wrap">
          <span className="mono whitespace-nowrap after:font-sans not-last:after:mx-2 not-last:after:content-['·']">
            {formatIdentifier(details.atalaiaId)}
          </span>
          {[email, organization?.title].filter(Boolean).map((text) => (
            <span key={text} className="not-last:after:mx-2 not-last:after:content-['·']">
              {text}
            </span>
          ))}
        </span>
      </PageHead>
      {details.emailWaiting && (
        <Banner tone="warn">
          O novo e-mail {details.emailWaiting} aguarda confirmação pelo link que lhe enviamos.
        </Banner>
      )}
      {changes && <ChangesBanner changes={changes} />}
      {details.concealed ? (
        <Concealed details={details} />
      ) : (
        <>
          <Tabs
            id="details"
            label="Dados cadastrais"
            tabs={tabs.map((key) => ({
              key,
              title: detailTitles[key],
              mark: waiting.some((part) => part === key) && <WaitingMark />,
            }))}
            current={tab}
            onChange={setTab}
          />
          <TabPanel id="details" current={tab}>
            {tab === "terms" ? (
              <SignedTerms terms={details.terms} />
            ) : tab === "decisions" ? (
              <Decisions atalaiaId={details.atalaiaId} />
            ) : (
              <RegistrationPart
                key={tab}
                part={tab}
                details={details}
                mode={modeOf(details)}
                focuses={ledHereToEdit() || undefined}
              />
            )}
          </TabPanel>
        </>
      )}
      {!details.hasDetails && <NoDetails details={details} onBack={goBack} />}
    </div>
  )
}

/** Marks a part with changes that wait for an authorizer. */
const WaitingMark = () => (
  <span className="size-1.5 rounded-full bg-warn forced-colors:bg-[Mark]">
    <span className="sr-only">com alterações pendentes</span>
  </span>
)
