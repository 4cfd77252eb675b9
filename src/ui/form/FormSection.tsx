import { type ReactNode, useId } from "react"

export interface FormSectionProps {
  title?: ReactNode
  /** For example, when an optional group becomes mandatory. */
  description?: ReactNode
  /** Without a card around it, as in dialogs. */
  bare?: boolean
  children: ReactNode
}

/** Related fields in four columns, or in two or one if there is less room. */
export function FormSection({ title, description, bare, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={bare ? "@container" : "card @container px-5.5 py-5"}
    >
      {title && (
        <h2 id={id} className="text-section font-[650] tracking-[-0.01em]">
          {title}
        </h2>
      )}
      {description && <p className="mt-1 text-muted">{description}</p>}
      <div
        className={
          title || description
            ? "mt-3.5 grid grid-cols-1 gap-4 @min-[26rem]:grid-cols-2 @min-[42rem]:grid-cols-4"
            : "grid grid-cols-1 gap-4 @min-[26rem]:grid-cols-2 @min-[42rem]:grid-cols-4"
        }
      >
        {children}
      </div>
    </section>
  )
}
