import type { type } from "arktype"
import fc from "fast-check"
import { type Call, hasBody, parametersOf } from "@/contract/call"
import { domainNames } from "@/domain/domainTables"
import { account } from "../../support/server/system"

/* Input of a malicious client, generated from a call's record so that much of it passes validation. */

/** The subset of JSON Schema that the contract's shapes use. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema | false
  prefixItems?: Schema[]
  minItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** The schema of the data that a caller sends. For morphs and predicates this is their input. */
export const schemaOf = (shape: type.Any) =>
  shape.in.toJsonSchema({ fallback: (context) => context.base }) as unknown as Schema

/** Texts that break code which does not treat them as plain text. */
export const hostileTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udc00y",
  "\u202efdp.exe",
  "\u200b\u200d\ufeff",
  "e\u0301".repeat(50),
  "🏴‍☠️",
  "ﷺ".repeat(40),
  "İıſK",
  "'",
  '"; drop table person; --',
  "' or '1'='1",
  "\\",
  "%",
  "_",
  "%_\\'\"",
  "(a+)+$",
  "[[:alpha:]]*",
  ".*",
  "$1 $& {{id}} <%= 1 %>",
  "<script>alert(1)</script>",
  '=HYPERLINK("http://mau.example")',
  "../../../../etc/passwd",
  "..\\..\\secret.key",
  "/etc/passwd",
  "file:///etc/passwd",
  "a\r\nSet-Cookie: x=1",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "true",
  "-1",
  "1e309",
  "0x10",
  "9".repeat(25),
  "2147483648",
  "99999999999999999999",
  "0000-01-01",
  "0000-01-01T00:00:00Z",
  "-0001-12-31T23:59:59Z",
  "+9999-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "2024-W53-7",
  "2024-366",
  "2024-02-30",
  "2024-02-30T24:00:00Z",
  "2030-01-01T00:00:00.123456789Z",
  "role: active: org:",
  "org:' roleeq:% active:1",
  "a".repeat(5_000),
]

/** Values of the kinds that calls take. Some of them exist in the demonstration data. */
const plainTexts = [
  "a",
  "Ana",
  "SINAL",
  "SINARM",
  "1",
  "12",
  "0",
  "me",
  "true",
  "false",
  "123.456.789-09",
  "01310100",
  "(85) 99999-0000",
  "ana@exemplo.gov.br",
  "https://exemplo.gov.br",
  "2030-01-01",
  "2030-01-01T00:00:00Z",
  "1990-05-04",
  "user,app",
  "1,2,3",
  "jbswy3dpehpk3pxpjbswy3dpehpk3pxp",
  "Uma justificativa.",
  ...Object.values(account),
  ...domainNames,
]

const integers = fc.oneof(
  fc.constantFrom(1, 2, 3, 5, 12, 30),
  fc.constantFrom(0, -1, 2_147_483_647, 2_147_483_648, 4_294_967_296, Number.MAX_SAFE_INTEGER, 2 ** 63),
  fc.integer(),
)

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...plainTexts) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
)

/** A value of a wrong type. */
const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: integers },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, true, 1.5, -0, 1e308, 5e-324, [], {}, [[[]]], { $ne: null }),
  },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2, withNullPrototype: false }) },
  { weight: 1, arbitrary: fc.constantFrom("x".repeat(100_000), Array(2_000).fill(1)) },
)

/** Texts that match a pattern, or any text if no known one matches. */
function matching(pattern: string): fc.Arbitrary<string> {
  const expression = new RegExp(pattern)
  const fitting = [...plainTexts, ...hostileTexts].filter((each) => expression.test(each))
  return fitting.length > 0 ? fc.constantFrom(...fitting) : text
}

function textOf({ pattern, minLength = 0, maxLength = 5_000 }: Schema): fc.Arbitrary<string> {
  if (pattern === undefined) {
    return text.map((each) => each.slice(0, maxLength).padEnd(minLength, "x"))
  }
  return matching(pattern)
}

/** A value that a shape accepts, except for one in eight of its parts. */
function partValue(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: fittingValue(schema) }, { weight: 1, arbitrary: wrongValue })
}

