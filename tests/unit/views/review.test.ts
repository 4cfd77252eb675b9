import { unplannedText } from "@views/reviews/review"
import { expect, test } from "vitest"

test("lines without a plan are said to come later", () => {
  expect(unplannedText(1)).toBe(
    "1 linha ainda não está em um plano: o que é de quem aprova ou de quem fecha vai em outro, depois destes",
  )
  expect(unplannedText(1200)).toMatch(/^1\.200 linhas ainda não estão em um plano: /)
})
