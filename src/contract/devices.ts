import { type } from "arktype"
import { del, get } from "./call"
import { applicationSummary, dateTime, unitNetwork } from "./shapes"

/** One's own session in the portal or in an application. */
const ownSession = type({
  /** Names it among one's own. */
  number: "number.integer",
  application: applicationSummary,
  createDate: dateTime,
  lastValidate: dateTime,
  ip: "string",
  /** Where the address is in the network of a unit. */
  "network?": unitNetwork,
  userAgent: "string",
})

/**
 * Where one is signed in: a session of the portal with those of the applications that were entered with it, or what is left
 * of these after it.
 */
const device = type({
  /** Of its session of the portal, also after that ended; of the session in an application that was entered otherwise. */
  number: "number.integer",
  /** It is the one that asks. */
  current: "boolean",
  /** The one of the portal first, then by application. */
  sessions: ownSession.array(),
})

/** One's own sessions, wherever they were opened. */
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
