import { exampleOf } from "@views/applications/editor/integration/example"
import * as openid from "openid-client"
import { expect, test } from "vitest"
import { type ClientGrant, deviceGrant } from "@/domain/integration"

const example = (...grants: ClientGrant[]) =>
  exampleOf({
    kind: "confidential",
    redirectUris: [],
    postLogoutRedirectUris: [],
    grants,
    events: [],
    configured: true,
    version: 1,
    hasSecret: true,
    issuer: "https://atalaia.exemplo.gov.br/oidc",
    clientId: "sinal",
  })
/** What an example calls of the library. */
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
