import { html } from "hono/html"
import { type Call, hasAnswer, hasBody } from "@/contract/call"
import { keptKeyHours } from "@/contract/idempotency"
import { type calls, callTable } from "@/contract/index"
import { problemsPath } from "@/contract/problems"
import { resources } from "@/contract/resources"
import { mapCalls } from "@/contract/routes"
import { type Schema, schemaOf } from "@/contract/schema"
import type { type } from "@/contract/type"
import { commonRefusalText, refusalsOf, remarksOf } from "./openApi"
import { documentPage, type Html } from "./pages"

/** `/api/docs`: documents every call, and lets readers try it out (`tryOut.mjs`). */
export const callsPage = (): Html =>
  documentPage(
    "API",
    html`<h1>API do Atalaia</h1>
<p>O mesmo em OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>.
O que cada recusa significa: <a href="${problemsPath}">${problemsPath}</a>.</p>
${conventions}
<form class="session" id="sessao">
<label>Chave da aplicação<input name="client" value="atalaia" required autocomplete="off"></label>
<label>CPF ou identificador<input name="id" autocomplete="username"></label>
<label>Senha<input name="password" type="password" autocomplete="current-password"></label>
<label>Código, se pedido<input name="code" inputmode="numeric" autocomplete="one-time-code"></label>
<button>Entrar</button>
<p role="status">Para experimentar chamadas que pedem sessão. Ela fica só nesta página, até a página ser fechada.</p>
</form>
${Object.entries(callTable).map(
  ([resource, records]) =>
    html`<h2 id="${resource}">${resource}</h2>
<p class="muted">${resources[resource as keyof typeof calls]}</p>
${Object.entries(records).map(([name, record]) => documentCall(`${resource}.${name}`, record))}`,
)}
<script type="module" src="/api/docs/tryOut.mjs"></script>`,
  )

const bent = Object.values(
  mapCalls((record, resource, name): [string, string | undefined] => [`${resource}.${name}`, record.bends]),
)
  .flatMap((ofResource) => Object.values(ofResource))
  .filter(([, bends]) => bends !== undefined)

const conventions = html`<h2>Convenções</h2>
<dl>
<dt>Quem chama</dt>
<dd>Toda chamada leva <code>X-Client-Key</code>, <code>X-Client-Name</code> e <code>X-Client-Version</code>; depois de
entrar, <code>Authorization: Bearer …</code>.</dd>
<dt>Contas de serviço</dt>
<dd>Uma aplicação com papéis no Atalaia chama por si, com o token que obtém por <code>client_credentials</code> para o
<code>resource</code> <code>…/api</code> deste servidor, e a própria chave em <code>X-Client-Key</code>. As chamadas abertas a
ela o dizem; as outras são só para pessoas (403 <code>SERVICE_ACCOUNT</code>). O que ela faz fica na auditoria como feito por
ela.</dd>
<dt>Corpo</dt>
<dd>JSON em UTF-8. Um campo que a chamada não tem é recusado (422, em <code>fields</code>), e um que vem duas vezes também
(400): um nome trocado não passa por ausente.</dd>
<dt>Recusas</dt>
<dd>São documentos <code>application/problem+json</code> (RFC 9457), com <code>message</code>, <code>code</code> e
<code>fields</code>.</dd>
<dt>Repetir sem fazer de novo</dt>
<dd>Mudanças aceitam <code>Idempotency-Key</code>, um texto novo para cada uma, como um UUID. Enviada de novo por quem a
enviou, com o mesmo conteúdo e em ${keptKeyHours} horas, a resposta é a mesma, com
<code>Idempotency-Replayed: true</code>, e nada é feito de novo; com outro conteúdo é recusada. Guardam-se as respostas e as
recusas 403, 404, 409, 412 e 422 do que a chamada pede; as outras, e o que não chegou a ser lido, podem ser repetidas com a
mesma chave. Se a mudança foi feita e a resposta não está guardada, 409 <code>KEY_DONE</code>: a mudança não se repete.</dd>
<dt>Versões do que se muda</dt>
<dd>Onde a resposta tem <code>version</code>, vem também a <code>ETag</code>. Quem muda a partir dela envia
<code>If-Match</code> (se já mudou, 412) ou <code>version</code> no corpo (409).</dd>
<dt>Limite</dt>
<dd><code>RateLimit</code> e <code>RateLimit-Policy</code> dizem quantas chamadas restam à sessão. Depois do limite, 429 com
<code>Retry-After</code>.</dd>
<dt>Prévia</dt>
<dd>Com <code>X-Preview</code>, muitas mudanças só dizem o que fariam.</dd>
<dt>Listas</dt>
<dd>Vêm em páginas (<code>page</code> a partir de 0, <code>size</code> até 100). Ao lado de <code>items</code> dizem
<code>total</code> ou, onde ele não é sabido sem contar tudo, <code>atLeast</code>; <code>next</code> é o endereço da próxima
página, e a última pode vir vazia. As da auditoria, que crescem no começo, dizem também <code>after</code>, o lugar da última
linha: enviado de volta (já está em <code>next</code>), a lista segue atrás dela, e nenhuma linha se repete nem falta. As outras
listas vêm inteiras.</dd>
<dt>O que é feito</dt>
<dd>Criar responde 200 com o que foi criado. O que não tem o que responder responde 204.</dd>
<dt>Onde a especificação foge do costume</dt>
<dd>${bent.map(([id, bends]) => html`<a href="#${id}"><code>${id}</code></a>: ${bends} `)}</dd>
<dt id="versoes">Versões da API</dt>
<dd>Há uma só. Campos, parâmetros opcionais, códigos e chamadas podem ser acrescentados a qualquer momento: quem lê ignora o
que não conhece. O que vai sair ou mudar de sentido é anunciado antes, com <code>Deprecation</code>, <code>Sunset</code> e
<code>deprecated</code> no OpenAPI, e fica por seis meses, no mínimo.</dd>
</dl>`

function documentCall(id: string, record: Call): Html {
  const shapes: [string, type.Any, boolean][] = [
    ["Consulta", record.query, Object.keys(schemaOf(record.query).properties ?? {}).length > 0],
    ["Corpo", record.body, hasBody(record)],
    ["Resposta", record.answer, hasAnswer(record)],
  ]
  return html`<details id="${id}" data-call="${id}">
<summary><code>${record.method} /api${record.path}</code> ${record.summary}</summary>
<p>Quem: <code>${Array.isArray(record.who) ? record.who.join(" ou ") : String(record.who)}</code></p>
${remarksOf(record).map((remark) => html`<p>${remark}</p>`)}
${shapes
  .filter(([, , shown]) => shown)
  .map(([title, shape]) => html`<h3>${title}</h3><pre tabindex="0">${textOf(schemaOf(shape))}</pre>`)}
<h3>Recusas</h3><dl>${[...refusalsOf(record)].map(
    ([status, why]) => html`<dt>${status}</dt><dd>${why ?? commonRefusalText(status)}</dd>`,
  )}</dl>
</details>`
}

const textOf = ({ $schema: _, ...schema }: Schema) => JSON.stringify(schema, null, 2)
