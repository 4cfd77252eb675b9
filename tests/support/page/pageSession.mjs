/**
 * Signs a person in as the page does: the cookie is stored in the cookie jar of `request`, such as a browser's context. Returns
 * the call's answer. A cookie renews once, so each context needs a session of its own.
 */
export async function openPageSession(request, address, { id, password }) {
  const answer = await request.post(`${address}/api/session`, {
    headers: {
      "X-Client-Key": "atalaia",
      "X-Client-Name": "tests",
      "X-Client-Version": "1",
      "X-Session-Cookie": "1",
      Origin: address,
    },
    // The server may close a keep-alive connection just as a request reuses it.
    maxRetries: 2,
    data: { id, password },
  })
  if (!answer.ok()) throw new Error(`${id} could not sign in: ${await answer.text()}`)
  return answer.json()
}

/** Lets every page of a context open signed in. */
export async function signInContext(context, address, account) {
  const { renewable } = await openPageSession(context.request, address, account)
  await context.addInitScript(
    ({ name, origin }) => {
      if (location.origin !== origin) return
      localStorage.setItem("atalaia.session", JSON.stringify(name))
      // Users who have opened the palette once see no hint about it.
      localStorage.setItem("atalaia:palette-known", "true")
    },
    { name: renewable.name, origin: address },
  )
}
