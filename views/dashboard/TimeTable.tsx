import { type Slot, slotText } from "./slots"

/** Sessions over time as numbers, the latest first. As high as the chart. */
export function TimeTable({ slots, minutes }: { slots: readonly Slot[]; minutes: number }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has no focusable content.
    <section aria-label="Sessões por intervalo" tabIndex={0} className="h-63 overflow-y-auto">
      <table className="w-full border-collapse text-left">
        <thead className="sticky top-0 bg-panel">
          <tr className="text-small text-muted">
            <th scope="col" className="h-8 font-semibold">
              Intervalo
            </th>
            <th scope="col" className="w-24 text-right font-semibold">
              Sessões
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {slots.toReversed().map((slot) => (
            <tr key={slot.start} className="border-t border-line">
              <th scope="row" className="h-8 font-normal">
                {slotText(slot, minutes)}
              </th>
              <td className="text-right">{slot.count.toLocaleString("pt-BR")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
