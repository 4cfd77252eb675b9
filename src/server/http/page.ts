import { readFileSync } from "node:fs"
import { join } from "node:path"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import { compress } from "hono/compress"
import { secureHeaders } from "hono/secure-headers"
import type { Settings } from "../settings"
import { transportSecurity } from "./headers"

/**
 * The built page in the folder `root`: files with a hash in their name are cached for ever; every other path answers
 * with the page itself.
 */
export function page(settings: Settings, root: string): Hono {
  const html = readFileSync(join(root, "index.html"), "utf8")
  const app = new Hono()
  app.use(compress())
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:", ...tileOrigin(settings)],
        // React and the virtual lists set positions through the object model, for which nothing has to be allowed.
        styleSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
      strictTransportSecurity: settings.publicUrl.startsWith("https:") && transportSecurity,
      referrerPolicy: "no-referrer",
      xFrameOptions: "DENY",
      permissionsPolicy: {
        // Photos, and passkeys of this page alone.
        camera: ["self"],
        publickeyCredentialsGet: ["self"],
        ...Object.fromEntries(unusedFeatures.map((feature) => [feature, []])),
      },
    }),
  )
  app.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (_, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
    }),
  )
  app.get("/assets/*", (c) => c.text("Arquivo não encontrado.", 404))
  app.get("*", (c) => {
    c.header("Cache-Control", "no-cache")
    return c.html(html)
  })
  return app
}

/** What the page has no use for, whatever runs in it. */
const unusedFeatures = [
  "accelerometer",
  "browsingTopics",
  "displayCapture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xrSpatialTracking",
] as const

/** Where pictures of the map come from, `{s}` standing for one of several hosts. */
const tileOrigin = ({ tileUrl }: Settings): string[] =>
  tileUrl ? [new URL(tileUrl.replace("{s}", "*")).origin] : []
