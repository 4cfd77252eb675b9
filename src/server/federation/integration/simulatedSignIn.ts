import * as openid from "openid-client"
import { receivedClaims } from "@/contract/integration"
import { securityAppId, type TokenType } from "@/domain/access"
import { grantableNames, scopeOf, scopesInWords } from "@/domain/scopes"
import { capitalized, neitherOf } from "@/domain/text/words"
import { authenticate } from "../../identity/access/authenticate"
import { boundedQueue } from "../../identity/access/hashing"
import { endSessions, openSession, sessionsOf } from "../../identity/access/sessions"
import { hashToken } from "../../identity/access/token"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { tokenTypeAtSignIn } from "../../identity/signIn/opening"
import { rolledBack } from "../../platform/database/rolledBack"
import { Refusal } from "../../platform/refusal/refusal"
import type { ApplicationDetail } from "../../rights/grants/applicationDetail"
import { howTheySignIn } from "../provider/accessCheck"
import { federation } from "../provider/calls"
import { interactionParameter, promptPath } from "../provider/prompts"
import { type Browser, browserOf, Refused } from "./browser"
import type { StoredIntegration } from "./stored"
import { clientOf, proofInWords } from "./testClient"

/** One step of a sign-in, in words. */
interface Step {
  title: string
  found: string
  holds: boolean
}

interface SimulatedSignIn {
  /** The completed steps. The last one is the first that failed, if any did. */
  steps: Step[]
  /** The ID token's claims about the person and the sign-in, if there was one. */
  claims: typeof receivedClaims.infer | undefined
  /** Whether the person sees why they may not enter. */
  isRefused: boolean
}

/** The person and the application of a sign-in. */
interface SimulatedEntry {
  context: AuthenticatedContext
  app: ApplicationDetail
  integration: StoredIntegration
  /** A person's id. */
  person: string
}

/**
 * Signs a person in to an application as its own software would, with an independent client library: from the request with PKCE
 * to the tokens, their claims and their renewal. Requests go through the provider in a transaction that is rolled back, so no
 * session remains and no notification is sent. Two things are simulated because they are unknown here: what the person would
 * type, and the application's secret or key.
 */
export function simulateSignIn({ context, ...entering }: SimulatedEntry): Promise<SimulatedSignIn> {
  const walk = () =>
    rolledBack(context.db, async (tx) => {
      const inside = { ...context, db: tx }
      const browser = browserOf(inside)
      const config = await clientOf(inside, entering.app, entering.integration, browser)
      return takeSteps(config, browser, { context: inside, ...entering })
    })
  return walks.run(walk)
}

/** One at a time in each process, so that many concurrent trials do not exhaust the database. */
const walks = boundedQueue(1, 100)

/** Without the claims that every token has. */
const claimsAbout = receivedClaims.onUndeclaredKey("delete")

type Steps = [title: string, take: () => Promise<string>][]

/** Takes the steps in order, up to the first that fails. */
async function taken(steps: Steps): Promise<Step[]> {
  const done: Step[] = []
  for (const [title, take] of steps) {
    const step = await take().then(
      (found) => ({ title, found, holds: true }),
      (error: unknown) => ({ title, found: inWords(error), holds: false }),
    )
    done.push(step)
    if (!step.holds) break
  }
  return done
}

/** The message of an expected failure; other errors are defects and are rethrown. */
function inWords(error: unknown): string {
  if (error instanceof openid.ResponseBodyError && error.error === "invalid_client") {
    return "A aplicação não tem com que provar quem é: gere a chave privada, ou registre chaves públicas."
  }
  if (error instanceof Refusal) return error.message
  if (error instanceof Refused) return `${capitalized(error.message)}.`
  if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError) {
    return `O Atalaia respondeu: ${error.error}${error.error_description ? ` (${error.error_description})` : ""}.`
  }
  throw error
}

async function takeSteps(
  config: openid.Configuration,
  browser: Browser,
  entering: SimulatedEntry,
): Promise<SimulatedSignIn> {
  const { grants, kind } = entering.integration
  const entry = grants.includes("authorization_code") ? personSteps(config, browser, entering) : undefined
  const asItself = kind === "confidential" && grants.includes("client_credentials")
  const steps = await taken([...(entry?.steps ?? []), ...(asItself ? [ownStep(config, entering)] : [])])
  return { steps, claims: entry?.claims(), isRefused: entry?.isRefused() ?? false }
}

