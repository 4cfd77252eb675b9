import { administratorDay } from "../days/administrator"
import { authorizerDay } from "../days/authorizer"
import { casualDay } from "../days/casual"
import { supportDay } from "../days/support"
import { test as base } from "../system"
import { Day } from "./keyboardDay"

/** A working day of each kind of user, by keyboard only. Every task has a maximum number of key presses. */
const test = base.extend<{ day: Day }>({
  day: async ({ page }, use, info) => {
    const day = await Day.begin(page, info)
    await use(day)
    await day.end()
  },
})

test.describe.configure({ timeout: 360_000 })

test("an administrator's day", ({ app, day }) => administratorDay(app, day))
test("an authorizer's day", ({ app, day }) => authorizerDay(app, day))
test("a day of support by telephone", ({ app, day }) => supportDay(app, day))
test("a casual user's day, without the palette", ({ app, day }) => casualDay(app, day))
