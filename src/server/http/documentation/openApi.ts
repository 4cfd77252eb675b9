import { answersFile, type Call, changes, hasAnswer, hasBody, parametersOf, takesKey } from "@/contract/call"
import { keptKeyHours } from "@/contract/idempotency"
import { calls, callTable } from "@/contract/index"
import { problems, problemsPath, problemType } from "@/contract/problems"
import { resources } from "@/contract/resources"
import { type Schema, schemaOf } from "@/contract/schema"
import { isOpenToServices } from "@/contract/serviceAccounts"
import { reauthenticationMinutes } from "@/domain/sessions"
import { issuerOf } from "@/server/platform/settings/settings"
import { apiResourceOf } from "../../federation/provider/serviceAccount"
import { turns } from "../../platform/jobs/turns"
import type { Settings } from "../../platform/settings/settings"
import { operationsPaths } from "../operations/routes"
import { versionPath } from "../precondition"
import { exampleOf } from "./examples"
import { componentName, makeSchemas, querySchema, type Schemas } from "./schemas"

export type Json = Record<string, unknown>

/** Refusals common to all calls, with the name of each response in the document. */
const commonRefusals = {
  400: ["Unreadable", "A chamada não pôde ser lida, ou lhe falta um cabeçalho."],
  401: ["Unauthenticated", "Não há sessão válida."],
  403: ["Forbidden", "A sessão não alcança isso."],
  404: ["NotFound", "Não existe."],
  412: ["PreconditionFailed", "If-Match não é a ETag da versão atual."],
  413: ["TooLarge", "O corpo é grande demais."],
  422: ["Invalid", "Algum campo é inválido; `fields` diz qual e por quê."],
  429: [
    "SlowDown",
    "A sessão fez chamadas demais em um minuto: os cabeçalhos `RateLimit` e `Retry-After` dizem quanto esperar.",
  ],
  500: ["Failed", "Algo deu errado no servidor."],
  503: [
    "Unavailable",
    "O banco de dados, ou o espaço para o que se envia, não pode ser usado neste momento; `Retry-After` diz quanto esperar.",
  ],
} as const
type CommonStatus = keyof typeof commonRefusals
const isCommon = (status: number): status is CommonStatus => Object.hasOwn(commonRefusals, status)

/** The default text of a refusal with this status. */
export const commonRefusalText = (status: number): string =>
  isCommon(status) ? commonRefusals[status][1] : ""

/** Refusals of calls that accept an Idempotency-Key. */
const ofKeys = {
  409: "Uma chamada com a mesma Idempotency-Key está em andamento, ou foi feita sem que a resposta esteja guardada.",
  422: "Ou a Idempotency-Key já foi usada com outro conteúdo.",
}

/** The statuses with which a call may be refused, and why; `undefined` means the common text. */
export function refusalsOf(record: Call): Map<number, string | undefined> {
  const session = record.who !== "anyone"
  const common: [number, boolean][] = [
    [400, true],
    [401, session],
    [403, session],
    [404, parametersOf(record.path).length > 0],
    [412, versionPath(record) !== undefined],
    [413, hasBody(record)],
    [422, true],
    [429, session],
    [500, true],
    [503, true],
  ]
  const own = new Map(Object.entries(record.refusals ?? {}).map(([status, why]) => [Number(status), why]))
  const add = (status: number, why: string) =>
    own.set(status, [own.get(status), why].filter(Boolean).join(" "))
  if (takesKey(record)) add(409, ofKeys[409])
  if (takesKey(record) && own.has(422)) add(422, ofKeys[422])
  return new Map<number, string | undefined>([
    ...common.filter(([, holds]) => holds).map(([status]): [number, undefined] => [status, undefined]),
    ...own,
  ])
}

