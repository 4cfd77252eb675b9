import type { Schema } from "@/contract/schema"

/** Realistic example values by field name; all other examples are derived from the schema. */
const byName: Record<string, unknown> = {
  // Numbers that belong to no real person.
  atalaiaId: "00000000191",
  userAtalaiaId: "00000000191",
  approverAtalaiaId: "00000000191",
  atalaiaIds: ["00000000191", "00000000272"],
  clientId: "00000000191",
  userName: "ANA PAULA FERREIRA",
  username: "ANA PAULA FERREIRA",
  approverName: "ANA PAULA FERREIRA",
  name: "ANA PAULA FERREIRA",
  email: "ana.ferreira@exemplo.gov.br",
  emails: ["contato@exemplo.gov.br"],
  acronym: "SINAL",
  appKey: "sinal",
  title: "SISTEMA NACIONAL DE ALERTAS",
  role: "ROLE_SINAL_CONSULTA",
  description: "Consulta de alertas em vigor",
  justification: "Assume o plantão da unidade",
  message: "Feito.",
  comment: "# Assume o plantão",
  text: "Ana Paula Ferreira recebeu o papel ROLE_SINAL_CONSULTA em SINAL.",
  content: "Declaro que as informações são verdadeiras.",
  address: "https://sinal.exemplo.gov.br/volta",
  redirectUrl: "https://sinal.exemplo.gov.br",
  redirectUris: ["https://sinal.exemplo.gov.br/volta"],
  postLogoutRedirectUris: ["https://sinal.exemplo.gov.br/"],
  issuer: "https://atalaia.exemplo.gov.br/oidc",
  ip: "203.0.113.7",
  userAgent: "Mozilla/5.0",
  networks: ["203.0.113.0/24"],
  kind: "role.grant",
  token: "o-token-da-sessao",
  password: "uma senha comprida",
  newPassword: "outra senha comprida",
  oldPassword: "uma senha comprida",
  code: "123456",
  fileName: "diploma.pdf",
  contentType: "application/pdf",
  label: "Diploma",
  tokenType: "access",
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
}

/** Example texts for schemas with a pattern: the first match is used. */
const texts = [
  "Um texto",
  "2026-11-25T12:00:00-03:00",
  "2026-11-25",
  "ana.ferreira@exemplo.gov.br",
  "jbswy3dpehpk3pxpjbswy3dpehpk3pxp",
  "usb",
  "$pessoa",
  "1",
]

const sizeOf = ({ minLength, maxLength }: Schema) => ({
  least: typeof minLength === "number" ? minLength : 0,
  most: typeof maxLength === "number" ? maxLength : Number.POSITIVE_INFINITY,
})

function isText(schema: Schema, value: string): boolean {
  const { least, most } = sizeOf(schema)
  const fits = typeof schema.pattern !== "string" || new RegExp(schema.pattern, "u").test(value)
  return fits && value.length >= least && value.length <= most
}

function textOf(schema: Schema): string {
  if (schema.format === "date-time") return "2026-11-25T12:00:00Z"
  const found = texts.find((text) => isText(schema, text))
  if (found === undefined) throw new Error(`no example fits ${JSON.stringify(schema)}`)
  return found
}

/** Whether a value from `byName` also fits this schema. */
function takes(schema: Schema, value: unknown): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  switch (schema.type) {
    case "string":
      return typeof value === "string" && schema.format === undefined && isText(schema, value)
    case "array":
      return Array.isArray(value) && value.every((each) => takes(schema.items ?? {}, each))
    case "object":
      return (
        typeof value === "object" &&
        !Array.isArray(value) &&
        (schema.required ?? []).every((name) => Object.hasOwn(value ?? {}, name)) &&
        Object.keys(value ?? {}).every((name) => Object.hasOwn(schema.properties ?? {}, name))
      )
    default:
      return false
  }
}

const listOf = (schema: Schema, name: string, least = 1): unknown[] =>
  Array.from({ length: Math.max(1, least) }, () => exampleOf(schema, name))

/** An example value that a schema accepts; `name` is its field name. */
export function exampleOf(schema: Schema, name = ""): unknown {
  const known = byName[name]
  if (known !== undefined && takes(schema, known)) return known
  const [choice] = [schema.anyOf ?? schema.oneOf ?? []].flat()
  if (choice) return exampleOf(choice as Schema, name)
  if ("const" in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  switch (schema.type) {
    case "string":
      return textOf(schema)
    case "integer":
    case "number":
      return typeof schema.minimum === "number" ? Math.max(schema.minimum, 1) : 1
    case "boolean":
      return true
    case "array":
      return listOf(schema.items ?? {}, name, schema.minItems as number | undefined)
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(part, key)]),
      )
    default:
      return {}
  }
}
