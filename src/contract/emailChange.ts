import { post } from "./call"
import { message } from "./shapes"
import { type } from "./type"

const body = type({ ticket: "1 <= string <= 200" })

/** The calls of the links in the two mails about an e-mail change. Access to the mailbox is the authorization. */
export const emailChange = {
  confirm: post("/email-change/confirmation", {
    summary: "Confirma um novo e-mail, com o bilhete que foi enviado a ele.",
    who: "anyone",
    body,
    answer: message,
    refusals: {
      409: "O bilhete já foi usado ou venceu, o e-mail passou a ser de outra pessoa, ou quem pediu não pode mais mudá-lo.",
    },
  }),
  stop: post("/email-change/stop", {
    summary: "Impede ou desfaz uma mudança de e-mail, com o bilhete que foi enviado ao e-mail anterior.",
    who: "anyone",
    body,
    answer: message,
    refusals: { 409: "O bilhete já foi usado ou venceu." },
  }),
}
