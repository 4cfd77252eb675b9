import { post } from "./call"
import { type } from "./type"

export const twoFactor = {
  activate: post("/two-factor", {
    summary: "Ativa a autenticação em duas etapas e entrega os códigos de recuperação, uma única vez.",
    who: "signedIn",
    tokens: ["access", "twoFactor", "twoFactorRecover"],
    reauthenticates: "always",
    hashes: true,
    secretAnswer: true,
    body: type({ code: "1 <= string <= 16", secret: /^[a-z2-7]{32}$/ }),
    answer: type({ recoveryCodes: "string[]" }),
    refusals: {
      409: "A autenticação em duas etapas já está ativa.",
      429: "Muitas tentativas: a mensagem diz quanto esperar.",
    },
  }),
  deactivate: post("/two-factor/deactivation", {
    summary: "Desativa a autenticação em duas etapas com um código atual.",
    who: "signedIn",
    reauthenticates: "always",
    body: type({ code: "1 <= string <= 16" }),
    refusals: {
      409: "Não está ativa, ou uma permissão a obriga.",
      429: "Muitas tentativas: a mensagem diz quanto esperar.",
    },
  }),
}
