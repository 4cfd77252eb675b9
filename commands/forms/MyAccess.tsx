import { noAccessText } from "@views/me/AccessList"
import { ExternalLink } from "lucide-react"
import { useSession } from "@/client/identity"
import type { CommandFormProps } from "@/palette/command"
import { Tag } from "@/ui/badges/Tag"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"

/** The applications that the person can open, and why the others are closed. */
export default function MyAccess({ command, close }: CommandFormProps) {
  const { access, tokenType } = useSession()
  return (
    <Dialog
      open
      title={command.title}
      onClose={close}
      footer={
        <Button shortcut="Esc" onClick={close}>
          Fechar
        </Button>
      }
    >
      {access.length === 0 && <p className="text-muted">{noAccessText(tokenType)}</p>}
      <ul className="grid gap-px">
        {access.map(({ application, reason }) => (
          <li key={application.id} className="flex items-center gap-2 py-1.5">
            <span className="min-w-0 flex-1">
              {application.redirectUrl && !reason ? (
                <a
                  href={application.redirectUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="rounded-sm font-semibold text-accent-text hover:underline"
                >
                  {application.acronym}
                  <ExternalLink aria-label="(abre em outra aba)" className="ml-1 inline size-3.5" />
                </a>
              ) : (
                <span className="font-semibold">{application.acronym}</span>
              )}{" "}
              <span className="text-muted">{application.title}</span>
            </span>
            {reason && <Tag tone="bad">{reason}</Tag>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
