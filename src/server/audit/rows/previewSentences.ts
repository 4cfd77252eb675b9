import { auditKinds } from "@/domain/audit/kinds"
import type { Tone } from "@/domain/audit/record"
import { inPlaceOfText } from "@/domain/deputies"
import { counted } from "@/domain/text/words"
import type { AuditEntry } from "./audit"
import { wholeName } from "./wholeName"

/** One sentence about an effect of a change. */
export interface Effect {
  text: string
  tone: Tone
}

/**
 * The effects of changes in sentences: *Ao confirmar, João Pedro …*. The same change to several people is one sentence: *Ao
 * confirmar, 12 pessoas …*. The words of each kind are in `src/domain/audit/`.
 */
export function previewSentences(entries: readonly AuditEntry[]): Effect[] {
  const alike = new Map<string, { entry: AuditEntry; subjectIds: Set<string> }>()
  for (const entry of entries) {
    const { subject: name, ...about } = entry.about ?? {}
    const key = JSON.stringify([
      entry.kind,
      about,
      entry.lacks,
      entry.tone,
      entry.subjectId === undefined && name,
    ])
    const group = alike.get(key) ?? { entry, subjectIds: new Set() }
    group.subjectIds.add(entry.subjectId ?? "")
    alike.set(key, group)
  }
  const effects = [...alike.values()].map(({ entry, subjectIds }): Effect => {
    const { kind, subjectId = "", about, lacks } = entry
    const called =
      subjectIds.size > 1 ? counted(subjectIds.size, "pessoa", "pessoas") : wholeName(subjectId, about)
    const { preview, tone } = auditKinds[kind]
    return {
      text: preview?.({ ...about, lacks, several: subjectIds.size > 1, ...(called && { called }) }) ?? "",
      tone: entry.tone ?? (lacks === undefined ? tone : "warning"),
    }
  })
  return [...effects, ...inPlaces(entries)]
}

/** In whose place the actor decides, once. */
function inPlaces(entries: readonly AuditEntry[]): Effect[] {
  const names = new Set(entries.flatMap(({ about }) => about?.inPlaceOf ?? []))
  return [...names].map((name) => ({ text: `Você decide ${inPlaceOfText(name)}.`, tone: "neutral" }))
}