function fittingValue(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], items, minItems = 0, minimum, maximum } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(partValue))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ("const" in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case "string":
      return textOf(schema)
    case "integer":
      return integers.filter((each) => each >= (minimum ?? each) && each <= (maximum ?? each))
    case "number":
      return fc.oneof(integers, fc.double({ noNaN: true, noDefaultInfinity: true }))
    case "boolean":
      return fc.boolean()
    case "array":
      return fc.array(items ? partValue(items) : wrongValue, { minLength: minItems, maxLength: minItems + 2 })
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, partValue(part)])),
        { requiredKeys: required },
      )
    default:
      return wrongValue
  }
}

/** Corrupted JSON texts: they parse to an unexpected value, or not at all. */
const manglings: ((json: string) => string)[] = [
  (json) =>
    json.replace("{", '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},'),
  (json) => json.replace(/^\{("[^"]*"):/, "{$1:null,$1:"),
  (json) => json.replace(/:(-?\d+)/, ":1e999"),
  (json) => json.replace(/:(-?\d+)/, ":123456789012345678901234567890.5"),
  (json) => `[${json}]`,
  (json) => `${"[".repeat(5_000)}${json}${"]".repeat(5_000)}`,
  (json) => json.replace(/:("[^"]*"|\d+)/, `:${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`),
  (json) => json.slice(0, -1),
  (json) => `\ufeff${json}`,
  (json) => json.replaceAll('"', "'"),
  (json) => json.replace(/"([^"]*)":/, '"$1\\u0000":'),
]

const jsonOf = (shape: type.Any): fc.Arbitrary<string> =>
  fc
    .tuple(
      partValue(schemaOf(shape)),
      fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...manglings)),
    )
    .map(([value, mangle]) => {
      const json = JSON.stringify(value) ?? "null"
      return mangle ? mangle(json) : json
    })

const fileNames = [
  "portaria.pdf",
  "../../../secret.key",
  "..\\..\\a.pdf",
  "a\r\nSet-Cookie: x=1.pdf",
  '"; filename="b.html',
  "\u202efdp.exe",
  "",
  "a\u0000.pdf",
  "<script>.png",
  "é".repeat(300),
]
const fileBytes = [
  "",
  "%PDF-1.4\n%%EOF",
  "<script>alert(1)</script>",
  "\u0089PNG\r\n\u001a\n",
  "PK\u0003\u0004",
]

/** A part of a multipart form: a file, or JSON text. */
const partOf = (part: Schema): fc.Arbitrary<string | File> =>
  Object.keys(part).length > 0
    ? partValue(part).map((value) => JSON.stringify(value) ?? "null")
    : fc.oneof(
        {
          weight: 3,
          arbitrary: fc
            .tuple(
              fc.constantFrom(...fileBytes),
              fc.constantFrom(...fileNames),
              fc.constantFrom("", "text/html"),
            )
            .map(([bytes, name, type]) => new File([bytes], name, { type })),
        },
        { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
      )

const formOf = (shape: type.Any): fc.Arbitrary<FormData> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(schemaOf(shape).properties ?? {}).map(([name, part]) => [name, partOf(part)]),
      ),
      { requiredKeys: [] },
    )
    .map((parts) => {
      const form = new FormData()
      for (const [name, part] of Object.entries(parts)) {
        if (part !== undefined) form.append(name, part)
      }
      return form
    })

/** Ways to write a text in a URL: encoded, encoded twice, unencoded or broken. */
const encodings: ((value: string) => string)[] = [
  (value) => encodeURIComponent(value.toWellFormed()),
  (value) => encodeURIComponent(encodeURIComponent(value.toWellFormed())),
  (value) => `${encodeURIComponent(value.toWellFormed())}%`,
  (value) => `%zz${encodeURIComponent(value.toWellFormed())}`,
  () => "%c3%28",
  () => "%ed%a0%80",
  () => "%00",
  () => "%2e%2e%2f%2e%2e%2fsecret.key",
  () => "..;",
  () => "%F0%9F",
]
const encoded = (value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: value.map((each) => encodeURIComponent(each.toWellFormed())) },
    {
      weight: 1,
      arbitrary: fc.tuple(value, fc.constantFrom(...encodings)).map(([each, encode]) => encode(each)),
    },
  )

