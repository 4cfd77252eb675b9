import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { sectionNames } from "@/domain/registration/fields"
import { accepted, as, clientHeaders, type HasPage, inSession, latestMail, superAdmin } from "./api"

type Details = AnswerOf<Calls["registration"]["details"]>
type Files = AnswerOf<Calls["userFiles"]["both"]>

/** A person with a new pre-registration who occurs nowhere else in the demo data. */
export interface PreUser {
  atalaiaId: string
  email: string
  /** Their future unit. */
  organizationId?: number
}

/** Begins a pre-registration, as the form *Novo Usuário* does. */
export async function beginRegistration(app: HasPage, preUser: PreUser): Promise<PreUser> {
  await as(app, superAdmin, (call) => call("POST", "/users", { isForeign: false, ...preUser }))
  return preUser
}

/** Fills in a whole pre-registration with the data of the demo person who waits for approval. */
export async function completeRegistration(app: HasPage, { atalaiaId }: PreUser): Promise<void> {
  const model = "11931931925"
  await inSession(app, superAdmin, async (send) => {
    const read = async <Answer>(path: string) => (await (await send("GET", path)).json()) as Answer
    const details = await read<Details>(`/registration/${model}`)
    for (const section of sectionNames) {
      const { image: _, ...values } = { image: undefined, ...details[section].valid }
      const { [section]: now } = await read<Details>(`/registration/${atalaiaId}`)
      await send("PUT", `/registration/${atalaiaId}/${section}`, {
        data: {
          version: now.version,
          values,
          ...(section === "communication" && { userPhones: details.phones.valid }),
        },
      })
    }
    const photo = await (await send("GET", `/registration/${model}/photo`)).body()
    await send("PUT", `/registration/${atalaiaId}/photo`, {
      multipart: { file: { name: "foto.png", mimeType: "image/png", buffer: photo } },
    })
    const { valid } = await read<Files>(`/user-files/both/${model}`)
    for (const { id, fileName, contentType, documentTypeId } of valid) {
      const buffer = await (await send("GET", `/user-files/download/${id}`)).body()
      await send("POST", `/user-files/${atalaiaId}?documentTypeId=${documentTypeId}`, {
        multipart: { file: { name: fileName, mimeType: contentType, buffer } },
      })
    }
  })
}

/** Requests the link for people in pre-registration, and returns its address. */
export async function registryLink(app: HasPage, { atalaiaId, email }: PreUser): Promise<string> {
  const before = await latestMail(app, email)
  const answer = await app.page.request.post("/api/session/registration", {
    headers: clientHeaders,
    data: { id: atalaiaId },
  })
  await accepted("POST /session/registration", answer)
  // The mail is written after the answer, so poll for it.
  for (;;) {
    const mail = await latestMail(app, email)
    const [link] = /\/#ticket=[\w-]+/.exec(mail) ?? []
    if (mail !== before && link !== undefined) return link
  }
}
