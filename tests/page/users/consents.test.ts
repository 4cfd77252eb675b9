import { superAdmin } from "../api"
import { expect, test } from "../system"

const joao = "12345678909"
const because = "Identidade conferida no balcão"

test("where nobody else administers the platform, it says so before anything is asked", async ({ app }) => {
  await app.signIn(superAdmin)
  await app.type(`> reset password ${joao} because ${because}`)
  await expect(app.page.getByText(/Não há outra pessoa que administre a plataforma/)).toBeVisible()
})
