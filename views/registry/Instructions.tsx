import { useQuery } from "@tanstack/react-query"
import { Markdown } from "@views/Markdown"
import { FileText } from "lucide-react"
import { EmptyState } from "@/ui/EmptyState"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { Skeleton } from "@/ui/Skeleton"
import { NextStep } from "./NextStep"
import { textsQuery } from "./texts"

/** What to know before filling in anything: the descriptions, as the registry managers wrote them (2-… §2.13). */
export function Instructions({ onNext }: { onNext: () => void }) {
  const texts = useQuery(textsQuery(false))
  return (
    <div className="grid grid-cols-1 gap-4">
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
        <section key={id} className="card px-5.5 py-5">
          <h2 className="mb-2.5 text-section font-[650] tracking-[-0.01em]">{title}</h2>
          <Markdown text={content} />
        </section>
      ))}
      <NextStep label="Continuar" onNext={onNext} />
    </div>
  )
}
