import { itemFields } from "@/domain/registration/fields"
import { RegistrationField } from "../fields/RegistrationFields"
import { ItemForm, type ItemFormProps } from "./ItemForm"

const { languageId, readId, writeId, speakId, listenId } = itemFields.languages

/** A language, and how well somebody reads, writes, speaks and understands it (3-registration §5). */
export function LanguageForm(props: Omit<ItemFormProps<"languages">, "item" | "title" | "children">) {
  return (
    <ItemForm {...props} item="languages" title={props.edited ? "Editar idioma" : "Adicionar idioma"}>
      <RegistrationField field={languageId} name="languageId" required span={4} />
      <RegistrationField field={readId} name="readId" required />
      <RegistrationField field={writeId} name="writeId" required />
      <RegistrationField field={speakId} name="speakId" required />
      <RegistrationField field={listenId} name="listenId" required />
    </ItemForm>
  )
}
