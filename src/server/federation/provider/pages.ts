import { createHash } from "node:crypto"
import { html, raw } from "hono/html"
import type { KoaContextWithOIDC } from "oidc-provider"
import { deviceOf } from "@/domain/device"
import { isScope, scopeWords } from "@/domain/scopes"
import { enumerated } from "@/domain/text/words"
import fonts from "@/fonts.css?inline"
import { providerPath } from "../../platform/settings/settings"
import { transportSecurity } from "../../platform/web/headers"
import type { NoEntry } from "./accessCheck"
import { isTerminal } from "./terminal"

/** Headers of every answer of the provider: nothing in it may run or be framed. */
export const answerHeaders = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "strict-transport-security": transportSecurity,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
}

/**
 * Headers of the pages for people: no script runs. `form-action` is not limited, because forms may lead on from the provider
 * to an application.
 */
export const pageHeaders = {
  ...answerHeaders,
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
}

/** Replacements in the library's pages: Portuguese texts for browsers without scripts, and no white flash in dark mode. */
const libraryWords: readonly [string, string][] = [
  ["<html>", '<html lang="pt-BR">'],
  ["<head>", '<head>\n  <meta name="color-scheme" content="light dark">'],
  ["Submitting Callback", "Continuando…"],
  ["Your browser does not support JavaScript or you've disabled it.", "Este navegador não executa scripts."],
  ["Continue</button>", "Continuar</button>"],
]

/**
 * Allows the only script of the library's self-submitting forms, by its hash, and nothing else. The form's target is not
 * limited, because the application may redirect from there.
 */
