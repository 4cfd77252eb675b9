import type { APIRequestContext, BrowserContext } from "playwright/test"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"

interface Account {
  id: string
  password: string
}

export declare function openPageSession(
  request: APIRequestContext,
  address: string,
  account: Account,
): Promise<AnswerOf<Calls["session"]["signIn"]> & { renewable: { name: string; seconds: number } }>

export declare function signInContext(
  context: BrowserContext,
  address: string,
  account: Account,
): Promise<void>
