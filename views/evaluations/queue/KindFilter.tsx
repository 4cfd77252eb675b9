import { type ChangeKind, changeKinds } from "@/domain/registration/changeKinds"
import { Badge } from "@/ui/badges/Badge"
import { changeKindTitles } from "../evaluation"

export interface KindFilterProps {
  kinds: readonly ChangeKind[]
  /** The number of waiting cases of each kind, once loaded. */
  counts: Readonly<Record<ChangeKind, number>> | undefined
  onChange: (kinds: ChangeKind[]) => void
}

/** Selects the kinds of change to list. None means all. */
export function KindFilter({ kinds, counts, onChange }: KindFilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5 max-xl:pb-2">
      <legend className="sr-only">Tipos de alteração</legend>
      {changeKinds.map((kind) => (
        // biome-ignore lint/a11y/useSemanticElements: single-key shortcuts are off in native inputs.
        <button
          key={kind}
          type="button"
          role="checkbox"
          aria-checked={kinds.includes(kind)}
          className="flex items-center gap-1.5 rounded-full border border-line-strong bg-panel px-2.5 py-0.5 text-small font-[550] text-muted hover:bg-sunken aria-checked:border-accent aria-checked:bg-accent-soft aria-checked:text-accent-text pointer-coarse:py-2 forced-colors:aria-checked:border-[Highlight]"
          onClick={() => onChange(changeKinds.filter((each) => (each === kind) !== kinds.includes(each)))}
        >
          {changeKindTitles[kind]}
          {counts && <Badge count={counts[kind]} />}
        </button>
      ))}
    </fieldset>
  )
}
