import { get, post } from "./call"
import { dateTime } from "./shapes"
import { type } from "./type"

export const federation = {
  finishSignIn: post("/federation/sign-in", {
    summary: "Conclui, com a sessão do portal, a entrada que uma aplicação pediu por OpenID Connect.",
    who: "signedIn",
    reauthenticates: "sometimes",
    secretAnswer: true,
    body: type({ interaction: "1 <= string <= 100" }),
    /** The address where the browser continues. */
    answer: type({ returnTo: "string" }),
    refusals: { 409: "O pedido venceu, é de outro navegador, ou espera outra pessoa." },
  }),
  asked: get("/federation/sign-in", {
    summary: "Que aplicação pediu a entrada que este navegador começou, se alguma.",
    who: "anyone",
    query: type({ interaction: "1 <= string <= 100" }),
    answer: type({
      "by?": {
        title: "string",
        acronym: "string",
        /** The address that returns to the application with an error, because no person signed in. */
        backAddress: "string",
      },
    }),
  }),
  rotateKeys: post("/federation/keys", {
    summary:
      "Publica agora a próxima chave de assinatura do provedor OpenID, que passa a assinar em uma hora; as de antes continuam publicadas enquanto algum token precisar delas.",
    who: "platform.administer",
    reauthenticates: "always",
    previews: true,
    /** When it begins to sign. */
    answer: type({ signs: dateTime }),
    refusals: { 409: "Uma chave nova já espera para assinar." },
  }),
}