export function guardForm(ctx: KoaContextWithOIDC, body: string): void {
  if (ctx.response.get("content-security-policy") === pageHeaders["content-security-policy"]) return
  ctx.body = libraryWords.reduce((text, [english, portuguese]) => text.replace(english, portuguese), body)
  const script = /<script>([^<]*)<\/script>/.exec(body)?.[1] ?? ""
  const hash = createHash("sha256").update(script).digest("base64")
  ctx.set({
    ...pageHeaders,
    "content-security-policy": `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
  })
}

type Html = ReturnType<typeof html>

/** The layout of the sign-in page, in the colours of `ui/theme/theme.css`. It loads nothing from the page's build. */
const page = (title: string, content: Html): Html => html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Atalaia</title>
<style>
${raw(fonts)}
:root { color-scheme: light dark; --bg: #f7f8fa; --panel: #fff; --sunken: #f1f3f6; --line: #e3e7ed; --line-strong: #cfd6e0; --control: #8591a2; --text: #1b2430; --muted: #4f5d70; --accent: #1351b4; --accent-text: #0c3c8c; --on-accent: #fff; --bad: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0e131a; --panel: #151c26; --sunken: #10161e; --line: #232d3a; --line-strong: #33404f; --control: #66748a; --text: #e6ebf2; --muted: #9aa8ba; --accent: #6ea2ff; --accent-text: #a9c8ff; --on-accent: #0b1220; --bad: #ff8a80 }
}
* { box-sizing: border-box }
body { font: .84375rem/1.25rem "Inter Variable", ui-sans-serif, system-ui, sans-serif; display: grid; align-content: center; justify-items: center; gap: 1.5rem; min-height: 100dvh; margin: 0; padding: 1rem; background: var(--bg); color: var(--text); overflow-wrap: anywhere }
header { display: flex; align-items: center; gap: .75rem; font-size: 1.1875rem; font-weight: 650; letter-spacing: -.015em }
svg { width: 2.25rem; height: 2.25rem }
main { width: 100%; max-width: 30rem; padding: 1.25rem 1.375rem; background: var(--panel); border: 1px solid var(--line); border-radius: .75rem; box-shadow: 0 1px 2px rgb(16 24 40 / .05) }
h1 { font-size: .9375rem; line-height: 1.375rem; font-weight: 650; margin: 0 0 .75rem }
p, ul, form { margin: 0 0 .75rem }
main > :last-child { margin-bottom: 0 }
ul { padding-left: 1.125rem }
code, input, .code { font: .78125rem/1.25rem "JetBrains Mono Variable", ui-monospace, monospace }
.code { font-size: 1.1875rem; line-height: 1.625rem; font-weight: 650 }
.failure { color: var(--bad) }
label { display: block; margin: 0 0 .375rem; font-weight: 550 }
button, input, .ways a { padding: .3125rem .6875rem; min-height: 2rem; border-radius: .375rem; border: 1px solid var(--line-strong); color: inherit; background: var(--panel) }
input { width: 100%; min-height: 2.25rem; border-color: var(--control); border-radius: .5rem; text-transform: uppercase }
button, .ways a { font: inherit; font-weight: 550; text-decoration: none; cursor: pointer; box-shadow: 0 1px 2px rgb(16 24 40 / .05) }
:is(button, .ways a):hover { background: var(--sunken) }
:is(button, .ways a).main { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
:is(button, .ways a).main:hover { background: color-mix(in srgb, var(--accent) 88%, var(--text)) }
@media (pointer: coarse) { button, .ways a { min-height: 2.5rem; padding-block: .5625rem } }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.ways { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1.25rem 0 0 }
small { color: var(--muted) }
</style>
</head>
<body><header><svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"><rect width="24" height="24" rx="7" fill="#1351b4" stroke="none"/><path d="M7 18v-6l5-4.5 5 4.5v6zM12 5v2.5M10.4 18v-3.2a1.6 1.6 0 0 1 3.2 0V18"/></svg>Atalaia</header>
<main><h1>${title}</h1>${content}</main></body>
</html>`

const portal = html`<p class="ways"><a href="/">Ir para o portal</a></p>`

/** A page for a request that is refused before it reaches the library. */
export const refusedPage = async (error: string): Promise<string> =>
  String(await page(cannotEnter, whyNot(error)))

export async function show(ctx: KoaContextWithOIDC, title: string, content: Html): Promise<void> {
  ctx.type = "html"
  ctx.set(pageHeaders)
  ctx.body = String(await page(title, content))
}

/** Shows an error for a request that cannot be answered; nothing in it is followed. */
export function showError(
  ctx: KoaContextWithOIDC,
  { error }: { error: string },
  disabled: NoEntry | undefined,
): Promise<void> {
  const leaves = ctx.oidc.route?.startsWith("end_session")
  const title = leaves ? "Não foi possível sair" : cannotEnter
  const { id_token_hint: hint, client_id: key, post_logout_redirect_uri: after } = ctx.oidc.params ?? {}
  if (leaves && ctx.oidc.client && typeof after === "string") {
    const named =
      typeof hint === "string" ? `id_token_hint=${hint}` : `client_id=${encodeURIComponent(String(key))}`
    return show(ctx, title, wrongAddress(ctx.oidc.client.clientName ?? "", after, named))
  }
  if (!disabled) return show(ctx, title, whyNot(error))
  const asked = disabled.grantedBy
    ? grantors("Quem a administra", disabled.grantedBy)
    : html`<p>Pergunte a quem a administra no seu órgão quando ela volta.</p>`
  return show(ctx, title, html`<p>${disabled.sentence}</p>${asked}${portal}`)
}

/** The application wants the person back at an address that is not registered: they may leave all the same. */
const wrongAddress = (
  application: string,
  address: string,
  named: string,
): Html => html`<p>${application} quer que você volte, depois de sair, a um endereço que ela não registrou aqui:</p>
<p><code>${address}</code></p>
<p>Você pode sair mesmo assim, e fica então no Atalaia. Avise quem administra a aplicação.</p>
<p class="ways"><a class="main" href="${providerPath}/session/end?${named}">Sair mesmo assim</a> <a href="/">Ir para o portal</a></p>`

/** The page for an unknown path. */
export function showNotFound(ctx: KoaContextWithOIDC): Promise<void> {
  ctx.status = 404
  return show(
    ctx,
    "Esta página não existe",
    html`<p>O endereço não leva a nada. Volte à aplicação e comece de novo.</p>${portal}`,
  )
}

const cannotEnter = "Não foi possível entrar"

const whyNot = (
  error: string,
): Html => html`<p>${sentences[error] ?? "O pedido da aplicação não pôde ser atendido."}</p>
<p>Volte à aplicação e comece de novo. Se acontecer outra vez, avise quem a administra.</p>
<p><small>Código: <code>${error}</code></small></p>${portal}`

const sentences: Record<string, string> = {
  invalid_client: "A aplicação que fez o pedido não é conhecida aqui.",
  invalid_redirect_uri: "O endereço de volta que a aplicação deu não está registrado aqui.",
  server_error: "Algo deu errado no servidor.",
  temporarily_unavailable: "O sistema está temporariamente indisponível. Aguarde um momento.",
  slow_down: "Foram muitas tentativas. Aguarde alguns minutos.",
  invalid_request: "O pedido da aplicação está incompleto, venceu, ou não corresponde ao que ela registrou.",
}

const grantors = (who: string, names: readonly string[]): Html =>
  html`<p>${who}: ${enumerated(names) || "os administradores gerais do Atalaia"}.</p>`

/** Up to this many roles are named; the others are only counted. */
const rolesNamed = 8

const roleTitles = (roles: readonly string[]): Html =>
  raw(
    enumerated(
      roles.map((title) => String(html`<code>${title}</code>`)),
      rolesNamed,
    ),
  )

/** The page for a person who may not enter: the reason, who can grant access or where to get it, and links to continue. */
export const noEntryPage = async (
  { application, sentence, obstacles, wanted = [], grantedBy, closed, wayOn }: NoEntry,
  { again, asAnother, back }: Ways,
): Promise<string> =>
  String(
    await page(
      `Você não pode entrar em ${application}`,
      html`<p>${sentence}</p>
${obstacles.length > 0 ? html`<ul>${obstacles.map(({ obstacle, titles }) => html`<li>${roleTitles(titles)}: ${obstacle}</li>`)}</ul>` : ""}
${wanted.length > 0 ? html`<p>Dão acesso: ${roleTitles(wanted)}.</p>` : ""}
${grantedBy ? grantors(closed ? "Quem pode reabri-lo" : "Quem concede papéis nesta aplicação", grantedBy) : ""}
<p class="ways">${wayOn ? html`<a class="main" href="${wayOn.address}">${wayOn.label}</a>` : ""}
<a href="${again}">Tentar novamente</a>
<a href="${asAnother}">Entrar com outra conta</a>
<a href="${back}">Voltar à aplicação</a> <a href="/">Ir para o portal</a></p>`,
    ),
  )

/** The addresses that a question leads to. */
interface Ways {
  again: string
  asAnother: string
  back: string
}

/** For a person who went back, and whom the application sent here again at once: a page from which one gets out. */
export const returnedPage = async (application: string, { again, back }: Ways): Promise<string> =>
  String(
    await page(
      `Você não entrou em ${application}`,
      html`<p>Você voltou à aplicação sem entrar, e ela pediu logo outra vez que você entrasse. Se desistiu, pode fechar esta página.</p>
<form class="ways" method="post" action="${again}"><a class="main" href="${back}">Voltar à aplicação</a>
<button type="submit">Entrar</button> <a href="/">Ir para o portal</a></form>`,
    ),
  )

/** Which account a person enters an application with, because the application asks for it. */
export const accountPage = async (
  { application, name }: { application: string; name: string },
  { again, asAnother, back }: Ways,
): Promise<string> =>
  String(
    await page(
      `Com que conta entrar em ${application}?`,
      html`<p>Neste navegador está quem entrou no Atalaia como <strong>${name}</strong>.</p>
<form class="ways" method="post" action="${again}"><button class="main" type="submit">Continuar como ${name}</button>
<a href="${asAnother}">Outra pessoa</a> <a href="${back}">Voltar à aplicação</a></form>`,
    ),
  )

/** What an application receives about a person, because it asks for a confirmation. The answer is not stored. */
export const consentPage = async (
  { application, name, scopes }: { application: string; name: string; scopes: readonly string[] },
  { again, asAnother, back }: Ways,
): Promise<string> =>
  String(
    await page(
      `Entrar em ${application}?`,
      html`<p>Você entra como <strong>${name}</strong>, e ${application} recebe do Atalaia:</p>
<ul>${scopes.filter(isScope).map((scope) => html`<li>${scopeWords[scope]}</li>`)}</ul>
<p><small>A aplicação pede que você confirme isso. A resposta vale só para esta entrada.</small></p>
<form class="ways" method="post" action="${again}"><button class="main" type="submit">Entrar</button>
<a href="${back}">Não entrar</a> <a href="${asAnother}">Entrar com outra conta</a></form>`,
    ),
  )

/** The forms come from the library and contain only hidden fields. */
export function askToSignOut(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const name = ctx.oidc.client?.clientName
  return show(
    ctx,
    name ? `Sair de ${name}?` : "Sair?",
    html`<p>Você pode sair do Atalaia e de todas as aplicações em que entrou com ele neste navegador${name ? ", ou só desta" : ""}. Se outra pessoa vai usá-lo, saia de todas.</p>${raw(form)}
<p class="ways"><button class="main" type="submit" form="op.logoutForm" value="yes" name="logout">Sair de todas</button>
${name ? html`<button type="submit" form="op.logoutForm">Sair só desta aplicação</button>` : html`<a href="/">Não sair</a>`}</p>`,
  )
}

export function showSignedOut(ctx: KoaContextWithOIDC): Promise<void> {
  const name = ctx.oidc.client?.clientName
  return name
    ? show(
        ctx,
        `Você saiu de ${name}`,
        html`<p>No Atalaia e nas outras aplicações você continua, neste navegador.</p>${portal}`,
      )
    : show(
        ctx,
        "Você saiu",
        html`<p>A sua sessão no Atalaia e nas aplicações em que entrou com ele neste navegador terminou.</p>${portal}`,
      )
}

/** For a person who left all applications, and is still in the portal with this browser. */
export const showStillInPortal = (ctx: KoaContextWithOIDC, name: string, onward: string | undefined) =>
  show(
    ctx,
    "No Atalaia você continua",
    html`<p>Você saiu da aplicação. No portal do Atalaia, neste navegador, continua aberta a sessão de <strong>${name}</strong>. Se outra pessoa vai usá-lo, saia também dele.</p>
<p class="ways"><a class="main" href="/?command=sign+out">Sair do Atalaia</a>
${onward === undefined ? "" : html`<a href="${onward}">Voltar à aplicação</a>`} <a href="/">Ir para o portal</a></p>`,
  )

const codeTitle = "Entrar em um aparelho"

/** Why a code is requested again, by the name of the library's error. */
const codeSentences: Record<string, string> = {
  NoCodeError: "Digite o código que o aparelho mostra.",
  AlreadyUsedError:
    "Este código já foi usado, por você ou por outra pessoa. Se o aparelho não entrou, peça outro nele.",
  ExpiredError: "Este código venceu. Peça outro no aparelho.",
}

export function askUserCode(
  ctx: KoaContextWithOIDC,
  form: string,
  failure: string | undefined,
): Promise<void> {
  if (failure === "AbortedError") {
    return show(
      ctx,
      "Aparelho recusado",
      html`<p>Ninguém entrou nele. Se o código era de outra pessoa, não há mais nada a fazer; se era seu, comece de novo no aparelho.</p>
<p class="ways"><a href="${ctx.oidc.urlFor("code_verification")}">Digitar outro código</a> <a href="/">Ir para o portal</a></p>`,
    )
  }
  const sentence =
    failure === undefined
      ? "Digite o código que o aparelho mostra."
      : (codeSentences[failure] ?? "O código não confere, ou venceu. Tente de novo.")
  return show(
    ctx,
    codeTitle,
    html`<p${failure === undefined ? "" : raw(' role="alert" class="failure"')}>${sentence}</p>
${raw(
  form
    .replace("<input\n", '<label for="user_code">Código</label>\n<input id="user_code" spellcheck="false"\n')
    .replace(/ (?:placeholder|onfocus)="[^"]*"/g, ""),
)}
<p class="ways"><button class="main" type="submit" form="op.deviceInputForm">Continuar</button></p>`,
  )
}

/** A typed code, and the address and user agent of the device that it was issued to. */
interface TypedCode {
  userCode: string
  device: { ip?: unknown; ua?: unknown }
}

/** A terminal enters the portal itself and may do all that the person may, so the page shows where it is. */
const terminalText = ({
  ip,
  ua,
}: TypedCode["device"]): Html => html`<p>O pedido veio de <code>${String(ip)}</code>, de ${deviceOf(String(ua))}. Ele abre no terminal uma sessão do portal, em que se faz tudo o que você pode fazer.</p>
<p>Confirme só se foi você quem digitou <code>atalaia login</code> agora. Se alguém lhe pediu este código, diga não.</p>`

export const confirmUserCode = (ctx: KoaContextWithOIDC, form: string, { userCode, device }: TypedCode) =>
  show(
    ctx,
    isTerminal(ctx.oidc.client?.clientId) ? "Confirme o terminal" : "Confirme o aparelho",
    html`<p>${ctx.oidc.client?.clientName ?? ""} mostra este código?</p><p class="code">${userCode}</p>
${isTerminal(ctx.oidc.client?.clientId) ? terminalText(device) : html`<p>Confirme só se o aparelho está com você: quem o usa entra em seu nome.</p>`}${raw(form)}
<p class="ways"><button class="main" type="submit" form="op.deviceConfirmForm">Sim, entrar</button>
<button type="submit" form="op.deviceConfirmForm" value="yes" name="abort">Não</button></p>`,
  )

export const showDeviceDone = (ctx: KoaContextWithOIDC) =>
  show(ctx, "Pronto", html`<p>Você entrou. Pode fechar esta página e voltar ao aparelho.</p>`)
