import "./interpretedShapes"
import { join } from "node:path"

// What is imported statically is loaded before any of this is done.
const [{ serve }, { tellOperator }] = await Promise.all([import("./serve"), import("./log")])

serve(join(import.meta.dirname, "../client")).catch((error: unknown) => {
  tellOperator(error)
  process.exit(1)
})
