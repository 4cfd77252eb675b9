import { type } from "arktype"
import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type Database, rows } from "../database/connection"
import { outgoing } from "../tracing/tracing"

type PostalAddress = AnswerOf<Calls["system"]["postalCode"]>

/** Milliseconds after which the address is filled in by hand. */
const timeout = 4000

const cityRow = type({
  cityId: "number.integer",
  cityName: "string",
  stateId: "number.integer",
  stateName: "string",
})

const textIn = (data: Record<string, unknown>, name: string) => {
  const value = data[name]
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 300) : undefined
}

/**
 * The address of a postal code, asked of a service in the manner of ViaCEP (`{base}/{cep}/json/`). Whatever goes
 * wrong there, the person fills the fields in by hand: `available` says whether it could be asked, `found` whether
 * it knew the code.
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
      fetch(address, { signal: AbortSignal.timeout(timeout), headers: { Accept: "application/json" } }),
    )
    if (!response.ok) return response.status === 404 ? nothing : { available: false, found: false }
    data = await response.json()
  } catch {
    return { available: false, found: false }
  }
  if (typeof data !== "object" || data === null || "erro" in data) return nothing
  const given = data as Record<string, unknown>
  const [place] = await rows(
    db,
    cityRow,
    sql`
      select c.id as "cityId", c.name as "cityName", s.id as "stateId", s.name as "stateName"
      from city c join state s on s.id = c.state_id
      where s.uf = ${textIn(given, "uf") ?? ""} and fold(c.name) = fold(${textIn(given, "localidade") ?? ""})`,
  )
  const address = textIn(given, "logradouro")
  const district = textIn(given, "bairro")
  return {
    available: true,
    found: true,
    ...(address !== undefined && { address }),
    ...(district !== undefined && { district }),
    ...(place && {
      cityId: place.cityId,
      cityName: place.cityName,
      stateId: place.stateId,
      stateName: place.stateName,
    }),
  }
}
