import { RemoveDialog } from "@views/RemoveDialog"
import { api } from "@/client/api"
import { misspelledTexts } from "@/domain/text/misspelledTexts"
import type { CommandFormProps } from "@/palette/command"

/** Asks before a profile is removed, with the number of people who have roles through it. */
export default function RemoveProfile({ values, line, close }: CommandFormProps) {
  const [profile] = values.profile ?? []
  const [app] = values.app ?? []
  return (
    <RemoveDialog
      what={`Perfil ${profile?.label} em ${app?.label}`}
      request={api.profiles.remove.request({
        params: { app: String(app?.id), profileId: Number(profile?.id) },
      })}
      done="Perfil deletado com sucesso"
      failed={misspelledTexts.profileFailed("deletar")}
      line={line}
      close={close}
    />
  )
}
