import { sql } from "drizzle-orm"
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify } from "jose"
import * as oauth from "oauth4webapi"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { giveRole } from "../../../support/data/person"
import {
  addClient,
  addUser,
  Browser,
  callback,
  confirmDevice,
  enter,
  type FederationSystem,
  secret,
  startFederation,
} from "../../../support/server/federation"
import { rows } from "../../../support/server/rows"

/** A strict library: it checks every answer against the standards. */
const insecure = { [oauth.allowInsecureRequests]: true }

let system: FederationSystem
let server: oauth.AuthorizationServer
beforeAll(async () => {
  system = await startFederation()
  const issuer = new URL(system.issuer)
  server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
})
afterAll(async () => {
  expect(system.reported).toEqual([])
  await system.close()
})

/** A client's sign-in data: its id, its authentication, and its DPoP key. */
interface Party {
  client: oauth.Client
  proof: oauth.ClientAuth
  DPoP?: oauth.DPoPHandle
}

/** A new key that proves possession of the tokens bound to it. */
const proofOf = async (client: oauth.Client) => oauth.DPoP(client, await oauth.generateKeyPair("ES256"))

/** An application that authenticates by signature and whose tokens are bound to its key. */
async function signingParty(): Promise<Party & { appId: number }> {
  const { publicKey, privateKey } = await generateKeyPair("ES256")
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: "da-aplicacao", alg: "ES256", use: "sig" }] }
  const { id, appKey } = await addClient(system, { jwks })
  const client: oauth.Client = { client_id: appKey }
  return {
    appId: id,
    client,
    proof: oauth.PrivateKeyJwt({ key: privateKey, kid: "da-aplicacao" }),
    DPoP: await proofOf(client),
  }
}

/** Pushes the authorization request, signs the person in and exchanges the code for tokens. */
async function signIn({ client, proof, DPoP }: Party, token: string) {
  const more = { ...insecure, ...(DPoP && { DPoP }) }
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const parameters = new URLSearchParams({
    response_type: "code",
    redirect_uri: callback,
    scope: "openid profile email organization roles",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  })
  const pushed = await oauth.processPushedAuthorizationResponse(
    server,
    client,
    await oauth.pushedAuthorizationRequest(server, client, proof, parameters, more),
  )
  const address = `${server.authorization_endpoint}?${new URLSearchParams({
    client_id: client.client_id,
    request_uri: pushed.request_uri,
  })}`
  const back = await enter(new Browser(), address, token)
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    proof,
    oauth.validateAuthResponse(server, client, back, state),
    callback,
    verifier,
    more,
  )
  return oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
}

async function stateOf({ client, proof }: Party, token: string) {
  const answer = await oauth.introspectionRequest(server, client, proof, token, insecure)
  return oauth.processIntrospectionResponse(server, client, answer)
}

async function refreshed({ client, proof, DPoP }: Party, refreshToken: string | undefined) {
  const more = { ...insecure, ...(DPoP && { DPoP }) }
  const answer = await oauth.refreshTokenGrantRequest(server, client, proof, refreshToken ?? "", more)
  return oauth.processRefreshTokenResponse(server, client, answer)
}

/** An application with the tests' secret. */
async function secretParty(...given: [grants?: string[]]): Promise<Party & { appId: number }> {
  const [grants] = given
  const { id, appKey } = await addClient(system, grants ? { grants } : {})
  return { appId: id, client: { client_id: appKey }, proof: oauth.ClientSecretBasic(secret) }
}

describe("pushed request, signed proof of the client, and tokens that are bound to a key", () => {
  test("together sign a person in", async () => {
    const party = await signingParty()
    const user = await addUser(system, party.appId)
    const tokens = await signIn(party, await system.signIn(user.id))
    expect(tokens.token_type).toBe("dpop")
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    expect(claims).toMatchObject({ sub: user.id, acr: "aal1" })
    const { client, DPoP } = party
    const more = { ...insecure, ...(DPoP && { DPoP }) }
    const asked = await oauth.userInfoRequest(server, client, tokens.access_token, more)
    const info = await oauth.processUserInfoResponse(server, client, user.id, asked)
    expect(info).toMatchObject({ email: `${user.id}@exemplo.gov.br`, roles: claims?.roles })
    const state = await stateOf(party, tokens.access_token)
    expect(state).toMatchObject({ active: true, sub: user.id, token_type: "DPoP" })
    expect(state.cnf?.jkt).toBe(await DPoP?.calculateThumbprint())
  })

  test("a token is worth nothing with another key", async () => {
    const party = await signingParty()
    const user = await addUser(system, party.appId)
    const tokens = await signIn(party, await system.signIn(user.id))
    const thief = await proofOf(party.client)
    const more = { ...insecure, DPoP: thief }
    const asked = oauth
      .userInfoRequest(server, party.client, tokens.access_token, more)
      .then((answer) => oauth.processUserInfoResponse(server, party.client, user.id, answer))
    await expect(asked).rejects.toMatchObject({ status: 401 })
  })

  test("without a secret, the refresh token is bound to the key too", async () => {
    const { id, appKey } = await addClient(system, { kind: "public" })
    const client: oauth.Client = { client_id: appKey }
    const party = {
      client,
      proof: oauth.None(),
      DPoP: await proofOf(client),
    }
    const user = await addUser(system, id)
    const { refresh_token } = await signIn(party, await system.signIn(user.id))
    const thief = await proofOf(client)
    await expect(refreshed({ ...party, DPoP: thief }, refresh_token)).rejects.toMatchObject({
      error: "invalid_grant",
    })
    expect((await refreshed(party, refresh_token)).token_type).toBe("dpop")
  })
})

