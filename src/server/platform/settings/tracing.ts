/** Which requests are recorded: `OTEL_TRACES_SAMPLER`, in OpenTelemetry's terms. */
export interface SamplerSettings {
  root: "always_on" | "always_off" | "traceidratio"
  /** Whether a child span is recorded exactly if its parent is. */
  parentBased: boolean
  /** For `traceidratio`: from 0 to 1. */
  share: number
}

/** Where traces are sent, and which requests are recorded. */
export interface TracingSettings {
  /** An OTLP endpoint over HTTP, with protobuf. */
  url: string
  /** Sent with each export; usually a secret that authenticates this server. */
  headers: Readonly<Record<string, string>>
  sampler: SamplerSettings
  /** Whether a request's `traceparent` is the parent of its span. Otherwise it is only linked. */
  trustParent: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the OpenTelemetry variables that this server supports; without an endpoint, tracing is off. Throws with the name of
 * an invalid variable, but not its value, which may be a secret.
 */
export function tracingSettings(env: Environment, trustParent: boolean): TracingSettings | undefined {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: tracesProtocol,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_TRACES_SAMPLER: sampler,
    OTEL_TRACES_SAMPLER_ARG: samplerArgument,
    OTEL_SDK_DISABLED: disabled,
  } = env
  if (disabled?.toLowerCase() === "true" || !(tracesEndpoint || endpoint)) return undefined
  const spoken = tracesProtocol || protocol || "http/protobuf"
  if (spoken !== "http/protobuf") throw new Error("OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf")
  return {
    url: tracesEndpoint
      ? webAddress("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", tracesEndpoint)
      : `${webAddress("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint ?? "").replace(/\/+$/, "")}/v1/traces`,
    headers: headersIn(headers ?? ""),
    sampler: samplerNamed(sampler || "parentbased_always_on", samplerArgument),
    trustParent,
  }
}

function webAddress(name: string, text: string): string {
  const { protocol } = new URL(URL.canParse(text) ? text : "none:")
  if (protocol !== "http:" && protocol !== "https:") throw new Error(`${name} must be a web address`)
  return text
}

/** Comma-separated, percent-encoded `NAME=VALUE` pairs, as in W3C Baggage. */
function headersIn(text: string): Record<string, string> {
  const pairs = text.split(",").filter((pair) => pair.trim() !== "")
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(\S.*?)\s*$/.exec(pair) ?? []
      const decoded = value === undefined ? undefined : percentDecoded(value)
      if (!name || decoded === undefined || !/^[\x20-\x7e]+$/.test(decoded))
        throw new Error("OTEL_EXPORTER_OTLP_HEADERS must be NAME=VALUE,NAME=VALUE, percent-encoded")
      return [name, decoded]
    }),
  )
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function samplerNamed(name: string, argument: string | undefined): SamplerSettings {
  const [, parent, root] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? []
  if (root !== "always_on" && root !== "always_off" && root !== "traceidratio") {
    throw new Error(
      "OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, with or without parentbased_ before it",
    )
  }
  const parentBased = parent !== undefined
  if (root !== "traceidratio" || !argument) return { root, parentBased, share: 1 }
  if (!/^(?:1|1\.0+|0|0?\.\d+)$/.test(argument)) {
    throw new Error("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1")
  }
  return { root, parentBased, share: Number(argument) }
}
