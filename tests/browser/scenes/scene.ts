import type { screens } from "@views/screens"
import type { Locator } from "playwright/test"
import { superAdmin } from "../api"
import { type App, expect } from "../system"

/** A screen in one of its states, or a dialog over it. */
export interface Scene {
  at: string
  /** The screen that `show` leads to if it differs from the address. */
  leadsTo?: keyof typeof screens
  /** The server answers that the object in the address does not exist. */
  gone?: true
  /** Has the focus before it opens, and again once it is closed. */
  opener?: (app: App) => Locator
  show?: (app: App) => Promise<unknown>
  /** Waits until the scene is drawn completely. */
  ready: (app: App) => Promise<unknown>
}

/** Scenes of one subject. */
export interface Walk {
  /** Signs in. By default as the super admin. */
  enter?: (app: App) => Promise<unknown>
  scenes: Readonly<Record<string, Scene>>
}

export const person = "12345678909"

export const as = (id: string) => (app: App) => app.signIn(id, { at: "/me" })
export const asSuperAdmin = as(superAdmin)

export const heading =
  (name: string): Scene["ready"] =>
  ({ page }) =>
    expect(page.getByRole("heading", { name, exact: true, level: 1 })).toBeVisible()
export const text =
  (words: string | RegExp): Scene["ready"] =>
  ({ page }) =>
    expect(page.getByText(words).first()).toBeVisible()
export const screen = (at: string, ready: Scene["ready"]): Scene => ({ at, ready })

/** An address with a command over it. */
export const commandAt = (line: string, at = "/me") =>
  `${at}${at.includes("?") ? "&" : "?"}${new URLSearchParams({ command: line })}`

/** Runs a palette line, once its values were found. */
export async function commanded(app: App, line: string) {
  await app.type(`> ${line}`)
  await expect(
    app.page.getByRole("option", { name: new RegExp(line.split(" ").at(-1) ?? "") }).first(),
  ).toBeVisible()
  await app.page.keyboard.press("Enter")
}
