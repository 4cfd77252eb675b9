import { isBlank } from "./text/oneLine"

/** An editable text of the pre-registration: its content is markdown. */
export interface WrittenFields {
  title: string
  content: string
}

export const maxTitleLength = 4000
export const maxContentLength = 100_000

/** Validates a text, by field. */
export function textProblems({ title, content }: WrittenFields): Partial<WrittenFields> {
  return {
    ...(isBlank(title) && { title: "Entre o título do texto" }),
    ...(isBlank(content) && { content: "Entre o conteúdo do texto" }),
  }
}
