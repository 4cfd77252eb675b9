import { useQuery } from "@tanstack/react-query"
import { Markdown } from "@views/markdown/Markdown"
import { FileText } from "lucide-react"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { NextStep } from "../../registrationData/parts/NextStep"
import { textsQuery } from "./texts"

/** The instructions of a flow without descriptions by the registry managers. */
export interface Instruction {
  title: string
  /** Markdown. */
  content: string
}

export interface InstructionsProps {
  /** The flow's own text. Without one, the descriptions of the pre-registration are shown. */
  own?: Instruction | undefined
  onNext: () => void
}

/** Instructions to read before filling in anything. */
export function Instructions({ own, onNext }: InstructionsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {own ? <Text {...own} /> : <Descriptions />}
      <NextStep label="Continuar" onNext={onNext} />
    </div>
  )
}

function Text({ title, content }: Instruction) {
  return (
    <section className="card px-5.5 py-5">
      <h2 className="mb-2.5 text-section font-[650] tracking-[-0.01em]">{title}</h2>
      <Markdown text={content} />
    </section>
  )
}

/** The texts written by the registry managers. */
function Descriptions() {
  const texts = useQuery(textsQuery(false))
  return (
    <>
      {texts.isPending && <Skeleton className="h-40 w-full" />}
      {texts.error && !texts.data && (
        <div className="card">
          <ErrorPanel
            message="Não foi possível carregar as orientações."
            details={texts.error.message}
            onRetry={() => void texts.refetch()}
            retrying={texts.isFetching}
          />
        </div>
      )}
      {texts.data?.items.length === 0 && (
        <div className="card">
          <EmptyState icon={FileText} title="Nenhuma orientação por enquanto">
            Siga as etapas na ordem: o que você salva fica guardado até a próxima vez.
          </EmptyState>
        </div>
      )}
      {texts.data?.items.map(({ id, title, content }) => (
        <Text key={id} {...{ title, content }} />
      ))}
    </>
  )
}
