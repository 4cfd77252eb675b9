import { describe, expect, test } from "vitest"
import { readParts } from "@/server/platform/web/reading"

const file = "\u0000PDF\r\n--not the end\r\n--"
/** A form as clients write it: a JSON part, a file, and what they put around them. */
const form = (boundary: string, { before = "", after = "\r\n" } = {}) =>
  new Uint8Array(
    Buffer.from(
      `${before}--${boundary}\r\nContent-Disposition: form-data; name="reason"\r\n\r\n"Ofício 12"\r\n` +
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n` +
        `Content-Type: application/pdf\r\n\r\n${file}\r\n--${boundary}--${after}`,
    ),
  )
const read = async (bytes: Uint8Array<ArrayBuffer>, contentType: string) => {
  const { reason, file } = (await readParts(bytes, contentType)) as { reason: string; file: File }
  return { reason, name: file.name, type: file.type, text: await file.text() }
}
const whole = { reason: "Ofício 12", name: "a.pdf", type: "application/pdf", text: file }

describe("a form with parts", () => {
  test.each([
    ["curl", "------------------------d74496d66958873e"],
    ["Python", "0e4a1f0b9b2c4d6d8f5f2f4f0b1c2d3e"],
    ["Java", "b7b1c2f0-3c1e-4b53-9a5e-0d6a9f0f7a11"],
    ["an own program", "X"],
    ["an own program with seven letters", "atalaia"],
    ["the longest", "a".repeat(70)],
  ])("of %s is read, whatever its boundary", async (_, boundary) => {
    expect(await read(form(boundary), `multipart/form-data; boundary=${boundary}`)).toEqual(whole)
  })

  test("with a quoted boundary, a preamble and an epilogue is read", async () => {
    const bytes = form("uma parte", { before: "This is a multi-part message.\r\n", after: "\r\nend" })
    expect(await read(bytes, 'multipart/form-data; charset=utf-8; boundary="uma parte"')).toEqual(whole)
  })

  test.each([
    ["without a boundary", "multipart/form-data"],
    ["with another boundary", "multipart/form-data; boundary=other"],
  ])("%s is refused", async (_, contentType) => {
    await expect(readParts(form("atalaia"), contentType)).rejects.toMatchObject({ status: 400 })
  })

  test("that breaks off is refused", async () => {
    const bytes = form("atalaia")
    await expect(
      readParts(bytes.slice(0, bytes.length - 6), "multipart/form-data; boundary=atalaia"),
    ).rejects.toMatchObject({ status: 400 })
  })

  test.each([
    ["A parte “reason” do formulário não é JSON.", [["reason", "Ofício 12"]]],
    [
      "O corpo da chamada tem duas partes com o mesmo nome.",
      [
        ["reason", '"um"'],
        ["reason", '"outro"'],
      ],
    ],
  ])("is refused with its reason: %s", async (message, parts) => {
    const sent = new FormData()
    for (const [name = "", text = ""] of parts) sent.append(name, text)
    const { headers, body } = new Response(sent)
    const bytes = new Uint8Array(await new Response(body).arrayBuffer())
    await expect(readParts(bytes, headers.get("content-type") ?? "")).rejects.toMatchObject({
      status: 400,
      message,
    })
  })
})
