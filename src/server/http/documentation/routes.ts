import { Hono, type MiddlewareHandler } from "hono"
import { isProblemCode, problemsPath } from "@/contract/problems"
import fonts from "@/fonts.css?inline"
import { Refusal } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import { callsPage } from "./callsPage"
import { openApi } from "./openApi"
import { problemPage, problemsPage } from "./pages"
import style from "./style.css?inline"
import tryOut from "./tryOut.mjs?raw"

/** A content security policy for the pages: it allows only their style, script, fonts and the calls that are tried out. */
const ofPages: MiddlewareHandler = async (c, next) => {
  c.header(
    "content-security-policy",
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  await next()
}

/** `/api/openapi.json` and `/api/docs`, both generated from the table of calls. */
export function documentation(settings: Pick<Settings, "publicUrl">): Hono {
  // Created on the first request, since most servers never get one.
  let document: ReturnType<typeof openApi> | undefined
  let page: ReturnType<typeof callsPage> | undefined
  return new Hono()
    .get("/api/openapi.json", async (c) => {
      document ??= openApi(settings)
      return c.json(await document)
    })
    .use("/api/docs", ofPages)
    .use("/api/docs/*", ofPages)
    .get("/api/docs", (c) => {
      page ??= callsPage()
      return c.html(page)
    })
    .get("/api/docs/style.css", (c) =>
      c.body(`${fonts}\n${style}`, 200, { "content-type": "text/css; charset=utf-8" }),
    )
    .get("/api/docs/tryOut.mjs", (c) =>
      c.body(tryOut, 200, { "content-type": "text/javascript; charset=utf-8" }),
    )
    .get(problemsPath, (c) => c.html(problemsPage()))
    .get(`${problemsPath}/:code`, (c) => {
      const code = c.req.param("code")
      if (!isProblemCode(code)) throw new Refusal(404, "NOT_FOUND", "Não há recusa com este código.")
      return c.html(problemPage(code))
    })
}
