import { useAtom } from "jotai"
import { useState } from "react"
import { Button } from "../Button"
import { Confirm } from "../Confirm"
import { Dialog } from "../Dialog"
import { Notices } from "../Notices"
import { useNotify } from "../notice"
import { densityAtom, themeAtom } from "../theme"
import { UnsavedGuard } from "../UnsavedGuard"
import { FormDialogPart, FormPart } from "./FormPart"
import { ListPart } from "./ListPart"
import { PiecesPart } from "./PiecesPart"
import { Row, Section } from "./Section"

const themes = ["light", "dark", "system"] as const
const densities = ["comfortable", "compact"] as const
type Over = "dialog" | "confirm" | "form"

/** Everything that screens are made of, in all its states: for looking at, in development only. */
export default function Gallery() {
  const [theme, setTheme] = useAtom(themeAtom)
  const [density, setDensity] = useAtom(densityAtom)
  const [over, setOver] = useState<Over>()
  const notify = useNotify()
  const close = () => setOver(undefined)
  return (
    <main className="mx-auto grid grid-cols-1 max-w-[72rem] gap-8 p-3 md:p-6">
      <Row>
        {themes.map((each) => (
          <Button key={each} aria-pressed={each === theme} onClick={() => setTheme(each)}>
            {each}
          </Button>
        ))}
        {densities.map((each) => (
          <Button key={each} aria-pressed={each === density} onClick={() => setDensity(each)}>
            {each}
          </Button>
        ))}
      </Row>
      <Section title="Por cima">
        <Row>
          <Button onClick={() => setOver("dialog")}>Diálogo</Button>
          <Button onClick={() => setOver("confirm")}>Confirmação</Button>
          <Button onClick={() => setOver("form")}>Formulário</Button>
          <Button onClick={() => notify({ tone: "ok", text: "Alterações salvas" })}>Aviso</Button>
          <Button
            onClick={() =>
              notify({
                tone: "info",
                text: "Usuário JOÃO PEDRO SILVA Inativado",
                action: { label: "Desfazer", run: () => undefined },
              })
            }
          >
            Aviso com ação
          </Button>
          <Button
            onClick={() =>
              notify({
                tone: "bad",
                text: "Falha ao atualizar heranças",
                details: "Não foi possível falar com o servidor.",
              })
            }
          >
            Erro
          </Button>
        </Row>
      </Section>
      <ListPart />
      <ListPart ticked />
      <ListPart loading />
      <PiecesPart />
      <FormPart />
      <Dialog
        open={over === "dialog"}
        onClose={close}
        title="Permissões em palavras"
        width="wide"
        footer={<Button onClick={close}>Fechar</Button>}
      >
        João Pedro tem ROLE_SINAL_GESTOR em SINAL pelo perfil GESTÃO ESTADUAL.
      </Dialog>
      <Confirm
        open={over === "confirm"}
        question="Remover a aplicação SINAL?"
        consequence="SINAL, seus 6 papéis e 2 perfis são removidos, e 1.204 pessoas perdem o acesso. Não pode ser desfeito."
        confirmLabel="Remover aplicação"
        typed="SINAL"
        danger
        onConfirm={close}
        onCancel={close}
      />
      {over === "form" && <FormDialogPart onClose={close} />}
      <UnsavedGuard />
      <Notices />
    </main>
  )
}
