import type { Report } from "../log"
import type { Settings } from "../settings"
import { type Tracing, traceBy } from "./tracing"

/**
 * Starts tracing where the settings say so. Only then is OpenTelemetry loaded: servers without it do not pay for it.
 * `report` gets what went wrong with sending, once until it works again.
 */
export async function startTracing(
  { tracing: settings, publicUrl }: Pick<Settings, "tracing" | "publicUrl">,
  report: Report,
): Promise<Tracing | undefined> {
  if (!settings) return undefined
  const { openTracing } = await import("./openTelemetry")
  const opened = openTracing(settings, new URL(publicUrl).protocol, report)
  traceBy(opened)
  return {
    ...opened,
    close: () => {
      traceBy(undefined)
      return opened.close()
    },
  }
}
