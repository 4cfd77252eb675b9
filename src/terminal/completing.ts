import { commands as allCommands } from "@commands/index"
import { fold } from "@/domain/text/fold"
import type { Command } from "@/palette/command"
import { complete } from "@/palette/grammar/completion"
import { parseCommandLine } from "@/palette/grammar/grammar"
import type { Parsed } from "@/palette/grammar/parsed"
import { phrasesOf } from "@/palette/grammar/vocabulary"
import { rank } from "@/palette/ranking/ranking"
import { listQuery, valuesOf } from "@/palette/slots/resolve"
import { indexOf, type Suggestion } from "@/palette/slots/suggestion"
import { lookupOf, textsIn } from "@/palette/slots/useResolution"
import type { Environment } from "./environment"
import { lineOfWords } from "./parse"

const maxValues = 50

/**
 * The completions of the word at the cursor. The shell's words form one line. If the last one contains several words, as within
 * quotes, whole lines are returned. Without a session, only commands and slot words are completed.
 */
export async function completions(
  words: readonly string[],
  reading: Environment | undefined,
): Promise<string[]> {
  const last = words.at(-1) ?? ""
  const isWhole = words.length === 1 && last.includes(" ")
  const before = isWhole ? "" : `${lineOfWords(["", ...words.slice(0, -1)]).trimStart()} `.trimStart()
  const line = before + last
  const parsed = parseCommandLine(line, line.length, reading?.commands ?? allCommands, reading?.others ?? [])
  const texts = await continuations(parsed, reading)
  if (isWhole) return texts.map((text) => complete(line, parsed, text).line.trim())
  // A phrase is completed word by word, after the part that is already typed.
  const begun = parsed.active ? Math.max(0, before.length - parsed.active.start) : 0
  const isValue = parsed.active?.kind === "slot"
  // Only at word boundaries: `runbooks` does not complete `run` and a space.
  const next = isValue
    ? texts
    : texts
        .filter((text) => begun === 0 || text[begun - 1] === " ")
        .map((text) => text.slice(begun).split(" ")[0] ?? "")
  return [...new Set(next)].filter((text) => text !== "").slice(0, maxValues)
}

async function continuations(parsed: Parsed, reading: Environment | undefined): Promise<string[]> {
  const { active } = parsed
  if (active?.kind === "slotWords") {
    return active.words.map(({ word }) => word).filter((word) => fold(word).startsWith(fold(active.text)))
  }
  if (active?.kind === "command") return phrases(reading?.commands ?? allCommands, active.text)
  if (active?.kind !== "slot" || !reading || !parsed.command) return []
  const suggestions = await suggestionsFor(parsed, parsed.command, reading)
  const found = rank(indexOf(suggestions), active.text, { limit: maxValues }).map(
    ({ entry }) => entry.value.text,
  )
  // A shell inserts the common prefix of all completions. So if some continue the typed text, only those are returned.
  const goingOn = found.filter((text) => fold(text).startsWith(fold(active.text)))
  return goingOn.length > 0 ? goingOn : found
}

const phrases = (commands: readonly Command[], typed: string): string[] =>
  commands.flatMap((command) =>
    phrasesOf(command)
      .map(({ phrase }) => phrase)
      .filter((phrase) => phrase.startsWith(fold(typed))),
  )

async function suggestionsFor(
  parsed: Parsed,
  command: Command,
  { client, sources }: Environment,
): Promise<readonly Suggestion[]> {
  const { active } = parsed
  if (active?.kind !== "slot") return []
  const { slot, name, text } = active
  const values = valuesOf(slot)
  if (values.from === "page") {
    return [...(values.readings?.(text, sources.now()) ?? []), ...(values.list?.(slot, sources) ?? [])]
  }
  if (values.from === "list") {
    const lookup = lookupOf(command, name, text, textsIn(parsed))
    return lookup ? client.fetchQuery(listQuery(lookup)) : []
  }
  return fold(text).length < 2 ? [] : values.suggestions(await client.fetchQuery(values.query(text, slot)))
}

/** The script that each shell runs at its start: it asks this program, which prints one completion a line. */
export const completionScripts: Readonly<Record<string, string>> = {
  bash: `_atalaia() {
  local cur words IFS=$'\\n' reply
  cur=\${COMP_WORDS[COMP_CWORD]}
  words=()
  local word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do word=\${word#[\\"\\']}; words+=("\${word%[\\"\\']}"); done
  reply=($(atalaia __complete "\${words[@]}" 2>/dev/null))
  COMPREPLY=()
  for word in "\${reply[@]}"; do
    case $cur in \\"*|\\'*) COMPREPLY+=("$word") ;; *) COMPREPLY+=("$(printf %q "$word")") ;; esac
  done
}
complete -F _atalaia atalaia`,
  zsh: `#compdef atalaia
_atalaia() {
  local -a before found
  before=("\${(@Q)words[2,CURRENT-1]}")
  found=("\${(@f)$(atalaia __complete "\${before[@]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  [[ -n $found ]] && compadd -U -S "" -- "\${found[@]}"
}
compdef _atalaia atalaia`,
  fish: `function __atalaia_complete
  set -l words (commandline -opc) (commandline -ct | string trim --left --chars "\\"'")
  atalaia __complete $words[2..-1] 2>/dev/null
end
complete -c atalaia -f -a '(__atalaia_complete)'`,
}
