import type { Settings } from "../settings/settings"

/** The address at which the page opens a command line, without its `>`. */
export const commandLink = ({ publicUrl }: Pick<Settings, "publicUrl">, line: string): string =>
  `${publicUrl}/?command=${encodeURIComponent(`> ${line}`)}`
