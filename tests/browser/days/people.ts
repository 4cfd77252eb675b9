import type { App } from "../system"

export const person = "12345678909"
export const other = "11321331304"
/** Retires, and has no day of their own here. */
export const leaving = "10820830895"
export const authorizer = "10720730724"

export const heading = ({ page }: App, name: string | RegExp) => page.getByRole("heading", { name })