describe("what was given", () => {
  test("is renewed once: a refresh token that comes again ends all of it", async () => {
    const party = await secretParty()
    const user = await addUser(system, party.appId)
    const tokens = await signIn(party, await system.signIn(user.id))
    const renewed = await refreshed(party, tokens.refresh_token)
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect(oauth.getValidatedIdTokenClaims(renewed)?.sid).toBe(oauth.getValidatedIdTokenClaims(tokens)?.sid)
    expect(await stateOf(party, renewed.access_token)).toMatchObject({ active: true })
    await expect(refreshed(party, tokens.refresh_token)).rejects.toMatchObject({ error: "invalid_grant" })
    expect(await stateOf(party, renewed.access_token)).toEqual({ active: false })
    await expect(refreshed(party, renewed.refresh_token)).rejects.toMatchObject({ error: "invalid_grant" })
  })

  test("is given back: revoked, it is worth nothing", async () => {
    const party = await secretParty()
    const user = await addUser(system, party.appId)
    const tokens = await signIn(party, await system.signIn(user.id))
    const { client, proof } = party
    const answer = await oauth.revocationRequest(server, client, proof, tokens.refresh_token ?? "", insecure)
    // For clients that accept JSON alone.
    expect(await answer.clone().json()).toEqual({})
    await oauth.processRevocationResponse(answer)
    expect(await stateOf(party, tokens.access_token)).toEqual({ active: false })
    await expect(refreshed(party, tokens.refresh_token)).rejects.toMatchObject({ error: "invalid_grant" })
  })
})

test("what was given to one application is given back by no other", async () => {
  const party = await secretParty()
  const other = await secretParty()
  const user = await addUser(system, party.appId)
  const tokens = await signIn(party, await system.signIn(user.id))
  const { client, proof } = other
  const answer = await oauth.revocationRequest(server, client, proof, tokens.access_token, insecure)
  // The answer does not disclose whether such a token exists.
  await oauth.processRevocationResponse(answer)
  expect(await stateOf(party, tokens.access_token)).toMatchObject({ active: true })
})

describe("a device", () => {
  const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

  test("waits until somebody has signed in elsewhere with its code", async () => {
    const party = await secretParty([deviceGrant, "refresh_token"])
    const { client, proof } = party
    const user = await addUser(system, party.appId)
    const asked = await oauth.deviceAuthorizationRequest(
      server,
      client,
      proof,
      new URLSearchParams({ scope: "openid roles" }),
      insecure,
    )
    const device = await oauth.processDeviceAuthorizationResponse(server, client, asked)
    const poll = async () => {
      const answer = await oauth.deviceCodeGrantRequest(server, client, proof, device.device_code, insecure)
      return oauth.processDeviceCodeResponse(server, client, answer)
    }
    await expect(poll()).rejects.toMatchObject({ error: "authorization_pending" })
    const token = await system.signIn(user.id)
    expect(await confirmDevice(device.verification_uri, device.user_code, token)).toContain("Você entrou")
    const tokens = await poll()
    expect(await stateOf(party, tokens.access_token)).toMatchObject({ active: true, sub: user.id })
    await expect(poll()).rejects.toMatchObject({ error: "invalid_grant" })
  })
})

describe("a machine", () => {
  const resource = "https://consultas.exemplo.gov.br/"

  test("gets a token for another application, which that one checks by itself", async () => {
    const called = await addClient(system, { resource })
    const caller = await secretParty(["client_credentials"])
    const [self] = await rows<{ clientId: string }>(
      system.db,
      sql`select client_id as "clientId" from application where id = ${caller.appId}`,
    )
    const roleId = await giveRole(system, self?.clientId ?? "", { appId: called.id })
    const [role] = await rows<{ title: string }>(system.db, sql`select title from role where id = ${roleId}`)
    const { client, proof } = caller
    const asked = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      proof,
      new URLSearchParams({ resource }),
      insecure,
    )
    const { access_token } = await oauth.processClientCredentialsResponse(server, client, asked)
    const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ""))
    const expected = { issuer: server.issuer, audience: resource, typ: "at+jwt", algorithms: ["RS256"] }
    const { payload } = await jwtVerify(access_token, keys, expected)
    expect(payload).toMatchObject({ client_id: client.client_id, roles: [role?.title] })
  })

  test("that may not act by itself is refused", async () => {
    const { client, proof } = await secretParty(["authorization_code"])
    const asked = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      proof,
      new URLSearchParams({ resource }),
      insecure,
    )
    await expect(oauth.processClientCredentialsResponse(server, client, asked)).rejects.toMatchObject({
      error_description: "requested grant type is not allowed for this client",
    })
  })
})
