import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { digitsOf } from "@/domain/people/identifier"
import { maskZipCode } from "@/domain/text/masks"
import { TextField } from "@/ui/fields/TextField"

type FoundAddress = AnswerOf<Calls["system"]["postalCode"]>

export interface ZipCodeFieldProps {
  required?: boolean
  /** The values for the form's fields, by name, from the address found. */
  fieldsOf: (found: FoundAddress) => Record<string, unknown>
}

/** A CEP. Once it has eight digits, the rest of the address is looked up, if a service is configured. */
export function ZipCodeField({ required, fieldsOf }: ZipCodeFieldProps) {
  const zipCode: string = useWatch({ name: "zipCode" })
  const { setValue, formState } = useFormContext()
  const digits = digitsOf(zipCode)
  // The saved CEP: its address must not be overwritten.
  const known = digitsOf(String(formState.defaultValues?.zipCode ?? ""))
  const complete = digits.length === 8 && digits !== known
  const found = useQuery({
    ...api.system.postalCode.query({ params: { zipCode: digits } }),
    enabled: complete,
    retry: false,
  })
  const answer = complete ? found.data : undefined
  const fill = useRef(fieldsOf)
  fill.current = fieldsOf
  useEffect(() => {
    if (!answer?.found) return
    for (const [name, value] of Object.entries(fill.current(answer))) {
      setValue(name, value, { shouldDirty: true, shouldValidate: true })
    }
  }, [answer, setValue])
  return (
    <TextField
      name="zipCode"
      label="CEP"
      mono
      inputMode="numeric"
      placeholder="00000-000"
      format={maskZipCode}
      hint={<span role="status">{complete ? said() : ""}</span>}
      {...(required && { required })}
      span={2}
    />
  )

  function said(): string {
    if (found.isPending) return "Procurando o endereço…"
    if (!answer?.available) return "A busca de CEP não está disponível: preencha o endereço à mão."
    return answer.found ? "Endereço preenchido pelo CEP: confira." : "CEP não encontrado: preencha à mão."
  }
}
