import { waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { PersonAvatar } from "@/ui/badges/PersonAvatar"
import { render } from "./render"

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal("fetch", fetched)
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:foto")
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined)
})
afterEach(() => {
  fetched.mockReset()
  vi.restoreAllMocks()
})

const avatar = (image?: string) =>
  render(<PersonAvatar atalaiaId="12345678909" name="JOÃO PEDRO SILVA" image={image} />).container

describe("PersonAvatar", () => {
  test("shows the photo that the server gives", async () => {
    const headers = { "Content-Type": "image/png", "Content-Disposition": "attachment" }
    fetched.mockResolvedValue(new Response("PNG", { headers }))
    const drawn = avatar("3f0c")
    await waitFor(() => expect(drawn.querySelector("img")?.getAttribute("src")).toBe("blob:foto"))
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(String(fetched.mock.calls[0]?.[0])).toContain("/api/registration/12345678909/photo")
  })

  test("asks for none where there is none", () => {
    expect(avatar().textContent).toBe("JS")
    expect(fetched).not.toHaveBeenCalled()
  })

  test("keeps the initials where it cannot be had", async () => {
    fetched.mockResolvedValue(new Response('{"message":"Não.","code":"NOT_FOUND"}', { status: 404 }))
    const drawn = avatar("3f0c")
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
    expect(drawn.querySelector("img")).toBeNull()
    expect(drawn.textContent).toBe("JS")
  })
})
