import type { Settings } from "../../settings/settings"
import type { Report } from "../log"
import { type Tracing, traceBy } from "./tracing"

/**
 * Starts tracing if the settings enable it. OpenTelemetry is loaded only then, so that other servers do not pay for it.
 * `report` receives the first export error, and the next one only after exports have worked again.
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
