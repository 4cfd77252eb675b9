import { existsSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { firefox, webkit } from "playwright"
import { defineConfig } from "playwright/test"
import { runFolder } from "./run"

/** The other two engines, if the machine has them: each runs all tests. */
const others = [firefox, webkit].filter((browser) => existsSync(browser.executablePath()))

/** The slowdown factor of the machine (`npm run stress`). It multiplies all timeouts. */
const slower = Number(process.env.STRESS_SLOWER ?? 1)

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.test.ts",
  outputDir: join(runFolder, "results"),
  // Each worker runs its own server and database, and waits a fifth of its time for frames and answers.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: true,
  timeout: 120_000 * slower,
  expect: { timeout: 30_000 * slower },
  reporter: [["list"]],
  forbidOnly: true,
  globalSetup: "./template.ts",
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1360, height: 820 },
    // No animations: on a slow machine they take longer, and a test could click something that still moves.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "chromium",
      use: {
        launchOptions: {
          ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
          args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
          ],
        },
      },
    },
    ...others.map((browser) => ({
      name: browser.name(),
      use: { browserName: browser.name() as "firefox" | "webkit" },
    })),
  ],
})
