import { useQuery } from "@tanstack/react-query"
import { type Fact, Facts } from "@views/Facts"
import { safeAddress } from "@views/markdown/safeAddress"
import type { ReactNode } from "react"
import { api } from "@/client/api"
import {
  type UnitFieldName,
  type UnitPart,
  unitFieldNamesOf,
  unitFields,
} from "@/domain/organizations/fields"
import { isGeometry } from "@/domain/organizations/geometry"
import { isBrazil } from "@/domain/organizations/organization"
import { formatDecimal } from "@/domain/text/decimal"
import { maskZipCode } from "@/domain/text/masks"
import { formatDate } from "@/domain/time/when"
import { PositionMap } from "./map/PositionMap"
import { positionOf } from "./map/position"
import { type RichUnit, sphereTitles } from "./unit"
import { useUnitImage } from "./useUnitImage"

/** The details of a unit: general data, address, and the rest. */
export function UnitDetails({ unit }: { unit: RichUnit }) {
  const { latitude, longitude, geometry } = unit.organizationComplement
  const image = useUnitImage(unit)
  const position = positionOf(latitude, longitude)
  const outline = isGeometry(geometry) ? geometry : undefined
  const members = useQuery(api.organizations.memberCount.query({ params: { organizationId: unit.id } })).data
  return (
    <>
      <Part title="Informações gerais">
        {image && <img src={image} alt={`Imagem de ${unit.acronym}`} className="max-h-48 rounded-lg" />}
        <Facts facts={generalFacts(unit, members)} />
      </Part>
      <Part title="Localização">
        <Facts facts={addressFacts(unit)} />
        {position || outline ? (
          <PositionMap label={`Mapa de ${unit.acronym}`} position={position} geometry={outline} />
        ) : (
          <p className="text-muted">Sem lugar no mapa: faltam latitude e longitude.</p>
        )}
      </Part>
      <Part title="Informações complementares">
        <Facts facts={complementFacts(unit)} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-[650]">{title}</h3>
      {children}
    </section>
  )
}

const nothing = "—"
const labels = (values: readonly { label: string }[]) =>
  values.map(({ label }) => label).join(", ") || nothing

type Texts = Readonly<Partial<Record<UnitFieldName, string>>>

/** The texts of a part in their order. `special` has those that are not just a label with a value; null if another one includes it. */
function textFacts(
  part: UnitPart,
  texts: Texts,
  special: Partial<Record<UnitFieldName, Fact | null>> = {},
): Fact[] {
  return unitFieldNamesOf<UnitPart>(part).flatMap((name) => {
    const { label, mask = String, mono } = unitFields[name]
    const text = texts[name]
    const value = text ? mask(text) : nothing
    const plain: Fact = text && mono ? { label, value, mono } : { label, value }
    return special[name] === undefined ? plain : (special[name] ?? [])
  })
}

function generalFacts(
  unit: RichUnit,
  members: { numberOfUsers: number; numberOfPreUsers: number } | undefined,
): Fact[] {
  const count = (value: number | undefined) => value?.toLocaleString("pt-BR") ?? "…"
  return [
    { label: "Esfera", value: sphereTitles[unit.sphere] },
    {
      label: "Unidade superior",
      value: unit.path.map(({ acronym }) => acronym).join(" › ") || "Nenhuma",
    },
    { label: "Tipo", value: unit.organizationType.label },
    { label: "Classificações", value: labels(unit.organizationClassifications) },
    { label: "Especializações", value: labels(unit.specializationTypes) },
    ...textFacts("general", unit),
    { label: "E-mails", value: unit.emails.join(", ") || nothing },
    { label: "Telefones", value: unit.phones.join(", ") || nothing },
    unit.networks.length > 0
      ? { label: "Redes", value: unit.networks.join(", "), mono: true }
      : { label: "Redes", value: nothing },
    { label: "Usuários", value: count(members?.numberOfUsers ?? unit.userCount) },
    { label: "Pré-cadastros", value: count(members?.numberOfPreUsers) },
    { label: "Criada em", value: formatDate(unit.createDate) },
  ]
}

function addressFacts({ organizationAddress: address }: RichUnit): Fact[] {
  const street = [address.addressName, address.addressNumber, address.addressComplement]
  const zipCode = address.zipCode ?? ""
  return [
    ...textFacts("address", address, {
      addressName: { label: "Logradouro", value: street.filter(Boolean).join(", ") || nothing },
      addressNumber: null,
      addressComplement: null,
      zipCode: {
        label: "CEP",
        value: (isBrazil(address.countryName) ? maskZipCode(zipCode) : zipCode) || nothing,
      },
      cityName: { label: "Município", value: address.cityName ?? nothing },
      stateName: { label: "UF", value: address.stateName ?? nothing },
    }),
    { label: "País", value: address.countryName ?? nothing },
  ]
}

function complementFacts({ organizationComplement: complement }: RichUnit): Fact[] {
  const { website = "", latitude, longitude } = complement
  const address = safeAddress(website)
  const position = [latitude, longitude].map(formatDecimal).filter(Boolean)
  const link = address && (
    <a href={address} target="_blank" rel="noreferrer" className="text-accent-text underline">
      {website}
    </a>
  )
  return [
    ...textFacts("complement", complement, link ? { website: { label: "Site", value: link } } : {}),
    { label: "Latitude e longitude", value: position.join("; ") || nothing },
  ]
}
