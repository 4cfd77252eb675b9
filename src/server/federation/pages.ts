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

type Html = ReturnType<typeof html>

const page = (title: string, content: Html): Html => html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Atalaia</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f4f5f7; color: #1b1f24 }
main { max-width: 34rem; margin: 12vh auto 0; padding: 1.5rem; background: #fff; border: 1px solid #d5d9de; border-radius: .75rem }
h1 { font-size: 1.25rem; margin: 0 0 .75rem }
a { color: #0b57a4 }
button, input { font: inherit; padding: .5rem 1rem; border-radius: .5rem; border: 1px solid #6b7480 }
button { background: #fff; cursor: pointer }
button.main { background: #0b57a4; border-color: #0b57a4; color: #fff }
small { color: #565e68 }
</style>
</head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`

const portal = html`<p><a href="/">Ir para o portal</a></p>`

export async function show(ctx: KoaContextWithOIDC, title: string, content: Html): Promise<void> {
  ctx.type = "html"
  ctx.set(pageHeaders)
  ctx.body = String(await page(title, content))
}

/** Somebody came with a request that cannot be answered: nothing of it is followed. */
export const showError = (ctx: KoaContextWithOIDC, { error }: { error: string }) =>
  show(
    ctx,
    "Não foi possível entrar",
    html`<p>${sentences[error] ?? "O pedido da aplicação não pôde ser atendido."}</p>
<p>Volte à aplicação e comece de novo. Se acontecer outra vez, avise quem a administra.</p>
<p><small>Código: ${error}</small></p>${portal}`,
  )

const sentences: Record<string, string> = {
  invalid_client: "A aplicação que pediu a entrada não é conhecida aqui, ou está desativada.",
  invalid_redirect_uri: "O endereço de volta que a aplicação deu não está registrado aqui.",
  server_error: "Algo deu errado no servidor.",
  invalid_request: "O pedido da aplicação está incompleto, venceu, ou não corresponde ao que ela registrou.",
}

/** The person is known and may not enter: which role is missing, and who grants it. */
export const noEntryPage = async ({ application, sentence, roles, grantedBy }: NoEntry): Promise<string> =>
  String(
    await page(
      `Você não pode entrar em ${application}`,
      html`<p>${sentence}</p>
${roles.length > 0 ? html`<ul>${roles.map(({ title, obstacle }) => html`<li>${title}: ${obstacle}</li>`)}</ul>` : ""}
<p>${
        grantedBy.length > 0
          ? `Quem concede papéis nesta aplicação: ${grantedBy.join(", ")}.`
          : "Quem concede papéis nesta aplicação: os administradores gerais do Atalaia."
      }</p>${portal}`,
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
