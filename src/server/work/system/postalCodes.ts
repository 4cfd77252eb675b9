import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { boundedFetch } from "@/domain/boundedFetch"
import { municipalityNamed } from "@/domain/places/municipalities"
import { hasFields } from "@/domain/records"
import { type Database, rows } from "../../platform/database/connection"
import { outgoing } from "../../platform/telemetry/tracing/tracing"

type PostalAddress = AnswerOf<Calls["system"]["postalCode"]>

/** Timeout in ms, after which the address is filled in by hand. */
const timeout = 4000

const fetchAddress = boundedFetch(fetch, 64 * 1024)

const cityRow = type({
  id: "number.integer",
  name: "string",
  stateId: "number.integer",
  stateName: "string",
})

const textIn = (data: Record<string, unknown>, name: string) => {
  const value = data[name]
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 300) : undefined
}

/**
 * The municipality of an answer. It is identified by its IBGE code, which is the id here, because postal names may differ or name
 * a district. Without such a code, it is found by its name in its state.
 */
async function cityIn(
  db: Database,
  given: Record<string, unknown>,
): Promise<typeof cityRow.infer | undefined> {
  const cities = (condition: SQL) =>
    rows(
      db,
      cityRow,
      sql`
        select c.id, c.name, s.id as "stateId", s.name as "stateName"
        from city c join state s on s.id = c.state_id where ${condition}`,
    )
  const code = String(given.ibge ?? "")
  const [coded] = /^\d{7}$/.test(code) ? await cities(sql`c.id = ${Number(code)}`) : []
  if (coded) return coded
  const [uf, name] = [textIn(given, "uf"), textIn(given, "localidade")]
  return uf && name ? municipalityNamed(await cities(sql`s.uf = ${uf.toUpperCase()}`), name) : undefined
}

/**
 * The address of a postal code, from a service with ViaCEP's interface (`{base}/{cep}/json/`). If it fails, the person fills in
 * the fields by hand: `available` is whether it answered, `found` whether it knew the code.
 */
export async function addressOf(
  db: Database,
  base: string | undefined,
  zipCode: string,
): Promise<PostalAddress> {
  const nothing = { available: base !== undefined, found: false }
  if (base === undefined) return nothing
  let data: unknown
  try {
    const address = new URL(`${base.replace(/\/$/, "")}/${zipCode}/json/`)
    const response = await outgoing({ to: "postal codes", does: "GET", address }, () =>
      fetchAddress(address, {
        signal: AbortSignal.timeout(timeout),
        headers: { Accept: "application/json" },
      }),
    )
    if (!response.ok) return response.status === 404 ? nothing : { available: false, found: false }
    data = await response.json()
  } catch {
    return { available: false, found: false }
  }
  if (!hasFields(data) || "erro" in data) return nothing
  const place = await cityIn(db, data)
  const address = textIn(data, "logradouro")
  const district = textIn(data, "bairro")
  return {
    available: true,
    found: true,
    ...(address !== undefined && { address }),
    ...(district !== undefined && { district }),
    ...(place && {
      cityId: place.id,
      cityName: place.name,
      stateId: place.stateId,
      stateName: place.stateName,
    }),
  }
}
