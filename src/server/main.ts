import "./interpretedShapes"
import { join } from "node:path"

// What is imported statically is loaded before any of this is done.
const [{ serve }, { logFailedStart, tellOperator }] = await Promise.all([import("./serve"), import("./log")])

serve(join(import.meta.dirname, "../client")).catch((error: unknown) => {
  if (process.env.NODE_ENV === "production") logFailedStart(error)
  else tellOperator(error)
  process.exit(1)
})
