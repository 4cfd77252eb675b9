import type { AuditKindRecord, Tone } from "./record"

/** A value of a domain table; `document` holds the table's title. */
const referenceValue = (title: string, did: string, does: string, tone: Tone): AuditKindRecord => ({
  title,
  past: (a) => `${did} ${a.subject} em ${a.document}`,
  preview: (a) => `Ao confirmar, ${a.subject} ${does} em ${a.document}.`,
  tone,
})
const writtenText = (title: string, did: string, does: string, tone: Tone): AuditKindRecord => ({
  title,
  past: (a) => `${did} o texto ${a.subject}`,
  preview: (a) => `Ao confirmar, o texto ${a.subject} ${does}.`,
  tone,
})

/** Values of domain tables, and written texts. */
export const referenceKinds = {
  "domain.create": referenceValue("Valor de domínio criado", "Criou", "passa a existir", "positive"),
  "domain.update": referenceValue("Valor de domínio alterado", "Mudou", "muda", "neutral"),
  "domain.delete": referenceValue("Valor de domínio removido", "Removeu", "deixa de existir", "danger"),
  "text.create": writtenText("Texto criado", "Criou", "passa a existir", "positive"),
  "text.update": writtenText("Texto alterado", "Mudou", "muda", "neutral"),
  "text.delete": writtenText("Texto removido", "Removeu", "deixa de existir", "danger"),
} satisfies Record<string, AuditKindRecord>
