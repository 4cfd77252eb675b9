import { getDefaultStore } from "jotai"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { api } from "@/client/api"
import { RequestError, renewSession } from "@/client/send"
import { dropToken, endSession, heldToken, refusedAtom, sessionAtom, startSession } from "@/client/session"
import { finishLeaving } from "@/client/signOut"
import { answer, asked, Refusal } from "../../support/page/memoryServer"
import { until } from "../../support/until"

/* The page's token is fetched once for all calls, and only for the session in which the call began. */

const store = getDefaultStore()
let given = 0

/** The server renews the session with this name, once `may` resolves. */
function renewing(name = () => "one", may: () => Promise<unknown> = async () => undefined) {
  answer("POST /session/renewal", async () => {
    await may()
    return { token: `page.${name()}.${++given}`, renewable: { name: name(), seconds: 600 } }
  })
}
const sent = (path: string) =>
  asked.filter((each) => each.path === path).map(({ headers }) => headers.get("authorization"))
const renewals = () => sent("/session/renewal").length
const counts = () => api.system.counts()

beforeEach(() => {
  given = 0
  dropToken(heldToken()?.token)
  store.set(refusedAtom, undefined)
  store.set(sessionAtom, "one")
  answer("GET /counts", () => ({}))
  renewing()
})
afterEach(endSession)

test("is gotten once for calls that come together, and used by those after them", async () => {
  await Promise.all([counts(), counts()])
  await counts()
  expect(renewals()).toBe(1)
  expect(sent("/counts")).toEqual(Array(3).fill("Bearer page.one.1"))
  expect(sent("/session/renewal")).toEqual([null])
})

test("is in no answer: neither in that of a renewal nor in that of signing in", async () => {
  answer("POST /session", () => ({ token: "page.two.1", renewable: { name: "two", seconds: 600 } }))
  expect(JSON.stringify(await renewSession())).not.toContain("page.")
  const signedIn = await api.session.signIn({ body: { id: "1", password: "x" } })
  expect(JSON.stringify(signedIn)).not.toContain("page.")
  startSession(signedIn)
  expect(store.get(sessionAtom)).toBe("two")
  expect(heldToken()?.token).toBe("page.two.1")
  expect(JSON.stringify({ ...localStorage })).not.toContain("page.")
})

test("that the server takes no more is gotten anew, and the call made again, once", async () => {
  const outdated = new Refusal(401, "Renove.", "TOKEN_OUTDATED")
  let refusals = 1
  answer("GET /counts", () => {
    if (refusals-- > 0) throw outdated
    return {}
  })
  await counts()
  expect(sent("/counts")).toEqual(["Bearer page.one.1", "Bearer page.one.2"])
  // If the server never accepts a token, the page stops retrying.
  refusals = 99
  await expect(counts()).rejects.toMatchObject({ code: "TOKEN_OUTDATED" })
  expect(sent("/counts")).toHaveLength(4)
})

test("is asked for only where a call needs one", async () => {
  answer("POST /session", () => ({ token: "page.two.1", renewable: { name: "two", seconds: 600 } }))
  await api.session.signIn({ body: { id: "1", password: "x" } })
  expect(renewals()).toBe(0)
  expect(sent("/session")).toEqual([null])
})

describe("a session that was left while the server was away", () => {
  beforeEach(() => {
    endSession()
    localStorage.setItem("atalaia:left", "yes")
    answer("DELETE /session", () => undefined)
  })

  test("is ended by the next page", async () => {
    await finishLeaving()
    expect(sent("/session")).toEqual(["Bearer page.one.1"])
    expect(store.get(sessionAtom)).toBeNull()
    expect(localStorage.getItem("atalaia:left")).toBeNull()
    await finishLeaving()
    expect(sent("/session")).toHaveLength(1)
  })

  test("is so by a later one where the server is away still, and forgotten where it is over", async () => {
    answer("POST /session/renewal", () => {
      throw new Refusal(503, "Fora do ar.", "UNAVAILABLE")
    })
    await expect(finishLeaving()).rejects.toMatchObject({ status: 503 })
    expect(localStorage.getItem("atalaia:left")).toBe("yes")
    answer("POST /session/renewal", () => {
      throw new Refusal(401, "Sua sessão terminou.", "SESSION_OVER")
    })
    await finishLeaving()
    expect(localStorage.getItem("atalaia:left")).toBeNull()
    expect(sent("/session")).toEqual([])
  })

  test("is not that of who signed in since", async () => {
    store.set(sessionAtom, "two")
    await finishLeaving()
    expect(asked).toEqual([])
  })
})

describe("while it is gotten", () => {
  /** Holds the renewal back. */
  function held() {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    return { released, release: () => release() }
  }

  test("another tab's session is not used for what was begun in this one", async () => {
    renewing(() => "two")
    const made = counts()
    await expect(made).rejects.toMatchObject({ code: "OTHER_SESSION" })
    expect(sent("/counts")).toEqual([])
    // The page continues in the session that exists.
    expect(store.get(sessionAtom)).toBe("two")
    await counts()
    expect(sent("/counts")).toEqual(["Bearer page.two.1"])
  })

  test("signing out stays so, whenever the answer comes", async () => {
    const { released, release } = held()
    renewing(undefined, () => released)
    const made = counts()
    await until(() => expect(renewals()).toBe(1))
    endSession()
    release()
    await expect(made).rejects.toBeInstanceOf(RequestError)
    expect(store.get(sessionAtom)).toBeNull()
    expect(heldToken()).toBeUndefined()
    expect(sent("/counts")).toEqual([])
  })

  test("a session that is opened meanwhile stays the one of the page", async () => {
    const { released, release } = held()
    renewing(undefined, () => released)
    const made = renewSession()
    await until(() => expect(renewals()).toBe(1))
    answer("POST /session", () => ({ token: "page.two.1", renewable: { name: "two", seconds: 600 } }))
    startSession(await api.session.signIn({ body: { id: "1", password: "x" } }))
    release()
    await expect(made).rejects.toMatchObject({ code: "OTHER_SESSION" })
    expect(heldToken()?.token).toBe("page.two.1")
  })

  test("a session that turns out to be over is said to be", async () => {
    answer("POST /session/renewal", () => {
      throw new Refusal(401, "Sua sessão terminou.", "SESSION_OVER")
    })
    await expect(counts()).rejects.toMatchObject({ code: "SESSION_OVER" })
    expect(store.get(refusedAtom)).toBe("Sua sessão terminou.")
  })
})
