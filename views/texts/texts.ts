import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { keysOf } from "@/domain/records"
import type { WrittenFields } from "@/domain/writtenText"
import type { Target } from "@/palette/targetTypes"

export type WrittenText = AnswerOf<Calls["texts"]["get"]>

/** The tabs of the page: descriptions, and declarations that people must accept. */
export const textTabs = {
  descriptions: { title: "Descrições", requiresConfirmation: false },
  declarations: { title: "Declarações", requiresConfirmation: true },
} as const
export type TextTab = keyof typeof textTabs
export const textTabKeys = keysOf(textTabs)

/** The values of the form. */
export interface TextFields extends WrittenFields {
  requiresConfirmation: boolean
}

export const kindOf = ({ requiresConfirmation }: Pick<WrittenText, "requiresConfirmation">) =>
  requiresConfirmation ? "Declaração" : "Descrição"

/** The form's values for a text. */
export const fieldsOf = ({ title, content, requiresConfirmation }: WrittenText): TextFields => ({
  title,
  content,
  requiresConfirmation,
})

/** Words for form values that users see differently, to describe another user's changes. */
export const wordsOf = (text: WrittenText) => ({ requiresConfirmation: kindOf(text) })

export const textTarget = ({ id, title }: WrittenText): Target<"writtenText"> => ({
  kind: "writtenText",
  id,
  title,
})
