import { createHash } from "node:crypto"
import { html, raw } from "hono/html"
import type { KoaContextWithOIDC } from "oidc-provider"
import type { NoEntry } from "./entry"

/** The pages that the provider shows to people run nothing; their own form may go to the provider, and back from there. */
export const pageHeaders = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cache-control": "no-store",
}

/**
 * The library's pages whose only script sends their form at once: that script may run, and nothing else. Where the form
 * goes to is not limited, because the application may lead on from there.
 */
export function guardForm(ctx: KoaContextWithOIDC, body: string): void {
  if (ctx.response.get("content-security-policy")) return
  const script = /<script>([^<]*)<\/script>/.exec(body)?.[1] ?? ""
  const hash = createHash("sha256").update(script).digest("base64")
  ctx.set({
    ...pageHeaders,
    "content-security-policy": `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
  })
}

type Html = ReturnType<typeof html>

const page = (title: string, content: Html): Html => html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Atalaia</title>
<style>
:root { color-scheme: light dark; --page: #f4f5f7; --panel: #fff; --text: #1b1f24; --muted: #565e68; --line: #d5d9de; --edge: #6b7480; --accent: #0b57a4; --on-accent: #fff }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1117; --panel: #161b22; --text: #e6edf3; --muted: #9ba6b2; --line: #2d333b; --edge: #768390; --accent: #79b8ff; --on-accent: #0d1117 }
}
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: var(--page); color: var(--text) }
main { max-width: 34rem; margin: 12vh auto 0; padding: 1.5rem; background: var(--panel); border: 1px solid var(--line); border-radius: .75rem }
h1 { font-size: 1.25rem; margin: 0 0 .75rem }
a { color: var(--accent) }
button, input { font: inherit; padding: .5rem 1rem; border-radius: .5rem; border: 1px solid var(--edge); color: inherit; background: var(--panel) }
button { cursor: pointer }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
.ways { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: center; margin-bottom: 0 }
a.main { padding: .5rem 1rem; border-radius: .5rem; background: var(--accent); color: var(--on-accent); text-decoration: none }
small { color: var(--muted) }
</style>
</head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`

const portal = html`<p><a href="/">Ir para o portal</a></p>`

/** A page for somebody whose request is refused before the library sees it. */
export const refusedPage = async (error: string): Promise<string> =>
  String(await page(cannotEnter, whyNot(error)))

export async function show(ctx: KoaContextWithOIDC, title: string, content: Html): Promise<void> {
  ctx.type = "html"
  ctx.set(pageHeaders)
  ctx.body = String(await page(title, content))
}

/** Somebody came with a request that cannot be answered: nothing of it is followed. */
export const showError = (ctx: KoaContextWithOIDC, { error }: { error: string }) =>
  show(ctx, cannotEnter, whyNot(error))

const cannotEnter = "Não foi possível entrar"

const whyNot = (
  error: string,
): Html => html`<p>${sentences[error] ?? "O pedido da aplicação não pôde ser atendido."}</p>
<p>Volte à aplicação e comece de novo. Se acontecer outra vez, avise quem a administra.</p>
<p><small>Código: ${error}</small></p>${portal}`

const sentences: Record<string, string> = {
  invalid_client: "A aplicação que pediu a entrada não é conhecida aqui, ou está desativada.",
  invalid_redirect_uri: "O endereço de volta que a aplicação deu não está registrado aqui.",
  server_error: "Algo deu errado no servidor.",
  slow_down: "Foram muitas tentativas. Aguarde alguns minutos.",
  invalid_request: "O pedido da aplicação está incompleto, venceu, ou não corresponde ao que ela registrou.",
}

/** The person is known and may not enter: what is missing, who grants it or where it is done, and the ways on. */
export const noEntryPage = async (
  { application, sentence, roles, grantedBy, wayOn }: NoEntry,
  backAddress: string,
): Promise<string> =>
  String(
    await page(
      `Você não pode entrar em ${application}`,
      html`<p>${sentence}</p>
${roles.length > 0 ? html`<ul>${roles.map(({ title, obstacle }) => html`<li>${title}: ${obstacle}</li>`)}</ul>` : ""}
${grantedBy ? html`<p>Quem concede papéis nesta aplicação: ${grantedBy.join(", ") || "os administradores gerais do Atalaia"}.</p>` : ""}
<p class="ways">${wayOn ? html`<a class="main" href="${wayOn.address}">${wayOn.label}</a>` : ""}
<a href="${backAddress}">Voltar à aplicação</a> <a href="/">Ir para o portal</a></p>`,
    ),
  )

/** The forms come from the library, with hidden fields only. */
export const askToSignOut = (ctx: KoaContextWithOIDC, form: string) =>
  show(
    ctx,
    "Sair?",
    html`<p>Você sairá do Atalaia e das aplicações em que entrou com ele neste navegador.</p>${raw(form)}
<p><button class="main" type="submit" form="op.logoutForm" value="yes" name="logout">Sair de todas</button>
<button type="submit" form="op.logoutForm">Sair só desta aplicação</button></p>`,
  )

export const showSignedOut = (ctx: KoaContextWithOIDC) =>
  show(ctx, "Você saiu", html`<p>A sua sessão terminou.</p>${portal}`)

export const askUserCode = (ctx: KoaContextWithOIDC, form: string, wrong: boolean) =>
  show(
    ctx,
    "Entrar em um aparelho",
    html`<p>${wrong ? "O código não confere, ou venceu. Tente de novo." : "Digite o código que o aparelho mostra."}</p>
${raw(form.replace("Enter code", "Código").replace(/ onfocus="[^"]*"/, ""))}
<p><button class="main" type="submit" form="op.deviceInputForm">Continuar</button></p>`,
  )

export const confirmUserCode = (ctx: KoaContextWithOIDC, form: string, userCode: string) =>
  show(
    ctx,
    "Confirme o aparelho",
    html`<p>${ctx.oidc.client?.clientName ?? ""} mostra este código?</p><p><strong>${userCode}</strong></p>${raw(form)}
<p><button class="main" type="submit" form="op.deviceConfirmForm">Sim, entrar</button>
<button type="submit" form="op.deviceConfirmForm" value="yes" name="abort">Não</button></p>`,
  )

export const showDeviceDone = (ctx: KoaContextWithOIDC) =>
  show(ctx, "Pronto", html`<p>Você entrou. Pode fechar esta página e voltar ao aparelho.</p>`)
