import { join } from "node:path"

// Dynamic imports, because static ones are evaluated before any statement of this module.
const [{ serve }, { logFailedStart, tellOperator }] = await Promise.all([
  import("./serve"),
  import("../platform/telemetry/log"),
])

serve(join(import.meta.dirname, "../client")).catch((error: unknown) => {
  if (process.env.NODE_ENV === "production") logFailedStart(error)
  else tellOperator(error)
  process.exit(1)
})
