import { Fragment } from "react"

/** An e-mail address that wraps at its `@` and dots first, if there is not enough room. */
export function Email({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