/** Usual values of a parameter: names of existing things. */
const known: Record<string, readonly string[]> = {
  app: ["SINAL", "SINARM", "1", "2"],
  atalaiaId: [...Object.values(account), "me"],
  clientId: [...Object.values(account), "2"],
  domain: domainNames,
  zipCode: ["01310100"],
}
const knownNumbers = Array.from({ length: 20 }, (_, index) => String(index + 1))

/** A call's path with a value for each parameter. */
function pathOf({ path }: Call): fc.Arbitrary<string> {
  const parameters = parametersOf(path).map(({ name, numeric }) => {
    const there = fc.constantFrom(...(numeric ? knownNumbers : (known[name] ?? plainTexts)))
    const other = numeric ? fc.oneof(integers.map(String), text) : text
    return [name, encoded(fc.oneof({ weight: 5, arbitrary: there }, { weight: 2, arbitrary: other }))]
  })
  return fc
    .record(Object.fromEntries(parameters) as Record<string, fc.Arbitrary<string>>)
    .map((values) => path.replace(/:(\w+)/g, (_, name: string) => values[name] || "1"))
}

function queryOf({ query }: Call): fc.Arbitrary<string> {
  const stated = Object.entries(schemaOf(query).properties ?? {}).map(([name, part]) =>
    encoded(
      partValue(part).map((value) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))),
    ).map((value) => `${name}=${value}`),
  )
  const other = fc.constantFrom(
    "__proto__=1",
    "constructor=1",
    "a[]=1",
    "&&=",
    "%",
    "x=%zz",
    "=",
    "page",
    "a=1&a=2",
  )
  return fc.tuple(...stated.map((part) => rarely(part, 1)), rarely(other, 8)).map((parts) => {
    const given = parts.filter((part) => part !== undefined).join("&")
    return given && `?${given}`
  })
}

/** Values of a call's headers: every character that a header can contain. */
const headerText = fc.constantFrom(
  "",
  " ",
  "ÿþ\u00a0",
  "a".repeat(5_000),
  "'; drop table session; --",
  "<script>",
  "%zz",
  "%00",
  "%ED%A0%80",
  "%F0%9F%98%80".repeat(600),
  "../../secret.key",
  "__proto__",
)
/** Mostly left out, because a bad header ends a call before the rest of it is read. */
const rarely = (value: fc.Arbitrary<string>, weight = 60) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const headers = fc.record({
  "X-Client-Key": rarely(headerText),
  "X-Client-Name": rarely(headerText),
  "X-Client-Version": rarely(headerText),
  Authorization: rarely(
    fc.oneof(
      headerText,
      fc.constantFrom(
        "Bearer",
        "Bearer  ",
        "Basic YTpi",
        "Bearer development-10120130149",
        `Bearer ${"x".repeat(43)}`,
      ),
    ),
  ),
  "X-Command-Line": rarely(fc.oneof({ weight: 6, arbitrary: fc.constant("block%20user") }, headerText), 2),
  "X-Preview": rarely(fc.constantFrom("0", "false", "<script>")),
  "X-Forwarded-For": rarely(headerText),
  "User-Agent": rarely(headerText),
  "Content-Type": rarely(
    fc.constantFrom(
      "",
      "text/plain",
      "application/xml",
      "multipart/form-data",
      "multipart/form-data; boundary=",
      "é/é",
    ),
  ),
  "Content-Length": rarely(fc.constantFrom("-1", "0", "1e9", "x")),
  "Accept-Encoding": rarely(headerText),
})

export interface HostileRequest {
  method: string
  /** Relative to `/api`, with the query. */
  path: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

/** Requests to one call: mostly with its own method and valid input, with some mistakes. */
export function hostileRequests(record: Call): fc.Arbitrary<HostileRequest> {
  const body = record.multipart
    ? fc.oneof<[fc.Arbitrary<FormData>, fc.Arbitrary<string>]>(formOf(record.body), text)
    : jsonOf(record.body)
  const otherMethods = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND")
  return fc
    .record({
      method: fc.oneof({ weight: 12, arbitrary: fc.constant<string>(record.method) }, otherMethods),
      path: pathOf(record),
      query: queryOf(record),
      body: hasBody(record) ? body : fc.constant(undefined),
      headers,
    })
    .map((request) => ({
      method: request.method,
      path: `${request.path}${request.query}`,
      headers: Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      ),
      body: request.method === "GET" ? undefined : request.body,
    }))
}
