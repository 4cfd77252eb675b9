import { fireEvent, screen } from "@testing-library/react"
import { X } from "lucide-react"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { Avatar, initials } from "@/ui/badges/Avatar"
import { Button } from "@/ui/buttons/Button"
import { IconButton } from "@/ui/buttons/IconButton"
import { keysForAria, keysText } from "@/ui/buttons/Keys"
import { Menu } from "@/ui/dialog/Menu"
import { Switch } from "@/ui/fields/Switch"
import { Accordion } from "@/ui/layout/Accordion"
import { TabPanel, Tabs } from "@/ui/layout/Tabs"
import { render } from "./render"

describe("Keys", () => {
  it.each([
    ["Ctrl+K", "Ctrl K", "Control+K"],
    ["g u", "G U", undefined],
    ["Enter", "↵", "Enter"],
    ["Esc", "Esc", "Escape"],
    ["Ctrl+Enter", "Ctrl ↵", "Control+Enter"],
    ["/", "/", "/"],
    ["+", "+", "+"],
  ])("writes %s as %s", (keys, text, aria) => {
    expect(keysText(keys)).toBe(text)
    expect(keysForAria(keys)).toBe(aria)
  })
})

describe("Button", () => {
  it("leaves its key out of its name, and tells it to assistive technology", () => {
    render(<Button shortcut="n">Novo Usuário</Button>)
    const button = screen.getByRole("button", { name: "Novo Usuário" })
    expect(button.getAttribute("aria-keyshortcuts")).toBe("n")
    expect(button.textContent).toContain("N")
  })

  it("can be reached but not used while there is a reason against it", async () => {
    const run = vi.fn()
    const { person, rerender } = render(
      <Button disabledReason="A aplicação está inativa" onClick={run}>
        Conceder
      </Button>,
    )
    const button = screen.getByRole("button", { name: "Conceder", description: "A aplicação está inativa" })
    await person.tab()
    expect(document.activeElement).toBe(button)
    await person.click(button)
    expect(run).not.toHaveBeenCalled()
    rerender(<Button onClick={run}>Conceder</Button>)
    expect(document.activeElement).toBe(button)
    await person.click(button)
    expect(run).toHaveBeenCalledOnce()
  })

  it("shows the reason when pointed at, until Escape", async () => {
    const { person } = render(<Button disabledReason="Falta o papel">Conceder</Button>)
    await person.hover(screen.getByRole("button"))
    expect(screen.getByRole("tooltip", { hidden: true }).textContent).toBe("Falta o papel")
    screen.getByRole("button").focus()
    await person.keyboard("{Escape}")
    expect(screen.queryByRole("tooltip", { hidden: true })).toBeNull()
  })

  it("is not pressed twice while under way", async () => {
    const run = vi.fn()
    const { person } = render(
      <Button pending onClick={run}>
        Salvar
      </Button>,
    )
    await person.click(screen.getByRole("button", { name: "Salvar", busy: true }))
    expect(run).not.toHaveBeenCalled()
  })
})

describe("Avatar", () => {
  it.each([
    ["JOÃO PEDRO SILVA", "JS"],
    ["Élida", "É"],
    ["", ""],
  ])("shortens %s to %s", (name, text) => expect(initials(name)).toBe(text))

  it("falls back to initials when the picture does not load", () => {
    const { container } = render(<Avatar name="HELENA CAVALCANTE" image="/gone.png" />)
    const image = container.querySelector("img")
    if (!image) throw new Error("no picture was drawn")
    fireEvent.error(image)
    expect(container.textContent).toBe("HC")
  })
})

function SwitchInUse() {
  const [on, setOn] = useState(false)
  return <Switch checked={on} onChange={setOn} label="Teclas de uma letra" />
}

describe("Switch", () => {
  it("turns on and off by key and by its label", async () => {
    const { person } = render(<SwitchInUse />)
    await person.tab()
    await person.keyboard(" ")
    expect(screen.getByRole("switch", { name: "Teclas de uma letra", checked: true })).toBeTruthy()
    await person.click(screen.getByText("Teclas de uma letra"))
    expect(screen.getByRole("switch", { checked: false })).toBeTruthy()
  })
})

function TabsInUse() {
  const [current, setCurrent] = useState("a")
  return (
    <>
      <Tabs
        id="t"
        label="Usuário"
        current={current}
        onChange={setCurrent}
        tabs={[
          { key: "a", title: "Básicas", href: "/a" },
          { key: "b", title: "Permissões", href: "/b" },
        ]}
      />
      <TabPanel id="t" current={current}>
        conteúdo {current}
      </TabPanel>
    </>
  )
}

describe("Tabs", () => {
  it("moves with arrows, round the end, and ties the panel to its tab", async () => {
    const { person } = render(<TabsInUse />)
    await person.tab()
    await person.keyboard("{ArrowRight}")
    expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Permissões", selected: true }))
    expect(screen.getByRole("tabpanel", { name: "Permissões" }).textContent).toBe("conteúdo b")
    await person.keyboard("{ArrowRight}")
    expect(screen.getByRole("tab", { name: "Básicas", selected: true })).toBeTruthy()
  })

  it("leaves a press with Ctrl to the browser", () => {
    render(<TabsInUse />)
    const tab = screen.getByRole("tab", { name: "Permissões" })
    expect(fireEvent.click(tab, { ctrlKey: true })).toBe(true)
    expect(tab.getAttribute("aria-selected")).toBe("false")
    expect(fireEvent.click(tab)).toBe(false)
    expect(tab.getAttribute("aria-selected")).toBe("true")
  })
})

function AccordionInUse({ contents }: { contents: () => string }) {
  const [open, setOpen] = useState(false)
  return (
    <Accordion open={open} onToggle={setOpen} header="SINAL">
      {contents}
    </Accordion>
  )
}

describe("Accordion", () => {
  it("makes its contents when first opened, and keeps them", async () => {
    const contents = vi.fn(() => "papéis")
    const { person } = render(<AccordionInUse contents={contents} />)
    expect(contents).not.toHaveBeenCalled()
    await person.click(screen.getByRole("button", { name: "SINAL", expanded: false }))
    expect(screen.getByText("papéis").hidden).toBe(false)
    await person.click(screen.getByRole("button", { name: "SINAL", expanded: true }))
    expect(screen.getByText("papéis").hidden).toBe(true)
  })
})

describe("Menu", () => {
  it("runs what is chosen by keys, and not what is disabled", async () => {
    const edit = vi.fn()
    const remove = vi.fn()
    const { person } = render(
      <Menu
        button={<IconButton icon={X} label="Mais ações" />}
        entries={[
          { label: "Editar", run: edit },
          { label: "Excluir", run: remove, disabledReason: "Ainda em uso" },
        ]}
      />,
    )
    await person.click(screen.getByRole("button", { name: "Mais ações" }))
    const blocked = await screen.findByRole("menuitem", { name: /Excluir/ })
    await person.click(blocked)
    expect(remove).not.toHaveBeenCalled()
    await person.keyboard("{ArrowDown}{Enter}")
    expect(edit).toHaveBeenCalledOnce()
  })
})
