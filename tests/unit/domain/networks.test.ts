import { describe, expect, test } from "vitest"
import {
  keptNetworks,
  maxNetworks,
  networksProblem,
  networkText,
  readNetwork,
} from "@/domain/organizations/networks"
import { networkName, placeWords } from "@/domain/place"

const textOf = (text: string) => {
  const read = readNetwork(text)
  return "problem" in read ? read.problem : networkText(read)
}

describe("a network", () => {
  test.each([
    ["10.1.0.0/16", "10.1.0.0/16"],
    [" 192.168.4.0/22 ", "192.168.4.0/22"],
    ["200.144.9.17", "200.144.9.17/32"],
    ["128.0.0.0/1", "128.0.0.0/1"],
    ["2001:DB8::/32", "2001:db8::/32"],
    ["2001:0db8:0:0:1:0:0:0/80", "2001:db8:0:0:1::/80"],
    ["2001:db8:0:1:0:0:0:1", "2001:db8:0:1::1/128"],
    ["fd00:1:0:1:1:1:1:1", "fd00:1:0:1:1:1:1:1/128"],
    ["::1", "::1/128"],
    ["8000::/1", "8000::/1"],
  ])("is read: %s", (text, expected) => {
    expect(textOf(text)).toBe(expected)
  })

  test.each([
    ["", " não é uma rede."],
    ["rede", "rede não é uma rede."],
    ["10.1.0/16", "10.1.0/16 não é uma rede."],
    ["10.1.0.0.0/16", "10.1.0.0.0/16 não é uma rede."],
    ["10.256.0.0/16", "10.256.0.0/16 não é uma rede."],
    ["010.1.0.0/16", "010.1.0.0/16 não é uma rede."],
    ["10.1.0.0/16/8", "10.1.0.0/16/8 não é uma rede."],
    ["10.1.0.0/", "10.1.0.0/ não é uma rede: depois da barra"],
    ["10.1.0.0/33", "10.1.0.0/33 não é uma rede: depois da barra vai um número de 1 a 32."],
    ["2001:db8::/129", "2001:db8::/129 não é uma rede: depois da barra vai um número de 1 a 128."],
    ["2001:db8::1::/64", "2001:db8::1::/64 não é uma rede."],
    ["2001:db8:1:2:3:4:5/64", "2001:db8:1:2:3:4:5/64 não é uma rede."],
    ["1:2:3:4:5:6:7::8", "1:2:3:4:5:6:7::8 não é uma rede."],
    ["2001:db8::zz/64", "2001:db8::zz/64 não é uma rede."],
    ["0.0.0.0/0", "0.0.0.0/0 são todos os endereços"],
    ["::/0", "::/0 são todos os endereços"],
    ["::ffff:a00:0/104", "::ffff:a00:0/104 é IPv4 escrito como IPv6."],
    ["10.1.2.3/16", "10.1.2.3/16 tem bits além do prefixo: a rede é 10.1.0.0/16."],
    ["2001:db8::1/32", "2001:db8::1/32 tem bits além do prefixo: a rede é 2001:db8::/32."],
  ])("is not: %s", (text, problem) => {
    expect(textOf(text).startsWith(problem), textOf(text)).toBe(true)
  })
})

describe("the networks of a unit", () => {
  test("are kept as networks are written, and what is none as it was typed", () => {
    expect(keptNetworks(["", " 10.0.0.0/8", "FD00::/8", "rede "])).toEqual(["10.0.0.0/8", "fd00::/8", "rede"])
  })

  test("are each one, once, and not too many", () => {
    expect(networksProblem(["10.0.0.0/8", " ", "10.1.0.0/16"])).toBeUndefined()
    expect(networksProblem(["10.0.0.0/8", "rede"])).toMatch(/^rede não é/)
    expect(networksProblem(["2001:db8::/32", "2001:DB8:0::/32"])).toBe(
      "2001:DB8:0::/32 está duas vezes na lista.",
    )
    const many = Array.from({ length: maxNetworks + 1 }, (_, at) => `10.0.${at}.0/24`)
    expect(networksProblem(many.slice(1))).toBeUndefined()
    expect(networksProblem(many)).toBe("Uma unidade tem 50 redes no máximo.")
  })
})

test("a place is the network of a unit and its institution, or the bare address", () => {
  expect(networkName({ acronym: "DGP", institution: "PF" })).toBe("DGP/PF")
  expect(networkName({ acronym: "SR-PF-CE", institution: "PF" })).toBe("SR-PF-CE")
  expect(networkName({ acronym: "PF" })).toBe("PF")
  expect(placeWords("10.1.2.3", { acronym: "DGP", institution: "PF" })).toBe("Rede da DGP/PF")
  expect(placeWords("10.1.2.3", undefined)).toBe("10.1.2.3")
  expect(placeWords("", undefined)).toBe("Endereço desconhecido")
})
