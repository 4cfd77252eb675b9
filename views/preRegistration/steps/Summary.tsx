import { Markdown } from "@views/markdown/Markdown"
import type { Details } from "@views/registrationData/details"
import { RegistrationPart } from "@views/registrationData/parts/RegistrationPart"
import { SignedTerms } from "@views/registrationData/SignedTerms"
import { missingNames, sectionTitles } from "@/domain/registration/sections"
import { formatTimestamp } from "@/domain/time/when"
import { SectionHead } from "@/ui/layout/SectionHead"

/** All registration data and the signed terms, read-only. Can be printed. */
export function Summary({ details }: { details: Details }) {
  const { terms } = details
  return (
    <div className="grid grid-cols-1 gap-6 print:[&_.card]:break-inside-avoid">
      {missingNames.map((part) => (
        <section key={part} aria-label={sectionTitles[part]} className="grid grid-cols-1 gap-3">
          <RegistrationPart part={part} details={details} mode="read" />
        </section>
      ))}
      <section aria-label="Termos Assinados" className="grid grid-cols-1 gap-3">
        <SectionHead title="Termos Assinados" />
        <div className="print:hidden">
          <SignedTerms terms={terms} />
        </div>
        {/* Printed in full, because nothing can be opened on paper. */}
        <div className="hidden print:grid print:gap-4">
          {terms.length === 0 && <p>Nenhum termo para ser exibido.</p>}
          {terms.map(({ id, title, content, signedDate }) => (
            <div key={id} className="grid gap-1">
              <h3 className="font-[650]">{title}</h3>
              <p className="text-muted">Aceito em {formatTimestamp(signedDate)}</p>
              <Markdown text={content} />
            </div>
          ))}
        </div>
      </section>
    </div>
  )
}
