import { sql } from "drizzle-orm"
import type { AnswerOf, BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { storedUnitText, type UnitFieldName, unitFieldNames } from "@/domain/organizations/fields"
import { keptNetworks } from "@/domain/organizations/networks"
import {
  isBrazil,
  keptEmails,
  keptPhones,
  organizationProblems,
  typeBelow,
} from "@/domain/organizations/organization"
import { sphereIds } from "@/domain/organizations/spheres"
import { recordOf } from "@/domain/records"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { keepImage } from "../../identity/files/document"
import { changeWithFile, exchangeFile } from "../../identity/files/exchange"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { columnName } from "../../platform/database/schema/columns"
import { conflict, invalid, refuseChanged } from "../../platform/refusal/refusal"
import { fullUnit } from "./details"
import { presentFullUnit } from "./presenter"
import { lockTree, type Unit, unitLocked } from "./units"

type Values = BodyOf<Calls["organizations"]["create"]>["organization"]
type FullUnit = AnswerOf<Calls["organizations"]["rich"]>

const namedValues = type({
  country: "string | null",
  /** Whether the city belongs to the state. */
  fits: "boolean",
  missing: "'classifications' | 'specializations' | null",
})

/** 422 by field if the data is invalid or refers to missing entries. */
async function refuseWrong(tx: Database, values: Values): Promise<{ brazil: boolean }> {
  const [names] = await rows(
    tx,
    namedValues,
    sql`
      select
        (select name from country where id = ${values.countryId ?? null}::int) as country,
        exists (
          select 1 from city where id = ${values.cityId ?? null}::int and state_id = ${values.stateId ?? null}::int
        ) as fits,
        case
          when exists (
            select 1 from unnest(${`{${values.classifications.join(",")}}`}::int[]) as wanted(id)
            where not exists (select 1 from organization_classification c where c.id = wanted.id)
          ) then 'classifications'
          when exists (
            select 1 from unnest(${`{${values.specializations.join(",")}}`}::int[]) as wanted(id)
            where not exists (select 1 from specialization s where s.id = wanted.id)
          ) then 'specializations'
        end as missing`,
  )
  const countryName = names?.country ?? undefined
  const brazil = isBrazil(countryName)
  const problems: Record<string, string | undefined> = organizationProblems({ ...values, countryName })
  if (brazil && !problems.stateId && !problems.cityId && !names?.fits) {
    problems.cityId = "Este município não é desta UF."
  }
  if (names?.missing) problems[names.missing] = "Este valor não existe mais."
  const said = Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  if (Object.keys(said).length > 0) throw invalid(said)
  return { brazil }
}

/** The normalized columns of a unit: in capitals, numbers as digits, and only one kind of address. */
function columnsOf(values: Values, brazil: boolean) {
  const textOf = (name: UnitFieldName) => storedUnitText(name, values[name]) ?? null
  return {
    ...recordOf(unitFieldNames, textOf),
    ...(brazil && { zipCode: values.zipCode?.replace(/\D/g, "") || null, stateName: null, cityName: null }),
    title: values.title.trim(),
    acronym: values.acronym.trim().toLocaleUpperCase("pt-BR"),
    latitude: values.latitude ?? null,
    longitude: values.longitude ?? null,
    countryId: values.countryId ?? null,
    stateId: brazil ? (values.stateId ?? null) : null,
    cityId: brazil ? (values.cityId ?? null) : null,
  }
}

async function writeColumns(tx: Database, id: number, values: Values, brazil: boolean): Promise<void> {
  const columns = Object.entries(columnsOf(values, brazil))
  const texts = (list: readonly string[]) =>
    sql`array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`
  await tx.execute(sql`
    update organization set ${sql.join(
      columns.map(([name, value]) => sql`${sql.identifier(columnName(name))} = ${value}`),
      sql`, `,
    )},
      emails = ${texts(keptEmails(values.emails))}, phones = ${texts(keptPhones(values.phones))},
      geometry = ${values.geometry === undefined ? null : JSON.stringify(values.geometry)}::jsonb
    where id = ${id}`)
  if (values.networks) await writeNetworks(tx, id, values.networks)
  await tx.execute(sql`delete from organization_classification_of where organization_id = ${id}`)
  await tx.execute(sql`delete from organization_specialization_of where organization_id = ${id}`)
  await tx.execute(sql`
    insert into organization_classification_of (organization_id, classification_id)
    select distinct ${id}::int, wanted.id
    from unnest(${`{${values.classifications.join(",")}}`}::int[]) as wanted(id)`)
  if (!values.specialized) return
  await tx.execute(sql`
    insert into organization_specialization_of (organization_id, specialization_id)
    select distinct ${id}::int, wanted.id
    from unnest(${`{${values.specializations.join(",")}}`}::int[]) as wanted(id)`)
}

const heldElsewhere = type({ wanted: "string", network: "string", acronym: "string", same: "boolean" })

/**
 * Replaces the networks of a unit. 422 if a new one belongs to another unit, or overlaps a network of a unit below another top:
 * people there would be shown at the wrong place. Below one top a network may contain another, and the smaller one counts. The
 * tree must be locked.
 */
async function writeNetworks(tx: Database, id: number, given: readonly string[]): Promise<void> {
  const networks = keptNetworks(given)
  const list = sql`array(select jsonb_array_elements_text(${JSON.stringify(networks)}::jsonb)::cidr)`
  const [held] = await rows(
    tx,
    heldElsewhere,
    sql`
      select given.wanted::text, held.network::text, o.acronym, held.network = wanted as same
      from unnest(${list}) given(wanted)
      join organization_network held on held.network && wanted
      join organization o on o.id = held.organization_id
      join organization own on own.id = ${id}
      where o.id <> own.id and (held.network = wanted or o.path[1] <> own.path[1])
        and not exists (select from organization_network kept where kept.organization_id = own.id and kept.network = wanted)
      order by same desc, given.wanted limit 1`,
  )
  if (held) {
    const { wanted, network, acronym, same } = held
    throw invalid({
      networks: same
        ? `${wanted} já é uma rede de ${acronym}.`
        : `${wanted} e a rede ${network}, de ${acronym}, se sobrepõem, e ${acronym} é de outra estrutura.`,
    })
  }
  await tx.execute(sql`
    delete from organization_network where organization_id = ${id} and network <> all(${list})`)
  await tx.execute(sql`
    insert into organization_network (network, organization_id) select wanted, ${id} from unnest(${list}) wanted
    on conflict do nothing`)
}

/** Two units with the same parent and acronym are refused, because they look alike. */
async function refuseSecond(
  tx: Database,
  acronym: string,
  parentId: number | null,
  own?: number,
): Promise<void> {
  const taken = await hasRows(
    tx,
    sql`
      select 1 from organization
      where upper(acronym) = upper(${acronym.trim()}) and parent_id is not distinct from ${parentId}::int
        and id <> ${own ?? 0}`,
  )
  if (taken) throw conflict(`Já existe uma unidade ${acronym.trim().toUpperCase()} aqui.`, "TAKEN")
}

async function imageOf(context: AuthenticatedContext, file: File | undefined) {
  return file && !context.dryRun ? await keepImage(context, file) : undefined
}

const newUnit = type({ id: "number.integer" })

const placeOfCity = type({ stateId: "number.integer", countryId: "number.integer | null" })

/** Adds state and country if only the municipality is given, as in a table's line. */
async function withPlaceOfCity(db: Database, values: Values): Promise<Values> {
  const { cityId, stateId, countryId } = values
  if (cityId === undefined || stateId !== undefined || countryId !== undefined) return values
  const [place] = await rows(
    db,
    placeOfCity,
    sql`
      select state_id as "stateId", (select id from country where lower(name) = 'brasil' limit 1) as "countryId"
      from city where id = ${cityId}`,
  )
  return {
    ...(place && { stateId: place.stateId, ...(place.countryId !== null && { countryId: place.countryId }) }),
    ...values,
  }
}

/** Creates a unit below its parent, or at the top of a sphere. */
export async function createUnit(
  context: AuthenticatedContext,
  { organization, file }: { organization: Values; file?: File },
): Promise<FullUnit> {
  const values = await withPlaceOfCity(context.db, organization)
  const image = await imageOf(context, file)
  return changeWithFile(context, image, async (tx, record) => {
    const { brazil } = await refuseWrong(tx, values)
    await lockTree(tx)
    const parent = values.parentId === undefined ? undefined : await unitLocked(tx, values.parentId)
    if (parent && !parent.enabled) {
      throw conflict(`${parent.acronym} está inativa: nada pode ser criado abaixo dela.`, "DISABLED")
    }
    await refuseSecond(tx, values.acronym, parent?.id ?? null)
    await image?.store(tx)
    const [made] = await rows(
      tx,
      newUnit,
      sql`
        insert into organization (acronym, title, parent_id, region_id, organization_type_id, path, image)
        values ('', '', ${parent?.id ?? null}, ${parent?.regionId ?? sphereIds[values.sphere ?? "FED"]},
          ${typeBelow(parent)}, '{}', ${image?.id ?? null})
        returning id`,
    )
    const id = made?.id ?? 0
    await tx.execute(
      sql`update organization set path = ${`{${[...(parent?.path ?? []), id].join(",")}}`}::int[] where id = ${id}`,
    )
    await writeColumns(tx, id, values, brazil)
    const after = presentFullUnit(await fullUnit(tx, id))
    await record({
      kind: "organization.create",
      subjectId: `org:${id}`,
      about: { subject: after.acronym, ...(parent && { changes: `Abaixo de ${parent.acronym}.` }) },
      after: { ...after },
    })
    return after
  })
}

const previousImage = type({ image: "string | null" })

/** Changes the data of an active unit. A migration changes its place in the tree. */
export async function updateUnit(
  context: AuthenticatedContext,
  id: number,
  { organization: values, file }: { organization: Values & { version?: number }; file?: File },
): Promise<FullUnit> {
  const image = await imageOf(context, file)
  return exchangeFile(context, image, async (tx, record) => {
    if (values.networks) await lockTree(tx)
    const unit = await unitLocked(tx, id)
    refuseInactive(unit)
    refuseChanged(`A unidade ${unit.acronym}`, unit.version, values.version)
    const { brazil } = await refuseWrong(tx, {
      ...values,
      // This form does not change the unit's place in the tree, so parent and sphere in the request are ignored.
      ...(unit.parentId === null ? { sphere: "FED" } : { parentId: unit.parentId }),
    })
    await refuseSecond(tx, values.acronym, unit.parentId, id)
    const before = presentFullUnit(await fullUnit(tx, id))
    await image?.store(tx)
    await writeColumns(tx, id, values, brazil)
    const [previous] = await rows(
      tx,
      previousImage,
      sql`
        update organization o set version = o.version + 1, image = coalesce(${image?.id ?? null}, o.image)
        from organization previous where previous.id = o.id and o.id = ${id}
        returning previous.image`,
    )
    const after = presentFullUnit(await fullUnit(tx, id))
    await record({
      kind: "organization.update",
      subjectId: `org:${id}`,
      about: { subject: after.acronym },
      before: { ...before },
      after: { ...after },
    })
    return { answer: after, replaced: image ? [previous?.image] : [] }
  })
}

function refuseInactive({ acronym, enabled }: Unit): void {
  if (!enabled) throw conflict(`${acronym} está inativa: ative-a antes de mudar os seus dados.`, "DISABLED")
}
