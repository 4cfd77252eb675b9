import { Lock, MapPinOff } from "lucide-react"
import { useEffect } from "react"
import { homePath } from "@/screens/routes"
import { ButtonLink } from "@/ui/buttons/Button"
import { EmptyState, type EmptyStateProps } from "@/ui/states/EmptyState"

const missing: EmptyStateProps = {
  icon: MapPinOff,
  title: "Página não encontrada",
  children:
    "O endereço não leva a nenhuma tela. Confira se foi copiado inteiro, ou procure na barra de busca.",
}
const forbiddenText =
  "Você não tem permissão para esta tela. Se precisa dela, peça a quem administra os seus acessos."

/** Shown inside the usual frame if the address has no screen. */
export default function NoScreen({ forbidden }: { forbidden?: string }) {
  const props = forbidden === undefined ? missing : { icon: Lock, title: forbidden, children: forbiddenText }
  useEffect(() => {
    document.title = `${props.title} · Atalaia`
  }, [props.title])
  return <EmptyState {...props} whole action={<ButtonLink href={homePath}>Ir para o início</ButtonLink>} />
}
