import { useQuery } from "@tanstack/react-query"
import { organizationHint, searchOrganizations } from "@views/list/search/searchOptions"
import { useFormContext, useWatch } from "react-hook-form"
import { maxNetworks } from "@/domain/organizations/networks"
import { maxContacts, typeBelow } from "@/domain/organizations/organization"
import { spheres } from "@/domain/organizations/spheres"
import { ComboField } from "@/ui/choice/ComboField"
import { ManyField } from "@/ui/choice/ManyField"
import { Field } from "@/ui/fields/Field"
import { ListField } from "@/ui/fields/ListField"
import { Select } from "@/ui/fields/Select"
import { Switch } from "@/ui/fields/Switch"
import { TextField } from "@/ui/fields/TextField"
import { FormSection } from "@/ui/form/FormSection"
import { PhotoField } from "@/ui/photo/PhotoField"
import { searchClassifications, searchSpecializations, typesQuery } from "../../../domainTables/domainOptions"
import { type RichUnit, sphereTitles, unitQuery } from "../unit"
import { useUnitImage } from "../useUnitImage"
import { UnitTexts } from "./UnitTexts"
import type { UnitFields } from "./unitFields"

const upper = (text: string) => text.toLocaleUpperCase("pt-BR")
const sphereOptions = spheres.map((value) => ({ value, label: sphereTitles[value] }))

/** The names, classification and contacts of a unit. */
export function GeneralSection({ unit }: { unit: RichUnit | undefined }) {
  const saved = useUnitImage(unit)
  return (
    <FormSection title="Dados Gerais">
      <TextField name="acronym" label="Sigla" format={upper} maxLength={60} required />
      <TextField name="title" label="Nome" maxLength={300} required span={3} />
      <ComboField
        name="parentId"
        label="Unidade superior"
        hint={unit ? "Muda-se pela migração." : organizationHint}
        load={searchOrganizations}
        disabled={unit !== undefined}
        span={2}
      />
      <PlaceInTree unit={unit} />
      <ManyField
        name="classifications"
        label="Classificações"
        placeholder="Escolha uma ou mais"
        load={searchClassifications}
        few
        required
      />
      <Specialization />
      <UnitTexts part="general" />
      <ListField
        name="emails"
        label="E-mails"
        itemLabel="E-mail"
        addLabel="Adicionar e-mail"
        most={maxContacts}
        full="Limite Atingido"
        type="email"
      />
      <ListField
        name="phones"
        label="Telefones"
        itemLabel="Telefone"
        addLabel="Adicionar telefone"
        most={maxContacts}
        full="Limite Atingido"
        type="tel"
        placeholder="(00) 0000-0000"
      />
      <ListField
        name="networks"
        label="Redes"
        hint="De onde as pessoas da unidade entram, públicas ou privadas. De duas que contêm um endereço, vale a menor."
        itemLabel="Rede"
        addLabel="Adicionar rede"
        most={maxNetworks}
        full="Limite Atingido"
        placeholder="10.1.0.0/16"
      />
      <PhotoField name="image" label="Imagem" saved={saved} />
    </FormSection>
  )
}

/** Sphere and type follow from the parent. Without a parent the user selects the sphere. */
function PlaceInTree({ unit }: { unit: RichUnit | undefined }) {
  const chosen = useWatch<UnitFields, "parentId">({ name: "parentId" })
  const parent = useQuery({ ...unitQuery(Number(chosen?.value)), enabled: chosen !== null }).data
  const types = useQuery(typesQuery).data
  const follows = chosen !== null
  const type = unit?.organizationTypeId ?? (follows && !parent ? undefined : typeBelow(parent))
  const sphere = unit?.sphere ?? parent?.sphere
  return (
    <>
      {follows || unit ? (
        <Shown label="Esfera" text={sphere ? sphereTitles[sphere] : "…"} />
      ) : (
        <Select name="sphere" label="Esfera" options={sphereOptions} required />
      )}
      <Shown label="Tipo" text={types?.find(({ id }) => id === type)?.label ?? "…"} />
    </>
  )
}

/** Values that follow from other fields. */
function Shown({ label, text }: { label: string; text: string }) {
  return (
    <Field label={label}>
      {(control) => <input {...control} readOnly value={text} title={text} className="control truncate" />}
    </Field>
  )
}

/** Specializations are shown only while the switch is on. Turning it off clears them. */
function Specialization() {
  const specialized = useWatch<UnitFields, "specialized">({ name: "specialized" })
  const { setValue } = useFormContext<UnitFields>()
  return (
    <>
      <div className="col-span-full">
        <Switch
          label="Especializada"
          checked={specialized}
          onChange={(on) => {
            setValue("specialized", on, { shouldDirty: true })
            if (!on) setValue("specializations", [], { shouldDirty: true })
          }}
        />
      </div>
      {specialized && (
        <ManyField
          name="specializations"
          label="Especializações"
          placeholder="Escolha uma ou mais"
          load={searchSpecializations}
          few
          required
        />
      )}
    </>
  )
}
