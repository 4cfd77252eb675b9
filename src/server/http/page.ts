import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import { compress } from "hono/compress"
import { secureHeaders } from "hono/secure-headers"
import type { Settings } from "../platform/settings/settings"
import { onlyProvider } from "../platform/settings/upstream"
import { transportSecurity } from "../platform/web/headers"

/**
 * The built page in the folder `root`. Files with a hash in their name are cached for a year; every other path answers with
 * the page itself.
 */
export function page(settings: Settings, root: string): Hono {
  const html = withProvider(readFileSync(join(root, "index.html"), "utf8"), settings)
  const app = new Hono()
  app.use(compress())
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:", ...tileOrigin(settings)],
        // React and the virtual lists set positions through the CSSOM, which needs no permission.
        styleSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(html)],
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
        // For photos, and for passkeys of this page only.
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

/** Says in the page that no passwords are taken, and with which provider people sign in, so that no password field shows first. */
function withProvider(text: string, settings: Settings): string {
  const provider = onlyProvider(settings)
  return provider ? text.replace("<html", `<html data-only-provider="${escaped(provider.name)}"`) : text
}

const escaped = (text: string) => text.replace(/[&<>"$]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The scripts in the page itself, by their hashes. No other one runs. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  )

/** Browser features that the page does not use, and that no code in it may use. */
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

/** The origin of map tiles, with `{s}` as a wildcard for several hosts. */
const tileOrigin = ({ tileUrl }: Settings): string[] =>
  tileUrl ? [new URL(tileUrl.replace("{s}", "*")).origin] : []