function personSteps(config: openid.Configuration, browser: Browser, entering: SimulatedEntry) {
  const { context, app, integration, person } = entering
  const back = integration.redirectUris[0] ?? ""
  const checks = {
    pkceCodeVerifier: openid.randomPKCECodeVerifier(),
    expectedState: openid.randomState(),
    expectedNonce: openid.randomNonce(),
  }
  let at: URL | undefined
  let tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>> | undefined
  const access = () => tokens?.access_token ?? ""
  const isBack = () => at?.searchParams.has("code") ?? false
  const isActive = async () => (await openid.tokenIntrospection(config, access())).active
  const steps: Steps = [
    [
      "Pedido de entrada",
      async () => {
        at = await browser.follow(await signInRequest(config, integration, checks))
        return `${app.acronym} pede a entrada com PKCE, de volta a ${back}, e o Atalaia aceita o pedido.`
      },
    ],
    [
      "Entrada da pessoa",
      async () => {
        await refuseForced(context, person)
        at = await browser.follow(await signIn(context, browser, person, at))
        if (!isBack()) throw new Refused("o Atalaia não deixa a pessoa entrar")
        return "Feita a entrada no Atalaia, o navegador volta à aplicação com um código."
      },
    ],
    [
      "Código por tokens",
      async () => {
        tokens = await openid.authorizationCodeGrant(config, at ?? new URL(back), checks)
        return `${proofInWords(integration)} o código vale tokens, e a assinatura do ID token confere.`
      },
    ],
    [
      "O que os tokens dizem",
      async () => {
        await openid.fetchUserInfo(config, access(), person)
        if (!(await isActive())) throw new Refused("a introspecção não dá o token por ativo")
        return `Userinfo fala da mesma pessoa, e a introspecção dá o token por ativo.${withheld(integration)}`
      },
    ],
  ]
  if (integration.grants.includes("refresh_token")) {
    steps.push([
      "Renovação",
      async () => {
        tokens = await openid.refreshTokenGrant(config, tokens?.refresh_token ?? "")
        return "O token de renovação vale tokens novos."
      },
    ])
  }
  steps.push([
    "Fim da sessão",
    async () => {
      await endSessions(context.db, sessionsOf(person, app.id), "killed")
      if (await isActive()) throw new Refused("o token continua ativo depois do fim da sessão")
      return "Encerrada a sessão no Atalaia, o token deixa de valer na mesma hora."
    },
  ])
  return {
    steps,
    claims: () => tokens && claimsAbout.assert(tokens.claims()),
    isRefused: () => at?.pathname === promptPath("entry"),
  }
}

const first: Partial<Record<TokenType, string>> = {
  firstAccess: "definir a senha do primeiro acesso",
  expiredPassword: "trocar a senha, que expirou",
  twoFactor: "ativar a autenticação em duas etapas, que um papel exige",
}

/** A step that the sign-in page requires first keeps the person from returning to the application. */
async function refuseForced(context: AuthenticatedContext, person: string): Promise<void> {
  const todo = first[(await tokenTypeAtSignIn(context, person)) ?? "access"]
  if (todo) throw new Refused(`antes de voltar à aplicação, a pessoa tem de ${todo}`)
}

function ownStep(config: openid.Configuration, { app }: SimulatedEntry): Steps[number] {
  return [
    "Em nome próprio",
    async () => {
      await openid.clientCredentialsGrant(config)
      return `${app.acronym} recebe também um token de si mesma, sem pessoa nenhuma.`
    },
  ]
}

/** The person's data that the application does not receive. */
function withheld({ scopes }: StoredIntegration): string {
  const others = grantableNames.filter((name) => !scopes.includes(name))
  return others.length > 0 ? ` A aplicação não recebe ${neitherOf(scopesInWords(others))}.` : ""
}

async function signInRequest(
  config: openid.Configuration,
  { redirectUris: [back = ""], scopes }: StoredIntegration,
  checks: { pkceCodeVerifier: string; expectedState: string; expectedNonce: string },
): Promise<URL> {
  return openid.buildAuthorizationUrl(config, {
    redirect_uri: back,
    scope: scopeOf(scopes),
    code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: "S256",
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  })
}

/** Does what the sign-in page does after authentication: it attaches the person's session to the request. */
async function signIn(
  context: AuthenticatedContext,
  { cookie }: Browser,
  person: string,
  at: URL | undefined,
): Promise<string> {
  const { db, address, userAgent, settings } = context
  const { amr } = await howTheySignIn(db, person, settings)
  const origin = { ip: address, userAgent, amr, ...(amr.includes("user") && { byPasskeys: [] }) }
  const given = { client: person, tokenType: "access", appId: securityAppId, ...origin } as const
  const { token } = await openSession(db, given)
  const me = await authenticate(db, hashToken(token), securityAppId)
  if (!me) throw new Refused("a pessoa não consegue entrar no próprio Atalaia")
  const interaction = at?.searchParams.get(interactionParameter) ?? ""
  const finished = { params: {}, query: {}, body: { interaction } }
  return (await federation.finishSignIn({ ...context, me, cookie }, finished)).returnTo
}
