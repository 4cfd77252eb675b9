import { AsyncLocalStorage } from "node:async_hooks"
import { randomUUID } from "node:crypto"
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api"
import { ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto"
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources"
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace"
import { hostOf } from "@/domain/hostOf"
import type { SamplerSettings, TracingSettings } from "../../settings/tracing"
import { errorForLog } from "../errorForLog"
import type { Report } from "../log"
import { within } from "../timeouts"
import { statementOf } from "./statement"
import type { AnsweredCall, Outgoing, TracedCall, Tracing } from "./tracing"

/** Milliseconds in which an ending process sends its remaining spans. */
const lastSending = 2_000

/** Maximum number of queued spans, and of spans in one request. Excess spans are dropped, so that calls keep their memory. */
const maxWaiting = 2_048
const maxAtOnce = 512

/**
 * Starts to record and send spans. Names and attributes follow the semantic conventions, without any that could identify a
 * person. So paths, queries, client addresses and error messages are omitted. `scheme` is the public address's protocol, with
 * its colon.
 */
export function openTracing(settings: TracingSettings, scheme: string, report: Report): Tracing {
  const exporter = new OTLPTraceExporter({ url: settings.url, headers: { ...settings.headers } })
  const provider = new TracerProvider({
    resource: resourceOfProcess(),
    sampler: samplerOf(settings.sampler),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, report),
        maxQueueSize: maxWaiting,
        maxExportBatchSize: maxAtOnce,
      }),
    ],
  })
  const tracer = provider.getTracer("atalaia", __VERSION__)
  /**
   * The span of the current recorded call. An `AsyncLocalStorage` makes every promise of the process slower (Node 20, 22), so
   * it is enabled only while a call is recorded.
   */
  const underWay = new AsyncLocalStorage<Span | undefined>()
  let recorded = 0

  /** Runs `ask` within a client span. */
  async function asking<T>(
    name: string,
    attributes: Attributes,
    parent: Span | undefined,
    ask: () => Promise<T>,
  ) {
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context)
    try {
      const answer = await ask()
      const status = statusIn(answer)
      if (status !== undefined) answered(span, status, 400)
      return answer
    } catch (error) {
      fail(span, typeOf(error))
      throw error
    } finally {
      span.end()
    }
  }

  function call(header: (name: string) => string | undefined): TracedCall {
    const given = contextGiven(header)
    const span = tracer.startSpan(
      "call",
      {
        kind: SpanKind.SERVER,
        attributes: { "url.scheme": scheme.slice(0, -1) },
        // `tracestate` values of unknown senders are omitted.
        links: given && !settings.trustParent ? [{ context: { ...given, traceState: undefined } }] : [],
      },
      given && settings.trustParent ? trace.setSpanContext(ROOT_CONTEXT, given) : ROOT_CONTEXT,
    )
    if (!span.isRecording()) return unrecorded
    recorded++
    return {
      traceId: span.spanContext().traceId,
      within: (work) => underWay.run(span, work),
      end: (call) => {
        describe(span, call)
        span.end()
        recorded--
        if (recorded === 0) underWay.disable()
      },
    }
  }

  return {
    call,
    statement: (text, server, run) => {
      const parent = underWay.getStore()
      // Background jobs query the database every other second: those spans would be noise.
      if (!parent?.isRecording()) return run()
      const { operation, summary, shown } = statementOf(text)
      const attributes = {
        "db.system.name": "postgresql",
        "db.operation.name": operation,
        "db.query.summary": summary,
        "db.query.text": shown,
        ...(server && { "server.address": server }),
      }
      return asking(summary, attributes, parent, run)
    },
    outgoing: (to, ask) => asking(`${to.does} ${to.to}`, attributesOf(to), underWay.getStore(), ask),
    apart: (work) => (recorded > 0 ? underWay.run(undefined, work) : work()),
    close: () => within(lastSending, provider.shutdown()).catch(() => {}),
  }
}

/** The status of an HTTP answer, by its shape: `fetch` and Hono's server use different `Response` classes. */
const statusIn = (answer: unknown): number | undefined =>
  typeof answer === "object" && answer !== null && "status" in answer && typeof answer.status === "number"
    ? answer.status
    : undefined

/** A call that the sampler skipped. Its outgoing requests are sampled separately. */
const unrecorded: TracedCall = { traceId: undefined, within: (work) => work(), end: () => {} }

function describe(span: Span, { method, route, status, name, caller, error }: AnsweredCall): void {
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    "http.request.method": method === "OTHER" ? "_OTHER" : method,
    "http.route": route,
    ...(name && { "atalaia.call": name }),
    ...(caller && { "atalaia.application": caller }),
  })
  answered(span, status, 500, error)
}

/** Sets the status of an answer; from `wrong` on it is an error. */
function answered(span: Span, status: number, wrong: number, error?: unknown): void {
  span.setAttribute("http.response.status_code", status)
  if (status >= wrong) fail(span, error === undefined ? String(status) : typeOf(error))
}

function fail(span: Span, type: string): void {
  span.setAttribute("error.type", type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** An error's code or class name: messages may contain personal data. */
function typeOf(error: unknown): string {
  const { code, name } = errorForLog(error)
  return code ?? name
}

function attributesOf({ does, address: { protocol, hostname, port } }: Outgoing): Attributes {
  const name = protocol.replace(/:$/, "")
  const web = name === "http" || name === "https"
  return {
    ...(web ? { "http.request.method": does, "url.scheme": name } : { "network.protocol.name": name }),
    ...(hostname && { "server.address": hostOf({ hostname }) }),
    ...(port && { "server.port": Number(port) }),
  }
}

const propagator = new W3CTraceContextPropagator()

/** The context of `traceparent` and `tracestate` (W3C Trace Context); undefined if they are malformed. */
function contextGiven(header: (name: string) => string | undefined): SpanContext | undefined {
  const getter = { keys: () => [], get: (_: undefined, name: string) => header(name) }
  return trace.getSpanContext(propagator.extract(ROOT_CONTEXT, undefined, getter))
}

/**
 * The resource attributes of this process: name, version and a random instance id. The operator may override or add
 * attributes (`OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`). Nothing is detected about the machine, its users or the
 * command line.
 */
const resourceOfProcess = () =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        "service.name": "atalaia",
        "service.version": __VERSION__,
        "service.instance.id": randomUUID(),
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))

function samplerOf({ root, parentBased, share }: SamplerSettings): Sampler {
  const sampler = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(share),
  }[root]()
  return parentBased ? new ParentBasedSampler({ root: sampler }) : sampler
}

/** Reports the first failed export, and no other until one succeeds again. */
function telling(exporter: SpanExporter, report: Report): SpanExporter {
  let failing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS
        if (failed && !failing) report(result.error ?? new Error("traces were not taken"), "tracing")
        failing = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