/** Notes on a call in addition to its summary, as Portuguese sentences. */
export function remarksOf(record: Call): string[] {
  const { reauthenticates, deprecated, bends } = record
  const shown = `pede que a pessoa tenha mostrado quem é nos últimos ${reauthenticationMinutes} minutos (401 REAUTHENTICATE).`
  return [
    ...(reauthenticates === "always" ? [`Sempre ${shown}`] : []),
    ...(reauthenticates === "sometimes" ? [`Conforme o que muda, ${shown}`] : []),
    ...(record.previews ? ["Com o cabeçalho X-Preview diz o que faria, sem fazer."] : []),
    ...(changes(record) && !takesKey(record) ? ["Não aceita Idempotency-Key."] : []),
    ...(isOpenToServices(record) ? ["Aberta a contas de serviço."] : []),
    ...(bends ? [bends] : []),
    ...(deprecated
      ? [`Vai sair${deprecated.sunset ? ` depois de ${deprecated.sunset}` : ""}: use ${deprecated.instead}.`]
      : []),
  ]
}

const problemContent = { [problemType]: { schema: { $ref: "#/components/schemas/Problem" } } }

const responseOf = (status: number, why: string | undefined): Json =>
  why === undefined && isCommon(status)
    ? { $ref: `#/components/responses/${commonRefusals[status][0]}` }
    : { description: why, content: problemContent }

const text = (schema: Schema = {}) => ({ schema: { type: "string", ...schema } })

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** A path without parameter names: OpenAPI treats paths that differ only in them as one. */
const placesOf = (path: string) => path.replace(/:\w+/g, "{}")
const allPaths = Object.values(calls).flatMap((records) =>
  Object.values(records).map(({ path }): string => path),
)

/** The documented name of a path parameter: `id` if calls with the same path use different names. */
function parameterName(path: string, name: string): string {
  const at = (other: string) => parametersOf(other).map((parameter) => parameter.name)
  const index = at(path).indexOf(name)
  const same = allPaths.filter((other) => placesOf(other) === placesOf(path))
  return same.every((other) => at(other)[index] === name) ? name : "id"
}

