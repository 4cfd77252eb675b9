import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account, type System, startSystem } from "../../support/server/system"

/** A service like ViaCEP, with one known code, one unknown code and one that fails. */
let service: Server
let system: System
let without: System
let asked: string[] = []

/** Answers in which the post office spells a place differently from IBGE, or names a district. */
const answers: Readonly<Record<string, object>> = {
  "97573000": { localidade: "Santana do Livramento", uf: "RS", ibge: "4317103" },
  "13800000": { localidade: "Moji Mirim", uf: "SP", ibge: "3530805" },
  "78895000": { localidade: "Boa Esperança (Sorriso)", uf: "MT", ibge: "5107925" },
  // Without an IBGE code, or with an invalid one.
  "97573001": { localidade: "Sant’Ana do Livramento", uf: "RS" },
  "13800001": { localidade: "Moji Mirim", uf: "SP", ibge: "" },
  "06900000": { localidade: "Embu Guaçu", uf: "SP", ibge: 9999999 },
  "79000000": { localidade: "Lugar Nenhum", uf: "MS" },
}

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? "")
    const known = answers[request.url?.match(/\d{8}/)?.[0] ?? ""]
    if (known) {
      response.setHeader("Content-Type", "application/json")
      response.end(JSON.stringify(known))
    } else if (request.url?.includes("60000000")) {
      response.setHeader("Content-Type", "application/json")
      response.end(
        JSON.stringify({ logradouro: "Rua das Provas", bairro: "Centro", localidade: "Fortaleza", uf: "CE" }),
      )
    } else if (request.url?.includes("99999999")) response.end(JSON.stringify({ erro: "true" }))
    else response.writeHead(500).end("<html>")
  }).listen(0, "127.0.0.1")
  await new Promise((resolve) => service.once("listening", resolve))
  const { port } = service.address() as AddressInfo
  system = await startSystem({ postalCodeUrl: `http://127.0.0.1:${port}/ws` })
  without = await startSystem()
})
afterAll(async () => {
  expect([...system.reported, ...without.reported]).toEqual([])
  service.close()
  await system.close()
  await without.close()
})

const ask = async (of: System, zipCode: string) =>
  of.api.system.postalCode({ token: await of.signIn(account.user), params: { zipCode } })

test("an address is found, with the municipality as the domain table has it", async () => {
  expect(await ask(system, "60000-000")).toMatchObject({
    status: 200,
    body: {
      available: true,
      found: true,
      address: "Rua das Provas",
      district: "Centro",
      cityName: "Fortaleza",
      stateName: "Ceará",
    },
  })
  expect(asked).toContain("/ws/60000000/json/")
})

test.each([
  ["97573000", "Sant'Ana do Livramento"],
  ["13800000", "Mogi Mirim"],
  ["78895000", "Sorriso"],
  ["97573001", "Sant'Ana do Livramento"],
  ["13800001", "Mogi Mirim"],
  ["06900000", "Embu-Guaçu"],
  ["79000000", undefined],
])("the municipality of %s is known by its code, or else by a name: %s", async (zipCode, cityName) => {
  const { body } = await ask(system, zipCode)
  expect(body.found).toBe(true)
  expect(body.cityName).toBe(cityName)
})

test("an unknown code, a broken service and none at all leave the fields to be filled in by hand", async () => {
  expect((await ask(system, "99999999")).body).toEqual({ available: true, found: false })
  expect((await ask(system, "11111111")).body).toEqual({ available: false, found: false })
  expect((await ask(without, "60000000")).body).toEqual({ available: false, found: false })
})

test("only a whole code is asked about", async () => {
  asked = []
  for (const zipCode of ["123", "abc", "..%2F..", "123456789"]) {
    expect((await ask(system, zipCode)).status).toBe(422)
  }
  expect(asked).toEqual([])
})
