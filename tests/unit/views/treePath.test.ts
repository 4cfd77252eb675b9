import { chosenAt, readPath, withChosen, writePath } from "@views/organizations/tree/treePath"
import { expect, test } from "vitest"

test.each(["", "EST", "EST,1", "INT,1,25,300"])("%j is read and written again", (text) => {
  expect(writePath(readPath(text))).toBe(text)
})

test.each([
  ["XYZ,1", ""],
  ["1,2", ""],
  ["EST,1,x,3", "EST,1"],
  ["EST,-1", "EST"],
  ["EST,1,,3", "EST,1"],
])("%j is read as far as it makes sense", (text, kept) => {
  expect(writePath(readPath(text))).toBe(kept)
})

test("what is chosen in a column ends what was chosen further down", () => {
  const path = readPath("EST,1,2,3")
  expect([0, 1, 2, 3, 4].map((level) => chosenAt(path, level))).toEqual(["EST", "1", "2", "3", undefined])
  expect(writePath(withChosen(path, 2, "9"))).toBe("EST,1,9")
  expect(writePath(withChosen(path, 4, "9"))).toBe("EST,1,2,3,9")
  expect(writePath(withChosen(path, 0, "FED"))).toBe("FED")
  expect(writePath(withChosen(path, 2, undefined))).toBe("EST,1")
  expect(writePath(withChosen(path, 0, undefined))).toBe("")
})
