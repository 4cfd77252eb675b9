import { Ellipsis, Pencil, Plus, SearchX, Settings, Trash2 } from "lucide-react"
import { useState } from "react"
import { Accordion } from "../Accordion"
import { Avatar } from "../Avatar"
import { Badge } from "../Badge"
import { Banner } from "../Banner"
import { Button } from "../Button"
import { EmptyState } from "../EmptyState"
import { ErrorPanel } from "../ErrorPanel"
import { IconButton } from "../IconButton"
import { Keys } from "../Keys"
import { Menu } from "../Menu"
import { Popover } from "../Popover"
import { Skeleton } from "../Skeleton"
import { Switch } from "../Switch"
import { TabPanel, Tabs } from "../Tabs"
import { Tag } from "../Tag"
import { Row, Section } from "./Section"

const nothing = () => undefined

/** The small pieces, in all their states. */
export function PiecesPart() {
  const [tab, setTab] = useState("permissions")
  const [on, setOn] = useState(true)
  const [open, setOpen] = useState(true)
  return (
    <>
      <Section title="Botões">
        <Row>
          <Button shortcut="g p">Pré-cadastros abertos</Button>
          <Button variant="primary" shortcut="n" icon={Plus}>
            Novo Usuário
          </Button>
          <Button variant="danger" shortcut="a">
            Inativar
          </Button>
          <Button variant="quiet" icon={Settings}>
            Ajustes
          </Button>
          <Button small>Atualizar</Button>
          <Button variant="primary" pending>
            Salvando
          </Button>
          <Button variant="primary" disabledReason="A aplicação está inativa">
            Conceder papel
          </Button>
          <IconButton icon={Pencil} label="Editar" shortcut="e" />
          <Menu
            button={<IconButton icon={Ellipsis} label="Mais ações" />}
            entries={[
              { label: "Editar dados", run: nothing, icon: Pencil, shortcut: "e" },
              { label: "Conceder papel", run: nothing, disabledReason: "Nenhuma aplicação encontrada" },
              { label: "Excluir aplicação", run: nothing, icon: Trash2, tone: "danger", first: true },
            ]}
          />
          <Popover label="Detalhes" button={<Button>Detalhes</Button>}>
            Entrou pela última vez em 20/11/2026 14:32.
          </Popover>
        </Row>
      </Section>
      <Section title="Marcas">
        <Row>
          <Tag tone="ok">Ativo</Tag>
          <Tag tone="warn">Primeiro acesso</Tag>
          <Tag tone="bad">Inativo</Tag>
          <Tag tone="violet">Estrangeiro</Tag>
          <Tag tone="accent">aplicação…</Tag>
          <Tag>Não atribuído</Tag>
          <Badge count={12} />
          <Badge count={1048} hot label="pendências" />
          <Keys keys="Ctrl+K" />
          <Keys keys="g u" />
          <Keys keys="Enter" />
          <Avatar name="HELENA CAVALCANTE" />
          <Avatar name="JOÃO PEDRO SILVA" size="medium" />
          <Avatar name="JOÃO PEDRO SILVA" size="large" />
          <Switch checked={on} onChange={setOn} label="Teclas de uma letra" hint="Valem fora dos campos" />
          <Switch checked={false} onChange={nothing} label="Desligado" disabled />
        </Row>
      </Section>
      <Section title="Faixas">
        <Banner tone="warn" action={{ label: "Reenviar e-mail de primeiro acesso", run: nothing }}>
          Este usuário nunca entrou no sistema.
        </Banner>
        <Banner>Alguns resultados foram omitidos. Por favor, especifique melhor a busca.</Banner>
        <Banner tone="bad">Sua sessão terminou.</Banner>
      </Section>
      <Section title="Abas e seções">
        <Tabs
          id="gallery"
          label="Dados do usuário"
          current={tab}
          onChange={setTab}
          tabs={[
            { key: "basic", title: "Info. Básicas" },
            { key: "permissions", title: "Permissões" },
            { key: "blocks", title: "Bloqueios", mark: <Badge count={3} /> },
          ]}
        />
        <TabPanel id="gallery" current={tab}>
          <Accordion
            open={open}
            onToggle={setOpen}
            header={
              <>
                <strong className="font-semibold">SINAL</strong>{" "}
                <span className="ml-1.5 text-muted">Sistema Nacional de Alertas</span>
              </>
            }
            right={
              <>
                <Tag>2 de 6 papéis</Tag>
                <Tag>1 perfil</Tag>
              </>
            }
          >
            {() => (
              <div className="flex min-h-11.5 flex-wrap items-center gap-2.5 px-4 py-2">
                <span className="mono">ROLE_SINAL_GESTOR</span>
                <span className="flex-1 text-muted">Gerencia alertas do estado</span>
                <Tag tone="warn">Expira em 3 dias</Tag>
                <Button small>Atualizar</Button>
              </div>
            )}
          </Accordion>
        </TabPanel>
      </Section>
      <Section title="Vazio, carregando, falhou">
        <div className="grid gap-4 md:grid-cols-3">
          <div className="card">
            <EmptyState
              title="Nenhum Usuário encontrado"
              icon={SearchX}
              action={<Button>Limpar busca</Button>}
            >
              Tente menos palavras, ou um CPF.
            </EmptyState>
          </div>
          <div className="card grid content-center gap-3 p-6">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-64 max-w-full" />
            <Skeleton className="h-3 w-52" />
          </div>
          <div className="card">
            <ErrorPanel
              message="Não foi possível carregar os usuários."
              details="HTTP_503"
              onRetry={nothing}
            />
          </div>
        </div>
      </Section>
    </>
  )
}
