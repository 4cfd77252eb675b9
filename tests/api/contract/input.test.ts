import { beforeAll, describe, expect, test } from "vitest"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
let token: string
let managerInsert: string
beforeAll(async () => {
  token = await system.signIn(account.superAdmin)
  managerInsert = await system.signIn(account.managerInsert)
})

describe("the parameters of a query", () => {
  const get = (path: string) => system.call("GET", path, { token })

  test("that the call does not have are refused by name", async () => {
    expect(await get("/sessions?atalaiaid=12345678909")).toMatchObject({
      status: 400,
      refusal: {
        message:
          "Esta chamada não tem o parâmetro “atalaiaid”. Ela tem: appServerKey, atalaiaId, ended, page, search, size e tokenNumber.",
      },
    })
    expect(await get("/sessions?atalaiaId=12345678909&__proto__=1")).toMatchObject({ status: 400 })
    expect(await get("/sessions?atalaiaId=12345678909")).toMatchObject({ status: 200 })
  })

  test("that are repeated are refused", async () => {
    expect(await get("/sessions?search=silva&search=souza")).toMatchObject({
      status: 400,
      refusal: { message: "O parâmetro “search” veio 2 vezes." },
    })
  })

  test("of a call without parameters are ignored", async () => {
    expect(await get("/session?a=1&a=2")).toMatchObject({ status: 200 })
  })
})

describe("a text of letters that nobody sees", () => {
  test.each(["\u2800", "\u3164", "\u115f\u1160", "\u200b\u2060", "\uffa0", "\u00ad"])(
    "is no title, name or label (%j)",
    async (unseen) => {
      const asked = [
        system.api.texts.create({
          token,
          body: { title: unseen, content: "a", requiresConfirmation: false },
        }),
        system.api.texts.create({
          token,
          body: { title: "a", content: unseen, requiresConfirmation: false },
        }),
        system.api.profiles.create({
          token,
          params: { app: "SINAL" },
          body: { name: unseen, description: "a", permissions: [] },
        }),
        system.api.keptSearches.create({
          token,
          body: { name: unseen, address: "/users/list?search=a", shared: false },
        }),
        system.api.domainTables.create({
          token,
          params: { domain: "languages" },
          body: { label: unseen, description: "a" },
        }),
      ]
      for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 422 })
    },
  )

  test("leaves an empty line within a longer one", async () => {
    const content = "Primeira linha\r\n\u3164\u2800 \r\nÚltima linha"
    const body = { title: "Linhas que não se veem", content, requiresConfirmation: false }
    const created = await system.api.texts.create({ token, body })
    expect(created).toMatchObject({ body: { content: "Primeira linha\r\n\r\nÚltima linha" } })
  })
})

describe("a person is known however it is written", () => {
  const create = (atalaiaId: string, email: string) =>
    system.api.users.create({ token: managerInsert, body: { atalaiaId, email, isForeign: false } })

  test("a CPF in full-width digits, in the body as in a path", async () => {
    const fullWidth = Array.from("52998224725", (digit) => String.fromCodePoint(0xff10 + Number(digit))).join(
      "",
    )
    expect(await create(fullWidth, "largos@exemplo.gov.br")).toMatchObject({
      status: 200,
      body: { atalaiaId: "52998224725" },
    })
    expect(await create("529.982.247-25", "outros@exemplo.gov.br")).toMatchObject({ status: 409 })
  })

  test("an e-mail by the accents of its domain and by their ASCII form", async () => {
    expect(await create("11144477735", "ana@xn--polcia-5va.sp.gov.br")).toMatchObject({
      status: 200,
      body: { email: "ana@polícia.sp.gov.br" },
    })
    expect(await create("39053344705", "ana@polícia.sp.gov.br")).toMatchObject({
      status: 409,
      refusal: { message: "Já existe um cadastro ou pré-cadastro com esse e-mail." },
    })
  })
})
