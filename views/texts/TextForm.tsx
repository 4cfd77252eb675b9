import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import { useVersioned } from "@views/useVersioned"
import { useSearchParams } from "wouter"
import { api } from "@/client/api"
import { refreshAll } from "@/client/refresh"
import { send } from "@/client/send"
import type { CommandFormProps } from "@/palette/command"
import { TextDialog } from "./TextDialog"
import { fieldsOf, type TextFields, type WrittenText, wordsOf } from "./texts"

/** The form of a new or an existing text of the pre-registration. */
export default function TextForm(props: CommandFormProps) {
  const id = props.values.text?.[0]?.id
  return id === undefined ? <CreatedText {...props} /> : <LoadedText {...props} id={Number(id)} />
}

function LoadedText({ id, ...props }: CommandFormProps & { id: number }) {
  // Refetched changes by others must not replace the form while the user is writing.
  const text = useQuery({ ...api.texts.get.query({ params: { textId: id } }), refetchOnWindowFocus: false })
  if (!text.data) {
    return <Loading title="Editar Texto" what="o texto" error={text.error} close={props.close} />
  }
  return <EditedText {...props} text={text.data} />
}

function CreatedText({ line, close }: CommandFormProps) {
  const queries = useQueryClient()
  const [parameters] = useSearchParams()
  const create = async (body: TextFields) => {
    await send(api.texts.create.request({ body }), { commandLine: line })
    await refreshAll(queries)
  }
  return (
    <TextDialog
      title="Novo Texto"
      id="new"
      // On the tab of declarations the new text is a declaration.
      defaults={{ title: "", content: "", requiresConfirmation: parameters.get("tab") === "declarations" }}
      submit={create}
      done="Texto criado com sucesso!"
      close={close}
    />
  )
}

function EditedText({ text, line, close }: CommandFormProps & { text: WrittenText }) {
  const queries = useQueryClient()
  const params = { textId: text.id }
  const save = async (fields: TextFields, version: number) => {
    await send(api.texts.update.request({ params, body: { ...fields, version } }), { commandLine: line })
    await refreshAll(queries)
  }
  const { latest, ...versioned } = useVersioned({
    start: text,
    reload: () => queries.fetchQuery({ ...api.texts.get.query({ params }), staleTime: 0 }),
    valuesOf: fieldsOf,
    wordsOf,
    save,
  })
  return (
    <TextDialog
      {...versioned}
      title="Editar Texto"
      id={String(latest.id)}
      done="Texto atualizado com sucesso!"
      close={close}
    />
  )
}
