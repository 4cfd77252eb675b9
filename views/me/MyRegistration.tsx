import { Facts } from "@views/Facts"
import { screens } from "@views/screens"
import { Siren } from "lucide-react"
import { Link } from "wouter"
import { useSession } from "@/client/identity"
import { emergencyName } from "@/domain/emergency"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { pathTo } from "@/screens/screen"
import { PersonAvatar } from "@/ui/badges/PersonAvatar"
import { Tag } from "@/ui/badges/Tag"
import { ButtonLink } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { Banner } from "@/ui/states/Banner"
import { EmptyState } from "@/ui/states/EmptyState"
import { AccessList, noAccessText } from "./AccessList"
import { Endings } from "./Endings"
import { PasskeysCard } from "./passkeys/PasskeysCard"
import { passwordFacts } from "./password/passwordFacts"
import { TwoFactorCard } from "./twoFactor/TwoFactorCard"

/** The user's own data, sign-in settings and applications. */
export default function MyRegistration() {
  return useSession().emergency ? <NobodysRegistration /> : <OwnRegistration />
}

function NobodysRegistration() {
  return (
    <EmptyState whole icon={Siren} title={emergencyName}>
      Não é de uma pessoa: não tem cadastro, senha, duas etapas nem chaves de acesso. Use a busca ou o menu
      para o que precisa ser feito.
    </EmptyState>
  )
}

function OwnRegistration() {
  const { user, access, tokenType } = useSession()
  const { atalaiaId, name, image, email, organization, isForeign, userAccountInfo } = user
  const whole = tokenType === "access"
  return (
    <div className="grid grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={screens.me.title}
        before={<PersonAvatar atalaiaId={atalaiaId} name={name} image={image} size="large" />}
        actions={
          whole && (
            <>
              <ButtonLink href={pathTo(screens.devices)}>{screens.devices.title}</ButtonLink>
              <ButtonLink href={pathTo(screens.privacy)}>{screens.privacy.title}</ButtonLink>
              {userAccountInfo.onlyProvider === undefined && (
                <ButtonLink href={pathTo(screens.updatePassword)}>{screens.updatePassword.title}</ButtonLink>
              )}
              <ButtonLink href={pathTo(screens.userDetailsMine)} variant="primary">
                {screens.userDetailsMine.title}
              </ButtonLink>
            </>
          )
        }
      >
        {upperName(name)}
      </PageHead>
      {!whole && (
        <Banner tone="warn">
          Você precisa ativar a autenticação em duas etapas!{" "}
          <Link href={pathTo(screens.twoFactor)} className="font-semibold underline">
            {screens.twoFactor.title}
          </Link>
        </Banner>
      )}
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section className="card px-5.5 py-5">
          <h2 className="mb-4 flex items-center gap-2 text-section font-[650]">
            Info. Básicas {isForeign && <Tag tone="violet">Estrangeiro</Tag>}
          </h2>
          <Facts
            facts={[
              {
                label: isForeign ? "Identificador" : "CPF",
                value: formatIdentifier(atalaiaId),
                mono: true,
              },
              { label: "E-mail", value: email },
              {
                label: "Lotação",
                value: organization ? `${organization.acronym} · ${organization.title}` : "—",
              },
              ...passwordFacts(userAccountInfo),
            ]}
          />
        </section>
        <div className="grid grid-cols-1 gap-3.5">
          <TwoFactorCard />
          <PasskeysCard />
          <section className="card px-5.5 py-5">
            <h2 className="mb-3 text-section font-[650]">Seus acessos</h2>
            <AccessList records={access} empty={noAccessText(tokenType)} />
            {whole && <Endings />}
          </section>
        </div>
      </div>
    </div>
  )
}
