import { exampleOf } from "@views/applications/editor/integration/example"
import * as openid from "openid-client"
import { expect, test } from "vitest"
import { type ClientGrant, deviceGrant } from "@/domain/integration"
import type { Grantable } from "@/domain/scopes"

const exampleWith = (grants: ClientGrant[], scopes: Grantable[]) =>
  exampleOf({
    kind: "confidential",
    redirectUris: [],
    postLogoutRedirectUris: [],
    grants,
    scopes,
    events: [],
    configured: true,
    version: 1,
    hasSecret: true,
    issuer: "https://atalaia.exemplo.gov.br/oidc",
    clientId: "sinal",
  })
const example = (...grants: ClientGrant[]) => exampleWith(grants, ["profile", "roles"])
/** The library functions that an example calls. */
const calls = (text: string) => [...text.matchAll(/openid\.(\w+)\(/g)].map(([, name]) => name)

const inBrowser = [
  "discovery",
  "randomPKCECodeVerifier",
  "randomState",
  "buildAuthorizationUrl",
  "calculatePKCECodeChallenge",
  "authorizationCodeGrant",
]
const table: [string, ClientGrant[], string[]][] = [
  ["by code", ["authorization_code", "refresh_token"], inBrowser],
  ["by code before all others", ["client_credentials", deviceGrant, "authorization_code"], inBrowser],
  [
    "on devices",
    [deviceGrant, "refresh_token", "client_credentials"],
    ["discovery", "initiateDeviceAuthorization", "pollDeviceAuthorizationGrant"],
  ],
  ["by itself", ["client_credentials"], ["discovery", "clientCredentialsGrant"]],
]

test.each(table)("the example for developers gets tokens as the application may: %s", (_, grants, called) => {
  expect(calls(example(...grants))).toEqual(called)
  expect(Object.keys(openid)).toEqual(expect.arrayContaining(called))
})

test.each<[string, ClientGrant]>([
  ["by code", "authorization_code"],
  ["on devices", deviceGrant],
])("the example asks for the data that the application receives, and reads these: %s", (_, grant) => {
  const asked = (...scopes: Grantable[]) => {
    const text = exampleWith([grant], scopes)
    return [/scope: "(.*)"/.exec(text)?.[1], /const \{ (.*) \} = tokens/.exec(text)?.[1]]
  }
  expect(asked()).toEqual(["openid", "sub"])
  expect(asked("profile", "email", "organization")).toEqual([
    "openid profile email organization",
    "sub, name, email, organization",
  ])
})
