import { type } from "arktype"
import { post } from "./call"

export const federation = {
  finishSignIn: post("/federation/sign-in", {
    summary: "Conclui, com a sessão do portal, a entrada que uma aplicação pediu por OpenID Connect.",
    who: "signedIn",
    reauthenticates: "sometimes",
    body: type({ interaction: "1 <= string <= 100" }),
    /** Where the browser goes on. */
    answer: type({ returnTo: "string" }),
    refusals: { 409: "O pedido venceu, é de outro navegador, ou espera outra pessoa." },
  }),
}
