import { api } from "@/client/api"
import { startSession } from "@/client/session"
import { formatHalf, halfLength } from "@/domain/emergency"
import { TextField } from "@/ui/fields/TextField"
import { Form } from "@/ui/form/Form"
import { Banner } from "@/ui/states/Banner"

/** The half in the groups in which it was handed out, whatever separators were typed. */
const grouped = (typed: string) =>
  formatHalf(
    typed
      .toLowerCase()
      .replace(/[^a-z2-7]+/g, "")
      .slice(0, halfLength),
  )

const half = { required: true, mono: true, wraps: true, format: grouped, spellCheck: false, span: 4 } as const

/** The sign-in form for the two halves of the emergency access. */
export default function EmergencyEntrance({ title }: { title: string }) {
  return (
    <Form
      id="emergency"
      title={title}
      frame="dialog"
      draft={false}
      submitLabel="Entrar e dar o alarme"
      defaults={{ first: "", second: "" }}
      submit={(body) => api.session.emergency({ body })}
      onDone={startSession}
    >
      <Banner tone="warn">
        Serve uma única vez e abre uma sessão de até uma hora, que pode tudo. Quem administra a plataforma é
        avisado na hora.
      </Banner>
      <TextField name="first" label="Primeira metade" {...half} />
      <TextField name="second" label="Segunda metade" {...half} />
    </Form>
  )
}
