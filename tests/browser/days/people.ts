import type { App } from "../system"

export const person = "12345678909"
export const other = "11321331304"
/** A person who retires; no working day is tested for them. */
export const leaving = "10820830895"
export const authorizer = "10720730724"

export const heading = ({ page }: App, name: string | RegExp) => page.getByRole("heading", { name })
