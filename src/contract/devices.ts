import { del, get } from "./call"
import { applicationSummary, dateTime, unitNetwork } from "./shapes"
import { type } from "./type"

/** One of the actor's own sessions, in the portal or in an application. */
const ownSession = type({
  /** Identifies it among the actor's own sessions. */
  number: "number.integer",
  application: applicationSummary,
  createDate: dateTime,
  lastValidate: dateTime,
  ip: "string",
  /** The unit's network that contains the address. */
  "network?": unitNetwork,
  userAgent: "string",
  /** The methods shown in it (RFC 8176); empty after sign-in by an e-mail link. */
  amr: "string[]",
})

/**
 * A device with a session: a portal session with the application sessions entered with it, or those that remain after it ended.
 */
const device = type({
  /**
   * The number of its portal session, even after that one has ended; for an application entered in another way, of that session.
   */
  number: "number.integer",
  /** The requesting device. */
  current: "boolean",
  /** The portal's first, then by application. */
  sessions: ownSession.array(),
})

/** The actor's own sessions, wherever they were opened. */
export const devices = {
  list: get("/session/devices", {
    summary:
      "Onde quem pede está com sessão aberta, no portal e nas aplicações: este dispositivo, e depois os usados por último.",
    who: "signedIn",
    answer: type({ items: device.array() }),
  }),
  endOthers: del("/session/devices", {
    summary:
      "Encerra todas as outras sessões de quem pede: ficam esta e as das aplicações em que se entrou com ela.",
    who: "signedIn",
    reauthenticates: "always",
    previews: true,
    answer: type({ ended: "number.integer" }),
    refusals: { 404: "Não há outra sessão aberta." },
  }),
  end: del("/session/devices/:sessionNumber", {
    summary: "Encerra uma sessão de quem pede, com as das aplicações em que se entrou com ela.",
    who: "signedIn",
    reauthenticates: "always",
    previews: true,
    answer: type({ ended: "number.integer" }),
    refusals: {
      404: "Não há sessão aberta de quem pede com este número.",
      409: "É a sessão em uso: para encerrá-la, saia.",
    },
  }),
}
