import { Fragment } from "react"

/** An e-mail address that is broken, where there is no room for it, at its `@` and its points, and nowhere else first. */
export function Email({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
