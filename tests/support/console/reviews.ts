import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { WrittenReview } from "../data/reviews"
import type { Call } from "./api"

type Role = AnswerOf<Calls["roles"]["list"]>[number]

/** Makes a review of a role of SINAL by the API. Its role has no consul, so that its lines wait for those who own it. */
export async function askForReview(call: Call, given: Partial<WrittenReview> = {}): Promise<number> {
  const roles = await call<Role[]>("GET", "/roles?appId=2")
  const role = roles.find(({ title }) => title === "ROLE_SINAL_GESTOR")
  const body: WrittenReview = {
    name: "Trimestre",
    scope: "role",
    ...(role && { scopeId: role.id }),
    reviewers: "consul",
    closesDate: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString(),
    silence: "keep",
    rhythmMonths: 3,
    ...given,
  }
  return (await call<{ id: number }>("POST", "/reviews", body)).id
}
