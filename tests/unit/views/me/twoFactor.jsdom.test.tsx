import { screen } from "@testing-library/react"
import { QrCode } from "@views/me/twoFactor/QrCode"
import { recoveryFile } from "@views/me/twoFactor/recoveryFile"
import { SecretTimer } from "@views/me/twoFactor/SecretTimer"
import { TOTP, URI } from "otpauth"
import { create } from "qrcode"
import { expect, test } from "vitest"
import { authenticatorUri } from "@/domain/twoFactor"
import { render } from "../../ui/render"

const secret = "abcdefghijklmnopqrstuvwxyz234567"

test("an authenticator reads issuer, account and secret from the address", () => {
  const read = URI.parse(authenticatorUri({ issuer: "Polícia & Cia, SP", account: "11721731768", secret }))
  expect(read).toBeInstanceOf(TOTP)
  expect(read).toMatchObject({
    issuer: "Polícia & Cia, SP",
    label: "11721731768",
    algorithm: "SHA1",
    digits: 6,
    period: 30,
  })
  expect(read.secret.base32).toBe(secret.toUpperCase())
})

test("every dark module of the code is drawn where it stands, within a quiet margin", () => {
  const text = authenticatorUri({ issuer: "Atalaia", account: "11721731768", secret })
  render(<QrCode text={text} label="Código QR" />)
  const image = screen.getByRole("img", { name: "Código QR" })
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules
  expect(image.getAttribute("viewBox")).toBe(`-4 -4 ${size + 8} ${size + 8}`)
  const drawn = new Set(
    image
      .querySelector("path")
      ?.getAttribute("d")
      ?.match(/M\d+ \d+/g),
  )
  const dark = Array.from(data).flatMap((each, at) =>
    each ? [`M${at % size} ${Math.floor(at / size)}`] : [],
  )
  expect(drawn).toEqual(new Set(dark))
})

test("the time left is shown each second, and read out when it matters", () => {
  const { rerender } = render(<SecretTimer remaining={41_300} renewed={false} />)
  expect(screen.getByRole("timer").textContent).toContain("42 s")
  expect(screen.getByRole("status").textContent).toBe("")
  rerender(<SecretTimer remaining={11_000} renewed={false} />)
  expect(screen.getByRole("status").textContent).toBe("Restam menos de 12 segundos para esta chave.")
  rerender(<SecretTimer remaining={0} renewed={false} />)
  expect(screen.getByRole("timer").textContent).toBe("Gerando outra chave...")
  rerender(<SecretTimer remaining={60_000} renewed />)
  expect(screen.getByRole("status").textContent).toContain("nova chave")
})

test("the file says whose codes they are, and has one a line", () => {
  const codes = ["aaaa-bbbb-cccc", "dddd-eeee-ffff"]
  expect(recoveryFile("11721731768", codes, "2026-11-21T13:05:00Z").split("\r\n")).toEqual([
    "Atalaia: códigos de recuperação de 117.217.317-68, gerados em 21/11/2026 10:05.",
    "Cada código serve uma única vez.",
    "",
    ...codes,
    "",
  ])
})
