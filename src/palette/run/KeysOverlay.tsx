import { useAtomValue, useSetAtom } from "jotai"
import { useState } from "react"
import { fold } from "@/domain/text/fold"
import { isSingleKey, singleKeysAtom } from "@/shortcuts/strokes"
import { Keys } from "@/ui/buttons/Keys"
import { PageLink } from "@/ui/buttons/PageLink"
import { Dialog } from "@/ui/dialog/Dialog"
import { DialogBody } from "@/ui/dialog/DialogParts"
import { noticesKey } from "@/ui/notices/useNoticeKeys"
import { eachKeyOnce, type KeyHint, keyHintsAtom } from "@/ui/page/keyHints"
import { targetsAtom } from "../currentTargets"
import { useCommands, useSources } from "../slots/useSources"
import { boundKeys } from "./CommandKeys"
import { keysOverlayAtom } from "./open"

/** Keys that belong to no command and work on every screen. */
const fixed: readonly KeyHint[] = [
  { keys: "Ctrl+K", label: "Buscar ou comandar" },
  { keys: "?", label: "Teclas desta tela" },
  { keys: "Esc", label: "Voltar um nível" },
  { keys: "Ctrl+Z", label: "Desfazer o que foi feito por último" },
  { keys: noticesKey, label: "Ir para o último aviso" },
  { keys: "Alt+1", label: "Ir para o conteúdo" },
  { keys: "Alt+2", label: "Ir para o menu" },
  { keys: "Alt+3", label: "Ir para a busca" },
  { keys: "Alt+4", label: "Ir para o rodapé" },
]

/** Keys of forms, listed if the screen has a form. */
const ofForms: readonly KeyHint[] = [
  { keys: "Ctrl+S", label: "Salvar o formulário" },
  { keys: "Ctrl+Enter", label: "Enviar o formulário" },
]

/** Lists every key of this screen with its effect. */
export default function KeysOverlay() {
  const setOpen = useSetAtom(keysOverlayAtom)
  const { screens } = useSources()
  const single = useAtomValue(singleKeysAtom)
  const [wanted, setWanted] = useState("")
  const allCommands = screens.find(({ name }) => name === "commands")
  const groups = useKeyGroups(wanted)
  const count = groups.reduce((sum, { keys }) => sum + keys.length, 0)
  return (
    <Dialog open title="Teclas" width="wide" onClose={() => setOpen(false)}>
      <DialogBody>
        <input
          data-autofocus
          type="search"
          aria-label="Procurar tecla"
          placeholder="Procurar"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          className="control mb-4"
        />
        <p role="status" className={count === 0 ? "text-muted" : "sr-only"}>
          {count === 0 ? "Nenhum resultado encontrado" : count === 1 ? "1 tecla" : `${count} teclas`}
        </p>
        {!single && (
          <p className="mb-3 rounded-lg bg-warn-soft px-3 py-2 text-warn">
            As teclas de uma letra estão desligadas. Para ligar:{" "}
            <span className="mono">&gt; single keys on</span>
          </p>
        )}
        {allCommands && (
          <p className="mb-3 text-muted">
            Com as palavras de cada um:{" "}
            <PageLink
              href={allCommands.path}
              className="rounded-sm font-semibold text-accent-text hover:underline"
              onClick={() => setOpen(false)}
            >
              {allCommands.title}
            </PageLink>
          </p>
        )}
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-3">
          {groups
            .filter(({ keys }) => keys.length > 0)
            .map(({ title, keys }) => (
              <KeyGroup key={title} title={title} keys={keys} />
            ))}
        </div>
      </DialogBody>
    </Dialog>
  )
}

/** The keys whose label or key contains the text, grouped by where they apply. */
function useKeyGroups(wanted: string) {
  const commands = useCommands()
  const { screens } = useSources()
  const targets = useAtomValue(targetsAtom)
  const hints = useAtomValue(keyHintsAtom)
  const single = useAtomValue(singleKeysAtom)
  const [hasForm] = useState(() => document.querySelector("form") !== null)
  const ofCommands = [...boundKeys(commands, targets)].map(([keys, { label, disabledReason }]) => ({
    keys,
    label: disabledReason ? `${label} (${disabledReason})` : label,
  }))
  const ofScreens = screens.flatMap(({ key, title }) =>
    key === undefined ? [] : [{ keys: `g ${key}`, label: title }],
  )
  // A screen may use one of the form keys for something else.
  const formKeys = ofForms.filter(({ keys }) => !hints.some((hint) => hint.keys === keys))
  const groups: { title: string; keys: readonly KeyHint[] }[] = [
    { title: "Nesta tela", keys: [...eachKeyOnce(hints), ...(hasForm ? formKeys : []), ...ofCommands] },
    { title: "Ir para", keys: ofScreens },
    { title: "Em toda tela", keys: fixed },
  ]
  return groups.map(({ title, keys }) => ({
    title,
    // Leaves out keys that are switched off.
    keys: keys.filter(
      (hint) =>
        (single || !isSingleKey(hint.keys)) && fold(`${hint.label} ${hint.keys}`).includes(fold(wanted)),
    ),
  }))
}

function KeyGroup({ title, keys }: { title: string; keys: readonly KeyHint[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-small font-semibold text-faint">{title}</h3>
      <dl className="grid gap-1">
        {keys.map((hint) => (
          <div key={`${hint.keys} ${hint.label}`} className="flex items-center justify-between gap-3">
            <dt className="min-w-0 truncate first-letter:uppercase">{hint.label}</dt>
            <dd className="shrink-0">
              <Keys keys={hint.keys} />
              <span className="sr-only">{hint.keys}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
