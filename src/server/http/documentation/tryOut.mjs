// Lets readers of /api/docs try calls out. Each form is generated from the OpenAPI document. The session token exists only in
// this variable.
let token
const session = document.getElementById("sessao")
const said = session.querySelector("[role=status]")
const description = fetch("/api/openapi.json").then((answer) => answer.json())
const textOf = (form, name) => String(form.get(name) ?? "")

const calling = () => ({
  "X-Client-Key": textOf(new FormData(session), "client"),
  "X-Client-Name": "api-docs",
  "X-Client-Version": "1",
  ...(token !== undefined && { Authorization: `Bearer ${token}` }),
})

session.addEventListener("submit", async (event) => {
  event.preventDefault()
  const form = new FormData(session)
  const code = textOf(form, "code")
  token = undefined
  said.textContent = "Entrando…"
  const answer = await sent("/api/session", {
    method: "POST",
    headers: { ...calling(), "Content-Type": "application/json" },
    body: JSON.stringify({
      id: textOf(form, "id"),
      password: textOf(form, "password"),
      ...(code && { code }),
    }),
  })
  if (answer.body?.token === undefined) {
    said.textContent = answer.body?.message ?? answer.text
    return
  }
  token = answer.body.token
  said.textContent = `Sessão de ${answer.body.user.name}, só nesta página.`
  for (const name of ["password", "code"]) {
    const field = session.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = ""
  }
})

/** Sends a request and returns its result. If the server could not be reached, the status is 0 and the text says so. */
async function sent(path, options) {
  try {
    const answer = await fetch(path, { cache: "no-store", credentials: "omit", ...options })
    const headers = [...answer.headers].filter(([name]) => shownHeaders.has(name))
    const type = answer.headers.get("content-type") ?? ""
    if (type !== "" && !type.includes("json")) {
      return { status: answer.status, headers, text: `(${type}, ${(await answer.blob()).size} bytes)` }
    }
    const text = await answer.text()
    return { status: answer.status, headers, ...(text === "" ? { text } : readJson(text)) }
  } catch {
    return { status: 0, headers: [], text: "Não foi possível falar com o servidor." }
  }
}

const shownHeaders = new Set([
  "content-type",
  "deprecation",
  "etag",
  "idempotency-replayed",
  "link",
  "ratelimit",
  "retry-after",
  "sunset",
  "x-change",
  "x-request-id",
])
function readJson(text) {
  const body = JSON.parse(text)
  return { body, text: JSON.stringify(body, null, 2) }
}

for (const details of document.querySelectorAll("details[data-call]")) {
  details.addEventListener("toggle", async () => {
    if (!(details instanceof HTMLDetailsElement) || !details.open || details.querySelector("form")) return
    const found = operationOf(await description, details.dataset.call)
    // The element may have been closed and reopened while the document loaded.
    if (found && !details.querySelector("form"))
      details.append(formOf(found.path, found.method, found.operation))
  })
}

// Opens the call that the address names.
const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
if (named instanceof HTMLDetailsElement) named.open = true
function operationOf(document, id) {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== id) continue
      const parameters = operation.parameters.map((each) => resolved(document, each))
      return { path, method: method.toUpperCase(), operation: { ...operation, parameters } }
    }
  }
  return undefined
}
const resolved = (document, part) =>
  part.$ref === undefined
    ? part
    : part.$ref
        .slice(2)
        .split("/")
        .reduce((found, step) => found[step], document)

/** Creates an element with its properties and children. */
function element(tag, properties, ...content) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...content)
  return made
}
function formOf(path, method, operation) {
  const [media, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const multipart = media === "multipart/form-data"
  const form = element(
    "form",
    {},
    element("h3", {}, "Experimentar"),
    ...operation.parameters.map(parameterField),
    ...(content ? [multipart ? partsField() : bodyField(content)] : []),
    element("button", {}, method === "GET" ? "Enviar" : "Enviar, para valer"),
  )
  const result = element("div", { role: "status" })
  form.append(result)
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    const button = form.querySelector("button")
    button.disabled = true
    result.replaceChildren("Enviando…")
    const { address, options } = requestOf(form, path, method, operation, media)
    show(result, await sent(address, options))
    button.disabled = false
  })
  return form
}
function parameterField({ name, in: place, required, description, schema }) {
  const properties = { name: `${place}:${name}`, required, autocomplete: "off" }
  const choices = schema?.enum ?? (schema?.type === "boolean" ? ["true", "false"] : undefined)
  const field = choices
    ? element(
        "select",
        properties,
        ...["", ...choices].map((choice) => element("option", { value: choice }, String(choice))),
      )
    : element("input", properties)
  const small = description ? [element("small", {}, description)] : []
  return element("label", {}, `${name}${required ? "" : " (opcional)"}`, field, ...small)
}
const bodyField = ({ example }) =>
  element(
    "label",
    {},
    "Corpo",
    element("textarea", { name: "body", rows: 8, spellcheck: false }, JSON.stringify(example, null, 2)),
  )

const partsField = () =>
  element(
    "div",
    {},
    element("label", {}, "Arquivo", element("input", { name: "file", type: "file" })),
    element(
      "label",
      {},
      "Outras partes",
      element("textarea", { name: "parts", rows: 4, spellcheck: false }, "{}"),
      element("small", {}, "Um objeto JSON: cada campo é uma parte."),
    ),
  )
function requestOf(form, path, method, operation, media) {
  const values = new FormData(form)
  const query = new URLSearchParams()
  const headers = calling()
  let address = path
  for (const { name, in: place } of operation.parameters) {
    const value = textOf(values, `${place}:${name}`)
    if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== "" && place === "query") query.set(name, value)
    else if (value !== "") headers[name] = value
  }
  if (query.size > 0) address += `?${query}`
  if (media === undefined) return { address, options: { method, headers } }
  if (media === "multipart/form-data") return { address, options: { method, headers, body: partsOf(values) } }
  headers["Content-Type"] = media
  return { address, options: { method, headers, body: textOf(values, "body") } }
}
function partsOf(values) {
  const parts = new FormData()
  const file = values.get("file")
  if (file instanceof File && file.name !== "") parts.append("file", file)
  try {
    for (const [name, value] of Object.entries(JSON.parse(textOf(values, "parts")))) {
      parts.append(name, JSON.stringify(value))
    }
  } catch {
    // The server answers that the body is unreadable.
    parts.append("parts", textOf(values, "parts"))
  }
  return parts
}
function show(result, { status, headers, text }) {
  const tone = status >= 200 && status < 300 ? "ok" : "bad"
  result.replaceChildren(
    element("p", { className: `status ${tone}` }, status === 0 ? "Sem resposta" : String(status)),
    ...(headers.length > 0
      ? [element("pre", { tabIndex: 0 }, headers.map(([name, value]) => `${name}: ${value}`).join("\n"))]
      : []),
    ...(text === "" ? [] : [element("pre", { tabIndex: 0 }, text)]),
  )
}
