import { waitFor } from "@testing-library/react"
import { NextStep } from "@views/registrationData/parts/NextStep"
import { expect, test, vi } from "vitest"
import { painted } from "@/shortcuts/painted"
import { noticesAtom } from "@/ui/page/notice"
import { inConsole, store } from "../../palette/console"

test("a step that cannot be left yet says why by its key, too", async () => {
  const onNext = vi.fn()
  const { person } = inConsole(<NextStep onNext={onNext} disabledReason="Falta um telefone." />)
  await painted()
  await person.keyboard("{Control>}{Enter}{/Control}")
  await waitFor(() => expect(store.get(noticesAtom).map(({ text }) => text)).toContain("Falta um telefone."))
  expect(onNext).not.toHaveBeenCalled()
})
