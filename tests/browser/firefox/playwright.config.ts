import { defineConfig } from "playwright/test"
import { firefox } from "../../support/page/firefox.mjs"
import browserTests from "../playwright.config"

/**
 * Tests with a release build of Firefox, over WebDriver BiDi. The browser tests' main configuration uses Playwright's own build.
 */
export default defineConfig({
  ...browserTests,
  testMatch: "**/*.firefox.ts",
  globalSetup: "../template.ts",
  // One browser and one server: it uses the most memory and processor time of all.
  workers: 1,
  projects: [
    {
      name: "Firefox",
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        // Playwright hides the caret with a style in the page, which the page's policy refuses.
        screenshot: "off",
        launchOptions: {
          executablePath: firefox(),
          // Settings that the other browsers get for each page (`firefox.ts`).
          firefoxUserPrefs: { "ui.prefersReducedMotion": 1, "ui.systemUsesDarkTheme": 0 },
        },
      },
    },
  ],
})
