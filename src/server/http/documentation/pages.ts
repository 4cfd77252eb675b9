import { html } from "hono/html"
import type { ProblemCode } from "@/contract/problems"
import { problems, problemsPath } from "@/contract/problems"

export type Html = ReturnType<typeof html>

/** A documentation page. This server also serves its style and its script. */
export const documentPage = (title: string, content: Html): Html => html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Atalaia</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<main>
${content}
</main>
</body>
</html>`

/** Explains a refusal code and its remedy. The `type` of a refusal links to this page. */
export function problemPage(code: ProblemCode): Html {
  const { title, meaning, remedy } = problems[code]
  return documentPage(
    title,
    html`<p><a href="/api/docs">API do Atalaia</a> › <a href="${problemsPath}">Recusas</a></p>
<h1>${title}</h1>
<p><code>${code}</code></p>
<h2>O que significa</h2>
<p>${meaning}</p>
<h2>O que fazer</h2>
<p>${remedy}</p>`,
  )
}

/** The list of all refusal codes. */
export const problemsPage = (): Html =>
  documentPage(
    "Recusas",
    html`<p><a href="/api/docs">API do Atalaia</a></p>
<h1>Recusas</h1>
<p>Toda recusa é um documento <code>application/problem+json</code> (RFC 9457). <code>code</code> diz o motivo,
<code>message</code> e <code>detail</code> o dizem em uma frase que pode ser mostrada, <code>fields</code> aponta os
campos, <code>type</code> leva à página do motivo, e <code>instance</code> termina no número da chamada
(<code>X-Request-Id</code>).</p>
<dl>${Object.entries(problems).map(
      ([code, { title }]) =>
        html`<dt><a href="${problemsPath}/${code}"><code>${code}</code></a></dt><dd>${title}</dd>`,
    )}</dl>`,
  )
