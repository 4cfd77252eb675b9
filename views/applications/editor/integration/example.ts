import { deviceGrant } from "@/domain/integration"
import { grantable, scopeOf } from "@/domain/scopes"
import type { IntegrationAnswer } from "./integrationFields"

/** The client id and authentication for the library. */
function clientOf({ issuer, clientId, kind, jwks, jwksUri }: IntegrationAnswer): string {
  const keys = jwks || jwksUri ? "undefined, openid.PrivateKeyJwt(chavePrivada)" : "process.env.CHAVE_PRIVADA"
  const shown = kind === "confidential" ? keys : "undefined, openid.None()"
  if (issuer.startsWith("https:")) return `"${clientId}", ${shown}`
  // The library needs an explicit option for http, as in the demonstration.
  const given = shown.startsWith("undefined") ? shown : `${shown}, undefined`
  return `"${clientId}", ${given}, {
  execute: [openid.allowInsecureRequests],
}`
}

/** A JavaScript program with openid-client that gets tokens with a grant allowed for the application. */
export function exampleOf(integration: IntegrationAnswer): string {
  const { issuer, grants } = integration
  return `import * as openid from "openid-client"

// Uma vez, ao iniciar.
const config = await openid.discovery(new URL("${issuer}"), ${clientOf(integration)})

${grants.includes("authorization_code") ? inBrowser(integration) : grants.includes(deviceGrant) ? onDevice(integration) : byItself}`
}

/** The names of the claims that the application may receive, the main one of each scope. */
const claimsOf = ({ scopes }: IntegrationAnswer) =>
  ["sub", ...scopes.map((scope) => grantable[scope].claims[0])].join(", ")

const inBrowser = (
  integration: IntegrationAnswer,
) => `// Quando alguém quer entrar: guarde verifier e state na sessão
// do navegador, e redirecione-o para entrada.
const verifier = openid.randomPKCECodeVerifier()
const state = openid.randomState()
const entrada = openid.buildAuthorizationUrl(config, {
  redirect_uri: "${integration.redirectUris[0] ?? "https://sistema.exemplo.gov.br/volta"}",
  scope: "${scopeOf(integration.scopes)}",
  code_challenge: await openid.calculatePKCECodeChallenge(verifier),
  code_challenge_method: "S256",
  state,
})

// Quando ele volta: volta é o endereço inteiro que ele pediu.
const tokens = await openid.authorizationCodeGrant(config, volta, {
  pkceCodeVerifier: verifier,
  expectedState: state,
})
const { ${claimsOf(integration)} } = tokens.claims()
`

const onDevice = (
  integration: IntegrationAnswer,
) => `// Quando alguém quer entrar: mostre-lhe o endereço e o código,
// que ele digita em outro aparelho.
const pedido = await openid.initiateDeviceAuthorization(config, {
  scope: "${scopeOf(integration.scopes)}",
})
console.log(pedido.verification_uri, pedido.user_code)

// Espera até que ele confirme.
const tokens = await openid.pollDeviceAuthorizationGrant(config, pedido)
const { ${claimsOf(integration)} } = tokens.claims()
`

const byItself = `// Antes de chamar outra aplicação: resource é o nome dela como serviço.
// O token vai no cabeçalho Authorization, depois de Bearer.
const tokens = await openid.clientCredentialsGrant(config, {
  resource: "https://outro-sistema.exemplo.gov.br/",
})
const { access_token } = tokens
`
