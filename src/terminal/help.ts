import { commands } from "@commands/index"
import { fold } from "@/domain/text/fold"
import type { Command } from "@/palette/command"
import { groupTitles, usageOf } from "@/palette/describe"
import { parseCommandLine } from "@/palette/grammar/grammar"
import { phrasesOf } from "@/palette/grammar/vocabulary"
import { stop } from "./exitCodes"
import { isRun } from "./parse"

const ways = `Uso:
  atalaia login [--server https://…]     entra, com aprovação no navegador
  atalaia logout                         sai
  atalaia whoami                         diz quem está na sessão
  atalaia "<comando>" [--plan | --yes]   diz o que o comando faria, ou o faz
  atalaia [--plan | --yes] < arquivo     faz de cada linha uma parte de um plano
  atalaia "run <roteiro> …" [--plan | --yes]   faz de um roteiro um plano, com valores no lugar dos nomes
  atalaia help [comando]                 explica (ou ajuda)
  atalaia completion bash|zsh|fish       completa o que se digita

Opções:
  --plan       diz o que aconteceria, e nada faz
  --yes        faz sem perguntar
  --json       responde em JSON
  --server     o endereço do servidor (ou ATALAIA_URL)
  --title, --because, --approver         de um plano: como se chama, por que é feito, quem aprova
Em português: --plano, --sim, --ajuda, --versão, --servidor, --título, --porque, --aprovador.

Em scripts, sem ninguém que entre: ATALAIA_CLIENT_ID, com ATALAIA_CLIENT_SECRET ou ATALAIA_CLIENT_KEY_FILE (uma chave
privada em JWK), faz o terminal agir como a conta de serviço dessa aplicação, com os papéis que ela tem no Atalaia.

Código de saída: 0 feito, 1 recusado, 2 não entendido, 3 espera por outra pessoa, 4 sem sessão, 5 sem resposta do servidor,
6 não confirmado, 7 só na página, 8 o terminal falhou.`

/**
 * The usage text with all commands; or, for given words, the syntax of the commands that they name or begin, in both languages.
 */
export function help(words: readonly string[]): string {
  if (words.length === 0) {
    const groups = Object.entries(groupTitles).map(([group, title]) => {
      const own = commands.filter((command) => command.group === group)
      return [`${title}:`, ...own.map((command) => `  ${usageOf(command, "pt")}`)].join("\n")
    })
    return [ways, ...groups].join("\n\n")
  }
  const line = words.join(" ")
  const { command } = parseCommandLine(line, line.length, commands)
  const meant = command ? [command] : begunBy(line)
  if (meant.length === 0 && isRun(words.join(" ").trim().split(/\s+/)[0] ?? "")) return running
  if (meant.length === 0) throw stop("notUnderstood", `Nenhum comando se chama “${line}”`)
  return meant.map(explained).join("\n\n")
}

/** Only the server knows which runbooks exist. */
const running = `Executar um roteiro
  executar <roteiro> [<valor>, …] [<nome> <valor>, …] …
  run <roteiro> [<valor>, …] [<nome> <valor>, …] …
  Os seus e os compartilhados, com os nomes que pedem valor, estão na página, em Roteiros; o que falta a um, o terminal diz.`

/** The commands that continue these words: `block` gives all that block something. */
function begunBy(line: string): readonly Command[] {
  const beginning = `${line.trim().split(/\s+/).map(fold).join(" ")} `
  return commands.filter((command) => phrasesOf(command).some(({ phrase }) => phrase.startsWith(beginning)))
}

function explained(command: Command): string {
  const slots = Object.values(command.slots).map(
    (slot) => `  <${slot.label}>  ${slot.words.join(", ")}${slot.optional ? " (pode faltar)" : ""}`,
  )
  return [command.title, `  ${usageOf(command, "pt")}`, `  ${usageOf(command, "en")}`, ...slots].join("\n")
}
