import type { QueryKey } from "@tanstack/react-query"
import { Verdict } from "@views/Verdict"
import type { ReactNode } from "react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { CommandFormProps, SlotValue } from "@/palette/command"
import { one } from "../slots"
import { QuestionPanel } from "./QuestionPanel"

/** The question and its title: about the role if one is given, otherwise about signing in. */
function questionOf(person: SlotValue, role: SlotValue | undefined, app: SlotValue | undefined) {
  if (role && app) {
    const params = { clientId: person.id, app: app.id, roleId: Number(role.id) }
    const about = (
      <>
        <span className="mono">{role.label}</span> em {app.label}
      </>
    )
    return { about, query: api.clients.why.query({ params }) }
  }
  const query = api.clients.whyEntry.query({ params: { clientId: person.id }, query: { app: app?.id } })
  return { about: app ? `entrada em ${app.label}` : "entrada no portal", query }
}

/** How a person has a role, or why not. Without a role, why they cannot sign in: the verdict and all its reasons. */
export default function WhyPanel({ command, values, close }: CommandFormProps) {
  const person = one(values, "user")
  const { about, query } = questionOf(person, values.role?.[0], values.app?.[0])
  return (
    <QuestionPanel<Explanation, QueryKey>
      title={command.title}
      description={<Described person={person.label}>{about}</Described>}
      query={query}
      failed="Não foi possível explicar o acesso."
      close={close}
    >
      {({ effective, text, reasons }) => <Verdict holds={effective} text={text} reasons={reasons} />}
    </QuestionPanel>
  )
}

type Explanation = AnswerOf<Calls["clients"]["why"]>

const Described = ({ person, children }: { person: string; children: ReactNode }) => (
  <>
    {person}, {children}
  </>
)
