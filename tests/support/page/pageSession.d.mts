import type { BrowserContext } from "playwright/test"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Requests } from "../console/api"

interface Account {
  id: string
  password: string
}

export declare function openPageSession(
  request: Requests,
  address: string,
  account: Account,
): Promise<AnswerOf<Calls["session"]["signIn"]> & { renewable: { name: string; seconds: number } }>

export declare function signInContext(
  context: BrowserContext,
  address: string,
  account: Account,
): Promise<void>
