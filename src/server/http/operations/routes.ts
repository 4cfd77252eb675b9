import { createHash, timingSafeEqual } from "node:crypto"
import { type Context, Hono } from "hono"
import { problemType } from "@/contract/problems"
import { Refusal } from "../../platform/refusal/refusal"
import type { ServerRuntime } from "../../platform/services/serverRuntime"
import type { Services } from "../../platform/services/services"
import { fixingHeaders, respondProblem } from "../../platform/web/headers"
import { readiness } from "./readiness"

/**
 * The routes for probes and monitoring. They are not calls of the contract, because applications do not make them, so
 * they need no client headers. Without a metrics token, the metrics route is 404, as any unknown path.
 */
export function operationsRoutes({ db, settings }: Services, { metrics, closing }: ServerRuntime): Hono {
  const unreadiness = readiness(db, settings, closing)
  const { metricsToken } = settings
  const ready = async (c: Context) => {
    const unready = await unreadiness()
    return unready ? respondProblem(c, { status: 503, ...unready }) : c.json({ status: "ready" })
  }
  const app = new Hono()
    .get("/api/health", (c) => c.json({ status: "ok" }))
    .get("/api/ready", ready)
    // HAProxy's default check.
    .options("/", fixingHeaders, ready)
  if (metrics && metricsToken) {
    app.get("/api/metrics", async (c) => {
      if (!sameSecret(c.req.header("authorization") ?? "", `Bearer ${metricsToken}`)) {
        throw new Refusal(401, "NO_METRICS_TOKEN", "As métricas pedem o seu próprio token.")
      }
      return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType })
    })
  }
  return app
}

const digest = (text: string) => createHash("sha256").update(text).digest()

/** Compares digests, which have the same length, so that the time reveals nothing about the secret. */
const sameSecret = (given: string, secret: string) => timingSafeEqual(digest(given), digest(secret))

const answers = (description: string, properties: Record<string, unknown>) => ({
  description,
  content: { "application/json": { schema: { type: "object", properties } } },
})
const refuses = (description: string) => ({
  description,
  content: { [problemType]: { schema: { $ref: "#/components/schemas/Problem" } } },
})

/** The same routes for the OpenAPI document. */
export const operationsPaths = {
  "/api/health": {
    get: {
      operationId: "operations.health",
      tags: ["operations"],
      security: [],
      summary: "O processo responde; o banco de dados não é perguntado.",
      responses: { 200: answers("Feito.", { status: { const: "ok" } }) },
    },
  },
  "/api/ready": {
    get: {
      operationId: "operations.ready",
      tags: ["operations"],
      security: [],
      summary: "O processo pode receber chamadas.",
      responses: {
        200: answers("Feito.", { status: { const: "ready" } }),
        503: refuses(
          "O banco de dados não responde, o seu esquema é de outra versão, a chave secreta não é a dos outros processos, ou o processo está encerrando.",
        ),
      },
    },
  },
  "/api/metrics": {
    get: {
      operationId: "operations.metrics",
      tags: ["operations"],
      summary: "As métricas do processo no formato de texto do Prometheus.",
      security: [{ metrics: [] }],
      responses: {
        200: { description: "Feito.", content: { "text/plain": {} } },
        401: refuses("Falta o token das métricas, ou é outro."),
        404: refuses("Não há token das métricas nesta instalação."),
      },
    },
  },
}
