import { Verdict } from "@views/Verdict"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { upperName } from "@/domain/people/person"
import { CopyButton } from "@/ui/buttons/CopyButton"
import type { Application } from "../../../bulkUnlink/applicationTarget"
import { CheckList } from "./CheckList"

export type Trial = AnswerOf<Calls["integration"]["tryEntry"]>

/**
 * The result of a simulated sign-in to an application, step by step, and the claims that it would receive. Dimmed
 * while outdated.
 */
export function EntryTrial({ app, trial, busy }: { app: Application; trial: Trial; busy: boolean }) {
  const { name, enters, text, reasons, steps, sees, claims } = trial
  const received = claims && JSON.stringify(claims, null, 2)
  return (
    <section
      aria-label="Entrada de uma pessoa"
      aria-busy={busy}
      className="grid grid-cols-1 gap-3 border-t border-line pt-3.5 aria-busy:opacity-60"
    >
      <h3 className="font-[550]">Entrada de {upperName(name)}</h3>
      <Verdict holds={enters} text={text} reasons={reasons} />
      {sees && <p className="break-words text-muted">No lugar de entrar, a pessoa leria: “{sees}”</p>}
      <CheckList label="Passos da entrada" checks={steps} />
      {received && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 flex-1 basis-64 text-muted">
              {app.acronym} recebeu isto no ID token, com todos os dados que lhe são concedidos, e também o
              emissor, a validade e o número da sessão.
            </p>
            <CopyButton small text={received} label="Copiar dados" />
          </div>
          <textarea
            readOnly
            aria-label={`O que ${app.acronym} recebeu`}
            rows={received.split("\n").length}
            wrap="off"
            spellCheck={false}
            value={received}
            className="control field-sizing-content resize-none overflow-x-auto bg-sunken font-mono text-code whitespace-pre max-md:wrap-anywhere max-md:whitespace-pre-wrap"
          />
        </>
      )}
    </section>
  )
}
