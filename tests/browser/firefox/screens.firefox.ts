import { asSuperAdmin, type Scene, type Walk } from "../scenes/scene"
import { readTables } from "../scenes/tables"
import { walks } from "../scenes/walks"
import { type App, expect } from "../system"
import { mishapsOf, test } from "./firefox"

/** One scene for each screen of the table, by its name. Scenes that their address alone opens are preferred. */
async function sceneOfEachScreen(): Promise<Map<string, Scene>> {
  const { screenOf } = await readTables()
  const scenes = Object.values(walks).flatMap((walk) => Object.values(walk.scenes))
  const found = new Map<string, Scene>()
  for (const scene of [...scenes.filter(({ show }) => !show), ...scenes]) {
    const name = scene.leadsTo ?? screenOf(scene.at)
    if (name !== undefined && !found.has(name)) found.set(name, scene)
  }
  return found
}

/** Requests that the previous page cancelled are not problems of the next one. */
async function goTo({ page }: App, address: string, mishaps: string[]) {
  await page.goto("about:blank")
  mishaps.length = 0
  await page.goto(address)
}

/** Opens a screen by its address, as a user does who types it or follows an external link. */
async function open(app: App, { at, leadsTo, show, ready }: Scene, mishaps: string[]) {
  const { page } = app
  await goTo(app, at, mishaps)
  await show?.(app)
  await ready(app)
  if (leadsTo) {
    await goTo(app, (await app.address()).href, mishaps)
    await ready(app)
  }
  // A dialog over a screen hides its heading from screen readers.
  await expect(page.getByRole("heading", { level: 1, includeHidden: true }).first()).toBeVisible()
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await tooWide(), "pixels that are beside the window").toBeLessThanOrEqual(0)
}

const enterBy = ({ enter = asSuperAdmin }: Walk) => enter

for (const [name, walk] of Object.entries(walks)) {
  test(`every screen opens by its address: ${name}`, async ({ app }) => {
    const wanted = new Set((await sceneOfEachScreen()).values())
    const scenes = Object.entries(walk.scenes).filter(([, scene]) => wanted.has(scene))
    test.skip(scenes.length === 0, "its screens are in other walks")
    await enterBy(walk)(app)
    const mishaps = mishapsOf(app.page)
    for (const [title, scene] of scenes) {
      await test.step(title, () => open(app, scene, mishaps))
      const unexpected = mishaps.filter((mishap) => !(scene.gone && /\b404\b/.test(mishap)))
      expect.soft(unexpected, title).toEqual([])
    }
  })
}

test("every screen of the table is opened", async () => {
  const { screenNames } = await readTables()
  expect([...(await sceneOfEachScreen()).keys()].sort()).toEqual(screenNames().sort())
})
