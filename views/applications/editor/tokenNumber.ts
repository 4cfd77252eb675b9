import { tokenLimits } from "@/domain/tokenLimits"

/** Whether a text is a valid number of sessions for an application. */
export const isTokenNumber = (text: string) =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= tokenLimits.fewest && Number(text) <= tokenLimits.most
