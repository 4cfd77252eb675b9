import { describe, expect, it } from "vitest"
import { withAuthorizer, withoutPhone, withPhone } from "@/domain/registration/phones"
import { formatPhone, maskPhone } from "@/domain/text/masks"

const phone = (number: string, authorize = false) => ({ number, authorize })
const authorizers = (phones: { number: string; authorize: boolean }[]) =>
  phones.filter(({ authorize }) => authorize).map(({ number }) => number)

describe("the authorizer of a list of telephones", () => {
  const three = [phone("1", true), phone("2"), phone("3")]

  it("is the first that is added", () => {
    const one = withPhone([], phone("1"))
    expect(authorizers(one)).toEqual(["1"])
    expect(authorizers(withPhone(one, phone("2", true)))).toEqual(["1"])
  })

  it("moves to the one that is chosen", () => {
    expect(authorizers(withAuthorizer(three, 2))).toEqual(["3"])
  })

  it("passes to the first that remains where it is removed, and stays where another is", () => {
    expect(authorizers(withoutPhone(three, 0))).toEqual(["2"])
    expect(authorizers(withoutPhone(three, 1))).toEqual(["1"])
    expect(authorizers(withoutPhone(withAuthorizer(three, 2), 2))).toEqual(["1"])
    expect(withoutPhone([phone("1", true)], 0)).toEqual([])
  })
})

describe("the mask of a telephone", () => {
  it.each([
    ["", ""],
    ["11", "(11"],
    ["1133334444", "(11) 3333-4444"],
    ["11933334444", "(11) 93333-4444"],
    ["(11) 93333-44445", "(11) 93333-44445"],
    ["+55 11 3333-4444", "(11) 3333-4444"],
    ["+5511", "(55) 11"],
    ["+1 202 555 0123", "+12025550123"],
    ["+351 21 345 6789", "+351213456789"],
    ["+54 11", "+5411"],
  ])("shapes %s as %s", (typed, shown) => expect(maskPhone(typed)).toBe(shown))

  it("shows the fixed code of the country", () => {
    expect(formatPhone("8533334444")).toBe("+55 (85) 3333-4444")
  })
})
