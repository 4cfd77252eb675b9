import { get, post } from "./call"
import { dateTime, filledText, id } from "./shapes"
import { type } from "./type"

/** The alarm of the emergency access. */
export const emergency = {
  alarm: get("/emergency", {
    summary: "O uso do acesso de emergência de que ninguém tomou ciência ainda, se houve.",
    who: "platform.administer",
    answer: type({
      /** `why`: the reason why the actor may not acknowledge it. */
      "alarm?": {
        id: "number.integer",
        date: dateTime,
        address: "string",
        open: "boolean",
        "why?": "string",
      },
    }),
  }),
  acknowledge: post("/emergency/acknowledgement", {
    summary: "Toma ciência do uso do acesso de emergência, com justificativa: o alarme termina para todos.",
    who: "platform.administer",
    previews: true,
    body: type({
      justification: filledText,
      /** The alarm that the actor has seen; the oldest one if absent. */
      "emergencyId?": id,
    }),
    refusals: {
      403: "É o próprio uso (ONESELF), ou quem pede administra a plataforma há pouco (NEW_ADMIN).",
      404: "Não há alarme com este número.",
      409: "Outra pessoa já tomou ciência.",
    },
  }),
}
