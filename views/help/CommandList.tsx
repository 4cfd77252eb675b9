import { NothingFound } from "@views/list/NothingFound"
import { ListSearch } from "@views/list/search/ListSearch"
import { useSearchText } from "@views/list/search/useSearchText"
import { useListKeys } from "@views/list/useListKeys"
import { screens } from "@views/screens"
import { Printer } from "lucide-react"
import { useRef } from "react"
import { keysOf } from "@/domain/records"
import { fold } from "@/domain/text/fold"
import type { Command, Group } from "@/palette/command"
import { groupTitles, usageOf } from "@/palette/describe"
import { useRunCommand } from "@/palette/run/run"
import { useCommands } from "@/palette/slots/useSources"
import { Button } from "@/ui/buttons/Button"
import { Keys } from "@/ui/buttons/Keys"
import { PageHead } from "@/ui/layout/PageHead"

const groups = keysOf(groupTitles)

const usages = (command: Command) => [usageOf(command, "en"), usageOf(command, "pt")]
const textOf = (command: Command) =>
  fold([command.title, ...command.words.en, ...command.words.pt, ...usages(command)].join(" "))

/** Every command that the actor may run, with its syntax. Can be printed. */
export default function CommandList() {
  const commands = useCommands()
  const searchText = useSearchText()
  const { text, setText, search, settle } = searchText
  const list = useRef<HTMLDivElement>(null)
  const wanted = fold(text).split(/\s+/)
  const shown = commands.filter((command) => wanted.every((word) => textOf(command).includes(word)))
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])]
  const focusAt = (index: number) => rows().at(index)?.focus()
  useListKeys({
    onStep: (step) => {
      const all = rows()
      const index = all.findIndex((row) => row.matches(":focus"))
      if (step === "first" || index < 0) focusAt(0)
      else if (step === "last") focusAt(-1)
      else focusAt(step === "next" ? Math.min(index + 1, all.length - 1) : Math.max(index - 1, 0))
    },
    openLabel: "executar",
    searchHint: true,
    onEnterList: () => focusAt(0),
    onSearch: settle,
  })
  return (
    <div className="grid w-full grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={screens.commands.title}
        actions={
          <Button icon={Printer} onClick={() => window.print()}>
            Imprimir
          </Button>
        }
      >
        <span role="status">
          {shown.length === 1 ? "1 comando" : `${shown.length} comandos`}, em português ou em inglês, com{" "}
          <Keys keys="Ctrl+K" /> em qualquer tela. O que está entre colchetes pode ficar de fora.
        </span>
      </PageHead>
      <ListSearch
        label="Buscar comandos"
        placeholder="Palavra, tecla ou o que você quer fazer"
        searchText={searchText}
        className="print:hidden"
      />
      {shown.length === 0 && (
        <NothingFound
          title="Nenhum resultado encontrado"
          searched="Tente outra palavra: o que se faz, ou com o quê."
          unsearched=""
          search={search || text}
          onClear={() => setText("")}
        />
      )}
      <div ref={list} className="grid gap-5">
        {groups.map((group) => (
          <OfGroup key={group} group={group} commands={shown.filter((each) => each.group === group)} />
        ))}
      </div>
    </div>
  )
}

function OfGroup({ group, commands }: { group: Group; commands: readonly Command[] }) {
  const title = groupTitles[group]
  return commands.length === 0 ? null : (
    <section aria-label={title} className="grid gap-1.5">
      <h2 className="text-section font-[650]">{title}</h2>
      <ul className="card divide-y divide-line">
        {commands.map((command) => (
          <CommandRow key={command.id} command={command} />
        ))}
      </ul>
    </section>
  )
}

function CommandRow({ command }: { command: Command }) {
  const run = useRunCommand()
  const { icon: Icon, title, key } = command
  return (
    <li className="break-inside-avoid">
      <button
        type="button"
        onClick={() => run(command, {})}
        className="flex w-full flex-wrap items-start gap-x-3 gap-y-1 px-3.5 py-2 text-left outline-offset-[-3px] hover:bg-sunken"
      >
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" strokeWidth={1.9} />
        <span className="flex min-w-0 basis-60 items-center gap-2 font-semibold">
          {title}
          {key !== undefined && <Keys keys={key} />}
        </span>
        <span className="mono grid min-w-0 flex-1 basis-72 gap-0.5 break-words text-muted">
          {usages(command).map((usage) => (
            <span key={usage}>&gt; {usage}</span>
          ))}
        </span>
      </button>
    </li>
  )
}
