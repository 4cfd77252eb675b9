/**
 * The title of a role or profile. Without room its beginning is cut, because titles share that: *…CONSULTA_NORTE*. Only text that
 * runs to the left is cut there.
 */
export const HeldTitle = ({ title }: { title: string }) => (
  <span
    dir="rtl"
    title={title}
    className="mono inline-block max-w-full overflow-hidden text-left align-bottom text-ellipsis whitespace-nowrap"
  >
    <bdi dir="ltr">{title}</bdi>
  </span>
)
