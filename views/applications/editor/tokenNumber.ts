import { tokenLimits } from "@/domain/tokenLimits"

/** Whether a text is a number of sessions that an application may allow (1-core §5). */
export const isTokenNumber = (text: string) =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= tokenLimits.fewest && Number(text) <= tokenLimits.most
