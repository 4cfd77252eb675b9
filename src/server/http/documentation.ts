import type { type } from "arktype"
import { Hono } from "hono"
import { html } from "hono/html"
import { answersFile, type Call, hasAnswer, hasBody, parametersOf } from "@/contract/call"
import { calls } from "@/contract/index"
import { reauthenticationMinutes } from "@/domain/sessions"
import { operationsPaths } from "../operations/routes"

type Json = Record<string, unknown>

/** `/api/openapi.json` and, for people, `/api/docs`: both read from the table of calls. */
export function documentation(): Hono {
  const document = openApi()
  return new Hono()
    .get("/api/openapi.json", (c) => c.json(document))
    .get("/api/docs", (c) => c.html(documentPage()))
}

const commonRefusals: Record<number, string> = {
  400: "A chamada não pôde ser lida, ou lhe falta um cabeçalho.",
  422: "Algum campo é inválido; `fields` diz qual e por quê.",
}
const sessionRefusals: Record<number, string> = {
  401: "Não há sessão válida.",
  403: "A sessão não alcança isso.",
  429: "A sessão fez chamadas demais em um minuto: os cabeçalhos `RateLimit-…` e `Retry-After` dizem quanto esperar.",
}

const reauthenticationTexts: Record<NonNullable<Call["reauthenticates"]>, string> = {
  always: `Pede que a pessoa tenha mostrado quem é nos últimos ${reauthenticationMinutes} minutos (401 REAUTHENTICATE).`,
  sometimes: `Conforme o que muda, pede que a pessoa tenha mostrado quem é nos últimos ${reauthenticationMinutes} minutos (401 REAUTHENTICATE).`,
}

function refusalsOf(record: Call): Record<string, string> {
  return {
    ...commonRefusals,
    ...(record.who !== "anyone" && sessionRefusals),
    ...(parametersOf(record.path).length > 0 && { 404: "Não existe." }),
    ...record.refusals,
  }
}

/** Shapes as JSON Schema; what a schema cannot say (morphs, predicates) is described by its input. */
const schemaOf = (shape: type.Any) => shape.in.toJsonSchema({ fallback: (context) => context.base }) as Json

function openApi(): Json {
  const paths: Record<string, Json> = { ...operationsPaths }
  for (const [resource, records] of Object.entries(calls)) {
    for (const [name, record] of Object.entries(records as Record<string, Call>)) {
      const path = `/api${record.path.replace(/:(\w+)/g, "{$1}")}`
      paths[path] = { ...paths[path], [record.method.toLowerCase()]: operation(resource, name, record) }
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Atalaia, Sistema Nacional de Identidade e Acesso da Segurança Pública",
      version: __VERSION__,
    },
    components: {
      securitySchemes: {
        session: { type: "http", scheme: "bearer" },
        metrics: { type: "http", scheme: "bearer" },
      },
      schemas: {
        Refusal: {
          type: "object",
          required: ["message", "code"],
          properties: {
            message: { type: "string" },
            code: { type: "string" },
            fields: { type: "object", additionalProperties: { type: "string" } },
          },
        },
      },
    },
    paths,
  }
}

const clientHeaders = ["X-Client-Key", "X-Client-Name", "X-Client-Version"]

function operation(resource: string, name: string, record: Call): Json {
  const query = schemaOf(record.query) as { properties?: Json; required?: string[] }
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary: record.summary,
    "x-who": record.who,
    ...(record.reauthenticates && { "x-reauthenticates": record.reauthenticates }),
    parameters: [
      ...clientHeaders.map((header) => ({
        name: header,
        in: "header",
        required: true,
        schema: { type: "string" },
      })),
      ...parametersOf(record.path).map((parameter) => ({
        name: parameter.name,
        in: "path",
        required: true,
        schema: { type: parameter.numeric ? "integer" : "string" },
      })),
      ...Object.entries(query.properties ?? {}).map(([key, schema]) => ({
        name: key,
        in: "query",
        required: query.required?.includes(key) ?? false,
        schema,
      })),
    ],
    ...(record.who !== "anyone" && { security: [{ session: [] }] }),
    ...(hasBody(record) && {
      requestBody: {
        required: true,
        content: {
          [record.multipart ? "multipart/form-data" : "application/json"]: { schema: schemaOf(record.body) },
        },
      },
    }),
    responses: {
      ...(hasAnswer(record)
        ? {
            200: {
              description: "Feito.",
              content: answersFile(record)
                ? { "application/octet-stream": {} }
                : { "application/json": { schema: schemaOf(record.answer) } },
            },
          }
        : { 204: { description: "Feito, sem conteúdo." } }),
      ...Object.fromEntries(
        Object.entries(refusalsOf(record)).map(([status, description]) => [
          status,
          {
            description,
            content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
          },
        ]),
      ),
    },
  }
}

function documentPage() {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API do Atalaia</title>
<style>
  body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
  code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:8px}
  details{border-bottom:1px solid #8884;padding:.5rem 0}summary{cursor:pointer}dt{font-weight:600}dd{margin:0 0 .4rem}
</style>
</head>
<body>
<h1>API do Atalaia</h1>
<p>Toda chamada leva os cabeçalhos <code>X-Client-Key</code>, <code>X-Client-Name</code> e
<code>X-Client-Version</code>; depois de entrar, <code>Authorization: Bearer …</code>.
O mesmo em formato OpenAPI: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${Object.entries(calls).map(
  ([resource, records]) =>
    html`<h2>${resource}</h2>${Object.entries(records as Record<string, Call>).map(([name, record]) =>
      documentCall(`${resource}.${name}`, record),
    )}`,
)}
</body></html>`
}

function documentCall(id: string, record: Call) {
  const shapes: [string, type.Any, boolean][] = [
    ["Consulta", record.query, Object.keys((schemaOf(record.query).properties as Json) ?? {}).length > 0],
    ["Corpo", record.body, hasBody(record)],
    ["Resposta", record.answer, hasAnswer(record)],
  ]
  return html`<details id="${id}">
<summary><code>${record.method} /api${record.path}</code> ${record.summary}</summary>
<p>Quem: <code>${Array.isArray(record.who) ? record.who.join(" ou ") : String(record.who)}</code></p>
${record.reauthenticates ? html`<p>${reauthenticationTexts[record.reauthenticates]}</p>` : ""}
${shapes
  .filter(([, , shown]) => shown)
  .map(([title, shape]) => html`<h3>${title}</h3><pre>${JSON.stringify(schemaOf(shape), null, 2)}</pre>`)}
<h3>Recusas</h3><dl>${Object.entries(refusalsOf(record)).map(
    ([status, text]) => html`<dt>${status}</dt><dd>${text}</dd>`,
  )}</dl>
</details>`
}