const pathOf = ({ path }: Call) =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => `{${parameterName(path, name)}}`)}`

function parameters(record: Call): Json[] {
  const query = schemaOf(record.query)
  return [
    ...parametersOf(record.path).map(({ name, numeric }) => ({
      name: parameterName(record.path, name),
      in: "path",
      required: true,
      schema: { type: numeric ? "integer" : "string" },
    })),
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
      name,
      in: "query",
      required: query.required?.includes(name) ?? false,
      schema: querySchema(schema),
    })),
    ...(record.previews ? [parameter("Preview")] : []),
    ...(takesKey(record) ? [parameter("IdempotencyKey")] : []),
    ...(versionPath(record) ? [parameter("IfMatch")] : []),
    ...(record.keepsSession ? [parameter("SessionCookie")] : []),
  ]
}

const calling = { clientKey: [], clientName: [], clientVersion: [] }

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })

const deprecationHeaders = {
  Deprecation: { description: "Desde quando se sabe que a chamada vai sair (RFC 9745).", ...text() },
  Sunset: { description: "Até quando ela fica (RFC 8594).", ...text() },
  Link: { description: "Onde isso é explicado.", ...text() },
}

function headersOf(record: Call): Json {
  const { properties = {} } = hasAnswer(record) && !answersFile(record) ? schemaOf(record.answer) : {}
  return {
    "X-Request-Id": header("RequestId"),
    ...(record.who !== "anyone" && {
      RateLimit: header("RateLimit"),
      "RateLimit-Policy": header("RateLimitPolicy"),
    }),
    ...("version" in properties && { ETag: header("ETag") }),
    ...(takesKey(record) && {
      "Idempotency-Replayed": header("IdempotencyReplayed"),
      "X-Change": header("Change"),
    }),
    ...(record.continues && { "X-Next-Cursor": header("NextCursor") }),
    ...(record.deprecated && deprecationHeaders),
  }
}

function success(resource: string, name: string, record: Call, schemas: Schemas): Json {
  const headers = headersOf(record)
  if (!hasAnswer(record)) return { 204: { description: "Feito, sem conteúdo.", headers } }
  if (answersFile(record)) {
    const schema = { type: "string", format: "binary" }
    return {
      200: {
        description: "O arquivo.",
        headers,
        content: { [record.contentType ?? "application/octet-stream"]: { schema } },
      },
    }
  }
  const schema = schemas.answer(record, componentName(resource, name, "Answer"))
  const content = { "application/json": { schema, example: exampleFor(record.answer) } }
  return { 200: { description: "Feito.", headers, content } }
}

/** An example of a body or an answer: tests check that the call accepts it. */
export const exampleFor = (shape: Call["body"]): unknown => exampleOf(querySchema(schemaOf(shape)))

/** An example of a form's parts. A file part, which has an empty schema, shows a file name. */
export function exampleOfParts({ body }: Pick<Call, "body">): Json {
  const { properties = {}, ...schema } = querySchema(schemaOf(body))
  const parts = Object.entries(properties).map(([name, part]) => [name, isOfFile(part) ? aFile : part])
  return exampleOf({ ...schema, properties: Object.fromEntries(parts) }) as Json
}

const aFile = { const: "portaria.pdf" }
export const isOfFile = (part: object): boolean => Object.keys(part).length === 0

/** The security schemes that a call accepts. */
const securityOf = (record: Call): Json[] =>
  record.who === "anyone"
    ? [calling]
    : [{ ...calling, session: [] }, ...(isOpenToServices(record) ? [{ ...calling, serviceAccount: [] }] : [])]

function operation(resource: string, name: string, record: Call, schemas: Schemas): Json {
  const remarks = remarksOf(record)
  const multipart = record.multipart === true
  const media = multipart ? "multipart/form-data" : "application/json"
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary: record.summary,
    ...(remarks.length > 0 && { description: remarks.join(" ") }),
    "x-who": record.who,
    ...(isOpenToServices(record) && { "x-service-accounts": true }),
    ...(record.reauthenticates && { "x-reauthenticates": record.reauthenticates }),
    ...(record.deprecated && { deprecated: true }),
    parameters: parameters(record),
    security: securityOf(record),
    ...(hasBody(record) && {
      requestBody: {
        required: true,
        content: {
          [media]: {
            schema: schemas.body(record, componentName(resource, name, "Body")),
            example: multipart ? exampleOfParts(record) : exampleFor(record.body),
          },
        },
      },
    }),
    responses: {
      ...success(resource, name, record, schemas),
      ...Object.fromEntries(
        [...refusalsOf(record)].map(([status, why]) => [status, responseOf(status, why)]),
      ),
    },
  }
}

const components = {
  securitySchemes: {
    session: {
      type: "http",
      scheme: "bearer",
      description: "O token da sessão, que POST /api/session dá.",
    },
    clientKey: {
      type: "apiKey",
      in: "header",
      name: "X-Client-Key",
      description: "A chave da aplicação que faz a chamada.",
    },
    clientName: { type: "apiKey", in: "header", name: "X-Client-Name", description: "O nome do programa." },
    clientVersion: { type: "apiKey", in: "header", name: "X-Client-Version", description: "A versão dele." },
    metrics: { type: "http", scheme: "bearer", description: "O token das métricas." },
  },
  parameters: {
    Preview: {
      name: "X-Preview",
      in: "header",
      description: "Com qualquer valor: a chamada só diz o que faria (`effects`), e nada é feito.",
      ...text(),
    },
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description: `Uma chave nova para cada mudança, como um UUID. Repetida com o mesmo conteúdo em ${keptKeyHours} horas, a resposta é a mesma, e nada é feito de novo. Até 255 caracteres, entre aspas ou sem elas.`,
      ...text({ minLength: 1, maxLength: 257, examples: ['"3f1c1b5e-2d6f-4a39-9d34-1f0d6f5f6a10"'] }),
    },
    IfMatch: {
      name: "If-Match",
      in: "header",
      description: "A ETag do que foi lido, no lugar de `version` no corpo. Se já mudou, a resposta é 412.",
      ...text({ examples: ['"7"'] }),
    },
    SessionCookie: {
      name: "X-Session-Cookie",
      in: "header",
      description: "Só da página do próprio Atalaia: a sessão fica em um cookie.",
      ...text(),
    },
  },
  headers: {
    RequestId: { description: "O número da chamada, que os registros do servidor têm.", ...text() },
    RateLimit: {
      description: "Quantas chamadas restam à sessão (r), e em quantos segundos recomeça (t).",
      ...text(),
    },
    RateLimitPolicy: {
      description: "Quantas chamadas uma sessão faz (q), em quantos segundos (w).",
      ...text(),
    },
    ETag: { description: "A versão do que foi respondido, para If-Match.", ...text() },
    IdempotencyReplayed: {
      description: "`true` onde a resposta é a que a mesma Idempotency-Key já teve.",
      ...text({ const: "true" }),
    },
    Change: {
      description: `Os nomes das mudanças que encerraram sessões em aplicações: ${calls.deliveries.ofChanges.path} diz quais delas já foram avisadas.`,
      ...text(),
    },
    NextCursor: {
      description: "Até onde se leu: o `cursor` da próxima leitura. Falta enquanto nada foi selado.",
      ...text(),
    },
    RetryAfter: { description: "Segundos até poder repetir.", schema: { type: "integer" } },
  },
  responses: Object.fromEntries(
    Object.entries(commonRefusals).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...(["429", "503"].includes(status) && { headers: { "Retry-After": header("RetryAfter") } }),
        content: problemContent,
      },
    ]),
  ),
}

const example = "NOT_FOUND"
const problemSchema: Schema = {
  description:
    "Uma recusa (RFC 9457), com `message`, `code`, `fields` e `rule` além do que todo documento desses tem.",
  type: "object",
  required: ["type", "title", "status", "detail", "instance", "message", "code"],
  properties: {
    type: { type: "string", format: "uri-reference", description: "Leva à página que explica o motivo." },
    title: { type: "string", description: "O motivo em poucas palavras, sempre as mesmas." },
    status: { type: "integer" },
    detail: { type: "string", description: "O mesmo que `message`." },
    instance: { type: "string", format: "uri-reference", description: "Termina no número da chamada." },
    message: { type: "string", description: "Uma frase que pode ser mostrada." },
    code: { type: "string", enum: Object.keys(problems) },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "O que está errado, por campo.",
    },
    rule: {
      type: "integer",
      description:
        "Com `INCOMPATIBLE`: a regra de papéis incompatíveis a que quem chama pode pedir uma exceção.",
    },
  },
  examples: [
    {
      type: `${problemsPath}/${example}`,
      title: problems[example].title,
      status: 404,
      detail: "Aplicação não encontrada.",
      instance: `${problemsPath}/${example}#3f1c1b5e-2d6f-4a39-9d34-1f0d6f5f6a10`,
      message: "Aplicação não encontrada.",
      code: example,
    },
  ],
}

