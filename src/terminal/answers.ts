import forms from "virtual:forms"
import type { Program } from "@/client/send"
import type { Form } from "@/contract/forms"

/** What a change would do, as every preview answers it. */
const previewForm: Form = {
  has: { effects: { of: { has: { text: "string", tone: "string" }, may: {} } } },
  may: {},
}

/**
 * Whether an answer is Atalaia's: it has the number that each of them has, and the form that the contract has for the call. A
 * script goes by what was answered, and nobody looks at it: the page of a network, or a proxy's own JSON, must not read as done.
 */
export const isAnswer: Program["isAnswer"] = ({ resource, name }, { headers }, data, { preview }) => {
  const form = preview ? previewForm : forms[resource]?.[name]
  return headers.has("x-request-id") && (!form || fits(data, form))
}

/** Whether a value of JSON has a form. What an object has besides is no matter: a newer server says more. */
export function fits(value: unknown, form: Form): boolean {
  if (form === "anything") return true
  if (form === "null") return value === null
  if (typeof form === "string") return typeof value === form
  if ("either" in form) return form.either.some((one) => fits(value, one))
  if ("of" in form) return Array.isArray(value) && value.every((one) => fits(one, form.of))
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false
  const given = new Map(Object.entries(value))
  if ("record" in form) return [...given.values()].every((one) => fits(one, form.record))
  const has = Object.entries(form.has)
  const may = Object.entries(form.may).filter(([name]) => given.has(name))
  // Where nothing has to be there, what holds other things alone is something else.
  const isOther = has.length === 0 && may.length === 0 && given.size > 0
  return (
    !isOther &&
    has.every(([name, of]) => given.has(name) && fits(given.get(name), of)) &&
    may.every(([name, of]) => fits(given.get(name), of))
  )
}
