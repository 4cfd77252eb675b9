import { useFormContext, useWatch } from "react-hook-form"
import { readGeometry } from "@/domain/organizations/geometry"
import { formatDecimal, parseDecimal } from "@/domain/text/decimal"
import { TextArea } from "@/ui/fields/TextArea"
import { TextField } from "@/ui/fields/TextField"
import { FormSection } from "@/ui/form/FormSection"
import { PositionMap } from "../map/PositionMap"
import { positionOf } from "../map/position"
import { UnitTexts } from "./UnitTexts"
import type { UnitFields } from "./unitFields"

/** The person responsible for a unit, and its position on the map. */
export function ComplementSection() {
  return (
    <FormSection title="Informações complementares">
      <UnitTexts part="complement" />
      <TextField name="latitude" label="Latitude" inputMode="decimal" placeholder="-15,793889" span={2} />
      <TextField name="longitude" label="Longitude" inputMode="decimal" placeholder="-47,882778" span={2} />
      <PickedPosition />
      <TextArea
        name="geometry"
        label="Geometria"
        rows={3}
        hint="GeoJSON: um polígono ou multipolígono, desenhado no mapa acima."
        placeholder='{"type":"Polygon","coordinates":[…]}'
      />
    </FormSection>
  )
}

/** The position and the outline, if they are valid. A click on the map fills in the position. */
function PickedPosition() {
  const [latitude, longitude, geometry] = useWatch<UnitFields, ["latitude", "longitude", "geometry"]>({
    name: ["latitude", "longitude", "geometry"],
  })
  const { setValue } = useFormContext<UnitFields>()
  return (
    <div className="col-span-full grid gap-1.5">
      <PositionMap
        label="Mapa da unidade"
        position={positionOf(parseDecimal(latitude), parseDecimal(longitude))}
        geometry={readGeometry(geometry).geometry}
        onPick={(position) => {
          const put = { shouldDirty: true, shouldValidate: true }
          setValue("latitude", formatDecimal(position.latitude), put)
          setValue("longitude", formatDecimal(position.longitude), put)
        }}
      />
      <p className="text-small text-muted">Clique no mapa para marcar onde a unidade fica.</p>
    </div>
  )
}
