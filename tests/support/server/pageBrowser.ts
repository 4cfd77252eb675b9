import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Answer } from "./api"
import type { System } from "./system"

type Opened = AnswerOf<Calls["session"]["signIn"]>
type Renewed = AnswerOf<Calls["session"]["renew"]>

/** The portal's page in a browser, reduced to cookies: it gets its session from a cookie. */
export class PageBrowser {
  readonly cookies = new Map<string, string>()
  /** The cookies as the last answer set them. */
  set: string[] = []

  constructor(
    private readonly system: System,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Makes a call as the page does, and updates the cookies. */
  async call<T>(
    method: string,
    path: string,
    options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const answer = await this.system.call<T>(method, path, {
      ...options,
      headers: {
        "X-Session-Cookie": "1",
        Origin: this.system.settings.publicUrl,
        "Sec-Fetch-Site": "same-origin",
        ...(cookie && { Cookie: cookie }),
        ...this.headers,
        ...options.headers,
      },
    })
    this.set = answer.headers.getSetCookie()
    for (const line of this.set) {
      const [pair = ""] = line.split("; ")
      const at = pair.indexOf("=")
      if (line.includes("Max-Age=0")) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }

  signIn = (id: string, password: string, headers: Record<string, string> = {}) =>
    this.call<Opened>("POST", "/session", { body: { id, password }, headers })

  renew = (headers: Record<string, string> = {}) =>
    this.call<Renewed>("POST", "/session/renewal", { headers })

  /** Another browser with a copy of this one's cookies. */
  copy(): PageBrowser {
    const other = new PageBrowser(this.system, this.headers)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    return other
  }
}
