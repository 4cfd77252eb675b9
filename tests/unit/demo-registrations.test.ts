import { expect, test } from "vitest"
import { sectionNames } from "@/domain/registration/fields"
import { normalSection } from "@/domain/registration/normal"
import { phoneProblems, sectionProblems } from "@/domain/registration/rules"
import { momentsAround } from "@/server/demo/moments"
import { accountPeople, otherPeople, peopleSource } from "@/server/demo/people/people"
import { demoPreUsers } from "@/server/demo/people/preUsers"
import { askedFields, demoRegistrations } from "@/server/demo/people/registration/registrations"
import { seededRandom } from "@/server/demo/random"
import { describeUnits } from "@/server/demo/units/unitData"
import { demoUnits } from "@/server/demo/units/units"

const now = new Date("2026-11-20T12:00:00Z")
const moments = momentsAround(now)
const units = describeUnits(seededRandom(14), demoUnits(seededRandom(1), moments)).units
const draw = peopleSource(seededRandom(3))
const others = otherPeople(seededRandom(4), moments, units, draw)
const people = [...accountPeople(seededRandom(5), moments, units), ...others]
const preUsers = demoPreUsers(seededRandom(6), moments, units, draw)
const registrations = demoRegistrations(seededRandom(16), moments, units, people, preUsers)

const countryNames = { 76: "Brasil", 32: "Argentina" }

test("whole registrations and what is asked for pass the rules of the forms, as they are kept", () => {
  for (const { atalaiaId, isForeign, valid, phones, asked, withFiles } of registrations) {
    const { birthDate } = valid.personal ?? {}
    const about = { isForeign, today: "2026-11-20", countryNames, ...(birthDate && { birthDate }) }
    for (const given of [valid, asked?.sections ?? {}]) {
      for (const section of sectionNames) {
        const values = given[section]
        if (!values) continue
        const photo = section === "personal" && { image: "photo" }
        expect({ atalaiaId, ...sectionProblems(section, { ...values, ...photo }, about) }).toEqual({
          atalaiaId,
        })
        expect(normalSection(section, values, about)).toEqual(values)
      }
    }
    if (valid.communication) expect(phoneProblems(phones)).toEqual({})
    if (withFiles) expect(Object.keys(valid).sort()).toEqual([...sectionNames].sort())
  }
})

test("some wait for changes of every kind", () => {
  const fields = registrations.flatMap((registration) => askedFields(registration))
  for (const part of ["personal", "professional", "communication", "additional", "courses"]) {
    expect(fields.some((field) => field === part || field.startsWith(`${part}.`))).toBe(true)
  }
})
