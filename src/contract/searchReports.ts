import { maxReports, reportDays } from "@/domain/searchAlerts"
import { del, put } from "./call"
import { type } from "./type"

/** When a saved search is sent by e-mail. */
export const reportTime = type({
  /** `daily`, a day of the week in English, a day of the month from 1 to 28, or `last`. */
  every: type.enumerated(...reportDays),
  /** In Brasília time. */
  hour: "0 <= number.integer <= 23",
  /** Only if the results differ from when it was last sent. */
  onlyChanges: "boolean",
})

/** Saved searches that are sent by e-mail to their subscribers. */
export const searchReports = {
  set: put("/searches/:searchId/report", {
    summary:
      "Passa a receber no próprio e-mail, em dias e hora certos, quantos uma busca guardada encontra; ou muda quando.",
    who: "signedIn",
    previews: true,
    body: reportTime,
    /** `before`: the earlier schedule, if there was one. */
    answer: type({ "before?": reportTime }),
    refusals: {
      403: "O acesso de emergência não recebe e-mail.",
      409: `A busca é de uma lista que não se envia por e-mail (NOT_REPORTED), ou quem chama já recebe ${maxReports} (TOO_MANY).`,
    },
  }),
  remove: del("/searches/:searchId/report", {
    summary: "Deixa de receber uma busca guardada por e-mail; responde quando era enviada.",
    who: "signedIn",
    previews: true,
    answer: reportTime,
  }),
}