/** How an application gets a service account token. */
const serviceAccountScheme = (settings: Pick<Settings, "publicUrl">): Json => ({
  type: "oauth2",
  description: `O token que uma aplicação com papéis no Atalaia obtém por si (client_credentials), com \`resource=${apiResourceOf(settings)}\`. Em X-Client-Key vai a chave dela.`,
  flows: { clientCredentials: { tokenUrl: `${issuerOf(settings)}/token`, scopes: {} } },
})

/** The OpenAPI 3.1 document, generated from the table of calls, in several turns: it takes a tenth of a second. */
export async function openApi(settings: Pick<Settings, "publicUrl">): Promise<Json> {
  const { publicUrl } = settings
  const nextTurn = turns()
  const schemas = makeSchemas()
  const paths: Record<string, Json> = { ...operationsPaths }
  for (const [resource, records] of Object.entries(callTable)) {
    for (const [name, record] of Object.entries(records)) {
      await nextTurn()
      const path = pathOf(record)
      paths[path] = {
        ...paths[path],
        [record.method.toLowerCase()]: operation(resource, name, record, schemas),
      }
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Atalaia, Sistema Nacional de Identidade e Acesso da Segurança Pública",
      version: __VERSION__,
      description: `Para pessoas, com chamadas que se podem experimentar: [/api/docs](${publicUrl}/api/docs).`,
    },
    servers: [{ url: publicUrl, description: "Esta instalação." }],
    tags: [
      ...Object.entries(resources).map(([name, description]) => ({ name, description })),
      { name: "operations", description: "Sondas e métricas, para quem opera o sistema." },
    ],
    components: {
      ...components,
      securitySchemes: {
        ...components.securitySchemes,
        serviceAccount: serviceAccountScheme(settings),
      },
      schemas: { Problem: problemSchema, ...schemas.components },
    },
    paths,
  }
}
