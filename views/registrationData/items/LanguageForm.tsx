import { ItemFields } from "./ItemFields"
import { ItemForm, type ItemFormProps } from "./ItemForm"

/** A language, and the person's levels of reading, writing, speaking and understanding it. */
export function LanguageForm(props: Omit<ItemFormProps<"languages">, "item" | "title" | "children">) {
  return (
    <ItemForm {...props} item="languages" title={props.edited ? "Editar idioma" : "Adicionar idioma"}>
      <ItemFields item="languages" />
    </ItemForm>
  )
}
