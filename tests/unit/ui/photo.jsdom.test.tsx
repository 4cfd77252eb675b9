import { fireEvent, screen, waitFor } from "@testing-library/react"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { photoFormat, photoTooLarge } from "@/domain/people/photo"
import { Form } from "@/ui/form/Form"
import { areaOf, dragged, firstView, maxZoom, moved, type View, zoomed } from "@/ui/photo/cropGeometry"
import { smallEnough } from "@/ui/photo/jpeg"
import { PhotoField, type PhotoFieldProps } from "@/ui/photo/PhotoField"
import { isPhoto, photoProblem } from "@/ui/photo/photoFile"
import { cameraProblem } from "@/ui/photo/useCamera"
import { render } from "./render"

// jsdom's files have no promise-based reads.
Blob.prototype.arrayBuffer = function () {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(this)
  })
}

const jpeg = [0xff, 0xd8, 0xff, 0xe0]
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const bmp = [0x42, 0x4d, 0, 0]
const pdf = [0x25, 0x50, 0x44, 0x46]
const file = (name: string, beginning: readonly number[], bytes = beginning.length) =>
  new File([new Uint8Array(beginning), new Uint8Array(bytes - beginning.length)], name)

describe("what a photo is", () => {
  it.each([
    ["foto.jpg", jpeg, true],
    ["FOTO.JPEG", jpeg, true],
    ["foto.png", png, true],
    ["foto.bmp", bmp, true],
    // A picture with another format's name is still a picture.
    ["foto.png", jpeg, true],
    ["foto.gif", [0x47, 0x49, 0x46, 0x38], false],
    ["foto.jpg", pdf, false],
    ["foto.pdf", jpeg, false],
    ["foto.png.exe", png, false],
    ["foto", png, false],
    ["foto.png", png.slice(0, 4), false],
    ["foto.jpg", [], false],
  ])("%s beginning with %j: %s", (name, beginning, right) => {
    expect(isPhoto(name, new Uint8Array(beginning))).toBe(right)
  })

  it("has 2 MB at most, to the byte", async () => {
    expect(await photoProblem(file("a.jpg", jpeg, 2_097_152), 2_097_152)).toBeUndefined()
    expect(await photoProblem(file("a.jpg", jpeg, 2_097_153), 2_097_152)).toBe(
      "A imagem deve ter no máximo 2 Mb.",
    )
    expect(photoTooLarge(524_288)).toBe("A imagem deve ter no máximo 0,5 Mb.")
  })

  it("says the format first where both are wrong", async () => {
    expect(await photoProblem(file("a.pdf", pdf, 3_000_000), 2_097_152)).toBe(
      "Formato de arquivo inválido. Utilize os seguintes formatos: JPEG, JPG, PNG, BMP.",
    )
  })
})

