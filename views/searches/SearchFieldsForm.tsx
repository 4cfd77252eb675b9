import { useWatch } from "react-hook-form"
import { maxSearchNameLength, namesSomebody } from "@/domain/savedSearches"
import { Checkbox } from "@/ui/fields/Checkbox"
import { TextField } from "@/ui/fields/TextField"
import { FormSection } from "@/ui/form/FormSection"
import { Banner } from "@/ui/states/Banner"
import { type SearchFields, searchText } from "./savedSearch"

interface SearchFieldsFormProps {
  address: string
  /** The page's search, which can replace it. */
  replacing?: string | undefined
}

/** The name and the sharing of a search. */
export function SearchFieldsForm({ address, replacing }: SearchFieldsFormProps) {
  const [shared, replace] = useWatch<SearchFields, ["shared", "replace"]>({ name: ["shared", "replace"] })
  const given = replace && replacing !== undefined ? replacing : address
  return (
    <FormSection bare>
      <TextField name="name" label="Nome" required maxLength={maxSearchNameLength} span={4} />
      <Checkbox
        name="shared"
        label="Compartilhar"
        hint="Com todas as pessoas que podem abrir esta lista. Cada uma vê só o que já pode ver, mas todas leem o texto dos filtros, que pode ter um CPF ou outro dado de alguém."
        wide
      />
      {shared && namesSomebody(given) && (
        <div className="col-span-full">
          <Banner tone="warn">Os filtros têm um CPF ou identificador: quem abrir a busca o lê.</Banner>
        </div>
      )}
      {replacing !== undefined && (
        <Checkbox name="replace" label="Trocar pela busca desta página" hint={searchText(replacing)} wide />
      )}
    </FormSection>
  )
}
