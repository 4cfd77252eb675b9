/** A session by its token hash, and the renewal count of the token or cookie that names it. */
export interface NamedSession {
  tokenHash: Uint8Array
  renewals: number
}

/** The session token that the client receives. */
export interface IssuedSession {
  /** A page token is valid for `renewable.seconds`, a program's token as long as the session is open. */
  token: string
  renewable?: { name: string; seconds: number }
}

/** How the client stores its session: a page in `HttpOnly` cookies, a program on its own. */
export interface SessionTransport {
  /** Issues an opened session to the client, given its token. */
  session: (token: string) => Promise<IssuedSession>
  /** The session that the page's cookie renews, and the cookie's renewal count. */
  renewable: () => Promise<NamedSession | undefined>
  /** Issues a renewed session to the client. */
  renewed: (session: NamedSession) => Promise<Required<IssuedSession>>
  /** Removes the page's cookie if it belongs to this ended session: another person may have signed in there since. */
  forget: (tokenHash: Uint8Array) => Promise<void>
  /** The device token in a page's cookie; a program sends its own. */
  device: () => string | undefined
  /** Issues a device token: to a page in a cookie, to a program in the answer. */
  keepDevice: (device: string) => { device?: string }
}
