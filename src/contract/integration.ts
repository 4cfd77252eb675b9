import { clientGrants, clientKinds, maxAddresses, maxAddressLength } from "@/domain/integration"
import { grantableNames } from "@/domain/scopes"
import { eventNames } from "@/domain/securityEvents"
import { del, get, post, put } from "./call"
import { dateTime, identifier } from "./shapes"
import { type } from "./type"

const address = type("string").atMostLength(maxAddressLength)
const addresses = address.array().atMostLength(maxAddresses)
/** Some of these names. Their number is checked first, because checking thousands of names takes long. */
const someOf = <const Name extends string>(names: readonly Name[]) =>
  type
    .enumerated(...names)
    .array()
    .atMostLength(names.length)

/** Empty or absent values mean that the integration has none. */
const fields = {
  kind: type.enumerated(...clientKinds),
  redirectUris: addresses,
  postLogoutRedirectUris: addresses,
  grants: someOf(clientGrants),
  /** The scopes that it may request. `openid` is always included, and not listed here. */
  scopes: someOf(grantableNames),
  /** The address for notifications about ended sessions. */
  "backchannelLogoutUri?": address,
  /** The text of a JSON Web Key Set with its public keys, or their address. With either of them it needs no secret. */
  "jwks?": "string <= 40000",
  "jwksUri?": address,
  /** Its sign-in requests may have a nonce instead of PKCE. Only an application with a secret or keys may do this. */
  "nonceSuffices?": "boolean",
  /** The resource name for tokens that it accepts from others. */
  "resource?": address,
  /** The address for security events (RFC 8935), and the subscribed ones. */
  "eventsUri?": address,
  events: someOf(eventNames),
} as const

/** An application that the actor administers. */
const applicationOfOwn = type({ id: "number.integer", acronym: "string" })

const answer = type({
  ...fields,
  /** Without an integration the application is no client, and the other values are defaults. */
  configured: "boolean",
  /** 0 without an integration. */
  version: "number.integer",
  hasSecret: "boolean",
  /** Data that the application's developer needs. */
  issuer: "string",
  clientId: "string",
})

/** Claims of an ID token about the person, by the granted scopes, and about how they signed in. */
export const receivedClaims = type({
  sub: "string",
  "name?": "string",
  "preferred_username?": "string",
  "given_name?": "string",
  "family_name?": "string",
  "updated_at?": "number.integer",
  "email?": "string",
  "email_verified?": "boolean",
  "cpf?": "string",
  "organization?": { id: "number.integer", acronym: "string", name: "string", path: "string[]" },
  "roles?": "string[]",
  acr: "string",
  amr: "string[]",
})

export const integration = {
  get: get("/applications/:app/integration", {
    summary: "Como uma aplicação deixa as pessoas entrarem por OpenID Connect.",
    who: "applications.administer",
    answer,
    refusals: { 409: "É a aplicação de segurança." },
  }),
  update: put("/applications/:app/integration", {
    summary: "Configura como uma aplicação deixa as pessoas entrarem por OpenID Connect.",
    who: "applications.administer",
    reauthenticates: "always",
    previews: true,
    /** The version is required if there is an integration already. */
    body: type({ ...fields, "version?": "0 <= number.integer <= 2147483647" }),
    answer,
    refusals: {
      403: "Ou a aplicação tem no Atalaia papéis que quem a muda não tem, e outra chave, ou outra forma de agir, agiria por eles.",
      409: "Outra pessoa mudou isto enquanto você editava, a integração já existe e falta a versão que foi lida, outra aplicação já usa o nome, ou é a aplicação de segurança.",
    },
  }),
  remove: del("/applications/:app/integration", {
    summary:
      "Remove a integração: ninguém mais entra na aplicação por OpenID Connect, e as sessões terminam.",
    who: "applications.administer",
    reauthenticates: "always",
    previews: true,
    refusals: { 404: "Não está configurada." },
  }),
  test: get("/applications/:app/integration/test", {
    summary:
      "Confere o que é preciso para alguém entrar na aplicação, e para ela ser avisada de sessões que terminam; para isso chama os endereços dela.",
    who: "applications.administer",
    answer: type({
      checks: type({
        title: "string",
        holds: "boolean",
        /** The result of the check. */
        found: "string",
        /** How to fix a problem. */
        "todo?": "string",
      }).array(),
    }),
    refusals: { 404: "Não está configurada.", 409: "É a aplicação de segurança." },
  }),
  tryEntry: get("/applications/:app/integration/entry", {
    summary:
      "Faz uma pessoa, ou quem pede, entrar na aplicação por OpenID Connect, do pedido com PKCE aos tokens, e desfaz tudo: diz o que aconteceu e o que ela receberia. Nenhuma sessão fica, e nada é avisado.",
    who: "applications.administer",
    query: type({ "client?": identifier }),
    answer: type({
      /** The person's name. */
      name: "string",
      enters: "boolean",
      text: "string",
      /** The conditions that were checked, and whether each holds. */
      reasons: type({ text: "string", holds: "boolean" }).array(),
      /** The sign-in step by step, up to the first that failed. */
      steps: type({ title: "string", found: "string", holds: "boolean" }).array(),
      /** The message that the person would see, if the provider refuses them. */
      "sees?": "string",
      /** The claims about the person and the sign-in, if they enter. Every token has further ones. */
      "claims?": receivedClaims,
    }),
    refusals: {
      404: "Não está configurada, ou a pessoa não existe.",
      409: "É a aplicação de segurança.",
      429: "Foram muitas em pouco tempo.",
    },
  }),
  refused: get("/applications/:app/integration/refused", {
    summary:
      "Os últimos 20 pedidos da aplicação que o provedor OpenID recusou: o que veio, o que se esperava, e o endereço registrado mais parecido.",
    who: "applications.administer",
    answer: type({
      items: type({
        id: "number.integer",
        createDate: dateTime,
        /** The request, in words. */
        request: "string",
        /** The error code of OpenID Connect, and the details, which the application did not get. */
        error: "string",
        detail: "string",
        /** Parameters that came, without secrets. */
        came: type({ name: "string", value: "string" }).array(),
        /** What the present integration would accept. */
        expected: "string[]",
        /** The registered address that is most like the one that came. */
        "nearest?": "string",
      }).array(),
    }),
    refusals: { 404: "Não está configurada.", 409: "É a aplicação de segurança." },
  }),
  redirects: get("/integrations/redirects", {
    summary: "Os endereços de volta de todas as aplicações que quem pede administra.",
    who: "applications.administer",
    answer: type({ items: type({ address: "string", application: applicationOfOwn }).array() }),
  }),
  addRedirect: post("/applications/:app/integration/redirects", {
    summary: "Acrescenta um endereço a que as pessoas voltam depois de entrar.",
    who: "applications.administer",
    reauthenticates: "always",
    previews: true,
    body: type({ address }),
    answer,
    refusals: { 404: "A integração não está configurada.", 409: "Já é um deles." },
  }),
  removeRedirect: del("/applications/:app/integration/redirects", {
    summary: "Retira um endereço a que as pessoas voltam depois de entrar.",
    who: "applications.administer",
    reauthenticates: "always",
    previews: true,
    query: type({ address }),
    answer,
    refusals: { 404: "A integração não está configurada, ou não é um deles." },
  }),
}
