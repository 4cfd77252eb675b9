import forms from "virtual:forms"
import type { Program } from "@/client/send"
import type { Form } from "@/contract/forms"

/** The answer to any preview of a change. */
const previewForm: Form = {
  has: { effects: { of: { has: { text: "string", tone: "string" }, may: {} } } },
  may: {},
}

/**
 * Whether an answer comes from Atalaia: it has the request id of all its answers and the shape that the contract defines for the
 * call. Scripts act on answers without a person looking at them. So the login page of a network, or a proxy's own JSON, must not
 * count as success.
 */
export const isAnswer: Program["isAnswer"] = ({ resource, name }, { headers }, data, { preview }) => {
  const form = preview ? previewForm : forms[resource]?.[name]
  return headers.has("x-request-id") && (!form || fits(data, form))
}

/** Whether a JSON value has a shape. Additional properties are allowed, because a newer server may send more. */
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
  // If all properties are optional, an object with only unknown ones does not match.
  const isOther = has.length === 0 && may.length === 0 && given.size > 0
  return (
    !isOther &&
    has.every(([name, of]) => given.has(name) && fits(given.get(name), of)) &&
    may.every(([name, of]) => fits(given.get(name), of))
  )
}
