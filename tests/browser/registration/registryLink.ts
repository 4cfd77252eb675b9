import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { sectionNames } from "@/domain/registration/fields"
import { latestMail, superAdmin } from "../api"
import { type App, clientHeaders, demoPassword, expect, maxRetries } from "../system"

type Details = AnswerOf<Calls["registration"]["details"]>
type Files = AnswerOf<Calls["userFiles"]["both"]>

/** Somebody whose pre-registration has just been made, known to nobody else in the demo data. */
export interface PreUser {
  atalaiaId: string
  email: string
  /** The unit that they are registered for. */
  organizationId?: number
}

/** A session of the super admin beside the page; ended by `end`. */
async function administering({ page: { request } }: App) {
  const opened = await request.post("/api/session", {
    headers: clientHeaders,
    maxRetries,
    data: { id: superAdmin, password: demoPassword },
  })
  const own = { ...clientHeaders, Authorization: `Bearer ${(await opened.json()).token}` }
  const answered = async (answer: Awaited<ReturnType<typeof request.get>>) => {
    expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
    return answer
  }
  return {
    get: async (path: string) => answered(await request.get(`/api${path}`, { headers: own, maxRetries })),
    post: async (path: string, data: unknown) =>
      answered(await request.post(`/api${path}`, { headers: own, maxRetries, data })),
    put: async (path: string, data: unknown) =>
      answered(await request.put(`/api${path}`, { headers: own, maxRetries, data })),
    upload: async (
      method: "post" | "put",
      path: string,
      file: { name: string; mimeType: string; buffer: Buffer },
    ) => answered(await request[method](`/api${path}`, { headers: own, maxRetries, multipart: { file } })),
    end: () => request.delete("/api/session", { headers: own, maxRetries }),
  }
}

/** Begins a pre-registration, as the form *Novo Usuário* does. */
export async function beginRegistration(app: App, preUser: PreUser): Promise<PreUser> {
  const admin = await administering(app)
  await admin.post("/users", { isForeign: false, ...preUser })
  await admin.end()
  return preUser
}

/** Fills in a whole pre-registration with the data of the demo person who waits for approval. */
export async function completeRegistration(app: App, { atalaiaId }: PreUser): Promise<void> {
  const model = "11931931925"
  const admin = await administering(app)
  const details = (await (await admin.get(`/registration/${model}`)).json()) as Details
  const versionOf = async (section: (typeof sectionNames)[number]) =>
    ((await (await admin.get(`/registration/${atalaiaId}`)).json()) as Details)[section].version
  for (const section of sectionNames) {
    const { image: _, ...values } = { image: undefined, ...details[section].valid }
    await admin.put(`/registration/${atalaiaId}/${section}`, {
      version: await versionOf(section),
      values,
      ...(section === "communication" && { userPhones: details.phones.valid }),
    })
  }
  const photo = await (await admin.get(`/registration/${model}/photo`)).body()
  await admin.upload("put", `/registration/${atalaiaId}/photo`, {
    name: "foto.png",
    mimeType: "image/png",
    buffer: photo,
  })
  const { valid } = (await (await admin.get(`/user-files/both/${model}`)).json()) as Files
  for (const { id, fileName, contentType, documentTypeId } of valid) {
    const buffer = await (await admin.get(`/user-files/download/${id}`)).body()
    const path = `/user-files/${atalaiaId}?documentTypeId=${documentTypeId}`
    await admin.upload("post", path, { name: fileName, mimeType: contentType, buffer })
  }
  await admin.end()
}

/** Enters through the link that is sent to people in pre-registration. */
export async function enterRegistry(app: App, { atalaiaId, email }: PreUser): Promise<void> {
  const { page } = app
  const before = await latestMail(app, email)
  const asked = await page.request.post("/api/session/registration", {
    headers: clientHeaders,
    data: { id: atalaiaId },
  })
  expect(asked.ok(), await asked.text()).toBe(true)
  await expect.poll(() => latestMail(app, email)).not.toBe(before)
  const ticket = /\/#ticket=[\w-]+/.exec(await latestMail(app, email))?.[0]
  await page.goto(ticket ?? "no link in the mail")
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page).toHaveURL(/\/registry\/me$/)
}
