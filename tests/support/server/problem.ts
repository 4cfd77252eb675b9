import { expect } from "vitest"
import { isProblemCode, type ProblemCode, problems, problemsPath, problemType } from "@/contract/problems"
import type { Answer } from "./api"

/** A whole problem document (RFC 9457) with the fields of this refusal. */
export function problem(
  status: number,
  code: ProblemCode,
  message: unknown = expect.stringMatching(/\S/),
  fields?: Record<string, unknown>,
) {
  const type = `${problemsPath}/${code}`
  return {
    type,
    title: problems[code].title,
    status,
    detail: message,
    instance: expect.stringMatching(new RegExp(`^${type}#[\\w-]{8,64}$`)),
    message,
    code,
    ...(fields && { fields }),
  }
}

/** Fails if an answer is not a problem document, or its type has no page. */
export function expectProblem({ status, headers, refusal }: Answer<unknown>): void {
  expect(headers.get("content-type")).toBe(problemType)
  const code = refusal?.code ?? ""
  if (!isProblemCode(code)) throw new Error(`no problem has the code ${code}`)
  expect(refusal).toEqual(problem(status, code, refusal?.message, refusal?.fields))
  expect(refusal?.message).toMatch(/\S/)
}

/** The refusal of an answer without the number of the call, to compare the refusals of two callers. */
export const refusedWith = ({ status, refusal }: Answer<unknown>) => {
  if (!refusal) throw new Error(`not refused: ${status}`)
  return { ...refusal, instance: refusal.instance.split("#")[0] }
}