describe("the crop", () => {
  const ratio = 3 / 4
  const pictures = fc.record({
    width: fc.integer({ min: 1, max: 8000 }),
    height: fc.integer({ min: 1, max: 8000 }),
  })
  const point = fc.record({
    x: fc.double({ min: -3, max: 3, noNaN: true }),
    y: fc.double({ min: -3, max: 3, noNaN: true }),
  })

  it("first takes the largest part of the ratio, in the middle", () => {
    const wide = { width: 1600, height: 800 }
    expect(areaOf(wide, ratio, firstView(wide))).toEqual({ x: 500, y: 0, width: 600, height: 800 })
    const tall = { width: 600, height: 1000 }
    expect(areaOf(tall, ratio, firstView(tall))).toEqual({ x: 0, y: 100, width: 600, height: 800 })
  })

  it("follows the hand, and stops at the edges", () => {
    const wide = { width: 1600, height: 800 }
    const right = moved(wide, ratio, firstView(wide), { x: 0.5, y: 0.5 })
    expect(areaOf(wide, ratio, right)).toEqual({ x: 200, y: 0, width: 600, height: 800 })
    const edge = moved(wide, ratio, right, { x: 9, y: 0 })
    expect(areaOf(wide, ratio, edge).x).toBe(0)
    // Movement beyond the edge does not count on the way back.
    expect(areaOf(wide, ratio, moved(wide, ratio, edge, { x: -0.1, y: 0 })).x).toBeCloseTo(60)
  })

  it("zooms around what is pointed at", () => {
    const picture = { width: 600, height: 800 }
    const twice = zoomed(picture, ratio, firstView(picture), 2, { x: 0.25, y: 0.75 })
    // The point 150, 600 was there, and still is.
    expect(areaOf(picture, ratio, twice)).toEqual({ x: 75, y: 300, width: 300, height: 400 })
    expect(zoomed(picture, ratio, twice, 100).zoom).toBe(maxZoom)
    expect(zoomed(picture, ratio, twice, 0.01)).toEqual(firstView(picture))
  })

  it("moves with one pointer, zooms with two", () => {
    const picture = { width: 600, height: 800 }
    const close: View = { x: 300, y: 400, zoom: 2 }
    const one = dragged(picture, ratio, close, [{ x: 0.5, y: 0.5 }], [{ x: 0.6, y: 0.5 }])
    expect(one).toEqual({ x: 270, y: 400, zoom: 2 })
    const two = dragged(
      picture,
      ratio,
      firstView(picture),
      [
        { x: 0.4, y: 0.5 },
        { x: 0.6, y: 0.5 },
      ],
      [
        { x: 0.3, y: 0.5 },
        { x: 0.7, y: 0.5 },
      ],
    )
    expect(two.zoom).toBeCloseTo(2)
    expect(two.x).toBeCloseTo(300)
  })

  it("stays within the picture and keeps the ratio, whatever is done", () => {
    const acts = fc.array(
      fc.record({ by: point, factor: fc.double({ min: 0.1, max: 9, noNaN: true }), at: point }),
      {
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(pictures, acts, (picture, list) => {
        let view = firstView(picture)
        for (const { by, factor, at } of list) {
          view = zoomed(picture, ratio, moved(picture, ratio, view, by), factor, at)
          const area = areaOf(picture, ratio, view)
          expect(area.width / area.height).toBeCloseTo(ratio, 6)
          expect(area.x).toBeGreaterThanOrEqual(0)
          expect(area.y).toBeGreaterThanOrEqual(0)
          expect(area.x + area.width).toBeLessThanOrEqual(picture.width + 1e-6)
          expect(area.y + area.height).toBeLessThanOrEqual(picture.height + 1e-6)
        }
      }),
    )
  })
})

describe("a JPEG under the maximum", () => {
  const blob = (size: number) => new Blob([new Uint8Array(size)])

  it("keeps the best that fits", async () => {
    const encode = vi.fn(async (scale: number, quality: number) => blob(Math.round(1000 * scale * quality)))
    expect((await smallEnough(encode, 1000)).size).toBe(920)
    expect(encode).toHaveBeenCalledTimes(1)
    expect((await smallEnough(encode, 700)).size).toBe(600)
    expect((await smallEnough(encode, 300)).size).toBe(300)
  })

  it("says so where nothing fits", async () => {
    await expect(smallEnough(async () => blob(3_000_000), 2_097_152)).rejects.toThrow(
      "A imagem deve ter no máximo 2 Mb.",
    )
  })
})

describe("why there is no camera", () => {
  it.each([
    ["NotFoundError", "Nenhum dispositivo de captura de imagem detectado"],
    ["NotAllowedError", "Não há camera disponível."],
    ["NotReadableError", "Não há camera disponível."],
    ["OverconstrainedError", "Não há camera disponível."],
    ["NotSupportedError", "Não há camera disponível."],
    ["AbortError", "Não há camera disponível."],
  ])("%s", (name, message) => {
    const problem = cameraProblem(new DOMException("", name))
    expect(problem.message).toBe(message)
    expect(problem.advice).not.toBe("")
  })
})

describe("PhotoField", () => {
  beforeEach(() => {
    let made = 0
    vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:${++made}`)
    vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined)
  })
  afterEach(() => vi.restoreAllMocks())

  function inForm(props: Partial<PhotoFieldProps> = {}) {
    const submit = vi.fn((_: { photo: File | null }) => Promise.resolve())
    const drawn = render(
      <Form id="photo" title="Foto" defaults={{ photo: null }} submit={submit}>
        <PhotoField name="photo" label="Imagem" {...props} />
      </Form>,
    )
    const input = screen.getByLabelText<HTMLInputElement>("Imagem")
    const zone = input.closest("[tabindex='-1']") as HTMLElement
    const choose = (chosen: File) => fireEvent.change(input, { target: { files: [chosen] } })
    const sent = async () => {
      submit.mockClear()
      await drawn.person.click(screen.getByRole("button", { name: "Salvar" }))
      await waitFor(() => expect(submit).toHaveBeenCalled())
      return submit.mock.lastCall?.[0].photo
    }
    return { ...drawn, submit, sent, choose, zone, input }
  }

  it("takes a right file, shows it, and gives it back", async () => {
    const { choose, sent, person } = inForm()
    const photo = file("fachada.png", png, 2048)
    choose(photo)
    expect((await screen.findByAltText("Imagem escolhida")).getAttribute("src")).toBe("blob:1")
    expect(screen.getByRole("status").textContent).toBe("fachada.png2 kB")
    expect(await sent()).toBe(photo)
    await person.click(screen.getByRole("button", { name: "Retirar imagem" }))
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:1")
    expect(await sent()).toBeNull()
  })

  it("refuses a wrong one under the field, and keeps the last right one", async () => {
    const { choose, sent, input } = inForm()
    const right = file("a.jpg", jpeg)
    choose(right)
    await screen.findByAltText("Imagem escolhida")
    choose(file("nota.pdf", pdf))
    const alert = await screen.findByText(photoFormat)
    expect(input.getAttribute("aria-describedby")).toContain(alert.id)
    expect(input.getAttribute("aria-invalid")).toBe("true")
    expect(await sent()).toBe(right)
    choose(file("b.jpg", jpeg, 2_097_153))
    expect(await screen.findByText("A imagem deve ter no máximo 2 Mb.")).toBeDefined()
    expect(screen.queryByText(photoFormat)).toBeNull()
    choose(file("c.bmp", bmp))
    await screen.findByText("c.bmp")
    expect(screen.queryByRole("alert")).toBeNull()
  })

  it("takes what is dropped and what is pasted", async () => {
    const { zone, sent } = inForm()
    const dropped = file("solta.jpg", jpeg)
    fireEvent.drop(zone, { dataTransfer: { files: [dropped] } })
    await screen.findByText("solta.jpg")
    expect(await sent()).toBe(dropped)
    const pasted = file("image.png", png)
    fireEvent.paste(zone, { clipboardData: { files: [pasted] } })
    await screen.findByText("image.png")
    expect(await sent()).toBe(pasted)
  })

  it("keeps the later of two, though the earlier is read more slowly", async () => {
    const { choose, sent } = inForm()
    const slow = file("lenta.jpg", jpeg)
    let read: (value: ArrayBuffer) => void = () => undefined
    const reading = new Promise<ArrayBuffer>((resolve) => {
      read = resolve
    })
    vi.spyOn(slow, "slice").mockReturnValue({ arrayBuffer: () => reading } as Blob)
    const quick = file("rapida.jpg", jpeg)
    choose(slow)
    choose(quick)
    await screen.findByText("rapida.jpg")
    read(new Uint8Array(jpeg).buffer)
    expect(await sent()).toBe(quick)
  })

  it("refuses what only begins like a picture", async () => {
    const { choose, sent } = inForm()
    choose(file("a.png", png))
    fireEvent.error(await screen.findByAltText("Imagem escolhida"))
    expect(await screen.findByText(photoFormat)).toBeDefined()
    expect(await sent()).toBeNull()
  })

  it("shows the saved one until another is chosen, and is then not due", async () => {
    const { choose, sent } = inForm({ saved: "/api/foto/1", required: true })
    expect(screen.getByAltText("Imagem atual").getAttribute("src")).toBe("/api/foto/1")
    expect(await sent()).toBeNull()
    choose(file("nova.jpg", jpeg))
    expect((await screen.findByAltText("Imagem escolhida")).getAttribute("src")).toBe("blob:1")
  })

  it("says what is due where there is none", async () => {
    const { person, submit } = inForm({ required: true })
    await person.click(screen.getByRole("button", { name: "Salvar" }))
    expect(await screen.findByText("Campo Obrigatório")).toBeDefined()
    expect(submit).not.toHaveBeenCalled()
  })
})

describe("the camera's dialog", () => {
  const track = { stop: vi.fn(), addEventListener: vi.fn(), getSettings: () => ({ deviceId: "a" }) }
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
  const device = (deviceId: string, label: string) => ({ kind: "videoinput", deviceId, label })
  afterEach(() => {
    Reflect.deleteProperty(navigator, "mediaDevices")
    track.stop.mockClear()
  })

  async function open(mediaDevices: unknown) {
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: mediaDevices })
    const drawn = render(
      <Form id="photo" title="Foto" defaults={{ photo: null }} submit={() => Promise.resolve()}>
        <PhotoField name="photo" label="Imagem" />
      </Form>,
    )
    await drawn.person.click(screen.getByRole("button", { name: "Usar câmera" }))
    await screen.findByRole("dialog", { name: "Tirar foto" })
    return drawn
  }

  it("says that the browser has none", async () => {
    await open(undefined)
    expect(await screen.findByText("Não há camera disponível.")).toBeDefined()
  })

  it("says that nothing is plugged in, and does not ask for permission", async () => {
    const getUserMedia = vi.fn()
    await open({ enumerateDevices: async () => [], getUserMedia })
    expect(await screen.findByText("Nenhum dispositivo de captura de imagem detectado")).toBeDefined()
    expect(getUserMedia).not.toHaveBeenCalled()
  })

  it("says what to do where it is not allowed, and asks again", async () => {
    const getUserMedia = vi.fn(() => Promise.reject(new DOMException("", "NotAllowedError")))
    const { person } = await open({ enumerateDevices: async () => [device("a", "")], getUserMedia })
    expect(await screen.findByText(/Permita a câmera/)).toBeDefined()
    await person.click(screen.getByRole("button", { name: "Tentar de novo" }))
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
  })

  it("asks for the size of the specification, lets another be chosen, and ends with the dialog", async () => {
    const getUserMedia = vi.fn(async (_: MediaStreamConstraints) => stream)
    const { person } = await open({
      enumerateDevices: async () => [device("a", "Frontal"), device("b", "Traseira")],
      getUserMedia,
    })
    const select = await screen.findByLabelText("Câmera")
    expect(getUserMedia).toHaveBeenLastCalledWith({
      video: { width: { ideal: 1024, min: 480 }, height: { ideal: 1024, min: 460 } },
    })
    await person.selectOptions(select, "Traseira")
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
    expect(getUserMedia.mock.lastCall?.[0].video).toMatchObject({ deviceId: { exact: "b" } })
    expect(track.stop).toHaveBeenCalledTimes(1)
    await person.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(track.stop).toHaveBeenCalledTimes(2)
  })

  it("ends a stream that is allowed only after the dialog was closed", async () => {
    let allow: (value: unknown) => void = () => undefined
    const asked = new Promise((resolve) => {
      allow = resolve
    })
    const getUserMedia = vi.fn(() => asked)
    const { person } = await open({ enumerateDevices: async () => [device("a", "")], getUserMedia })
    await waitFor(() => expect(getUserMedia).toHaveBeenCalled())
    await person.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    allow(stream)
    await waitFor(() => expect(track.stop).toHaveBeenCalledTimes(1))
  })
})
