import MDEditor from "@uiw/react-md-editor/nohighlight"
import type { ComponentProps } from "react"
import { useMarkdownLook } from "./markdownLook"
import { safeAddress } from "./safeAddress"

type Preview = ComponentProps<typeof MDEditor.Markdown>

/** A link opens beside the page; what led nowhere safe is only text. */
function TextLink({ href, children }: ComponentProps<"a">) {
  if (!href) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Pictures from elsewhere would tell that place who reads: their description stands for them. */
const TextImage = ({ alt }: ComponentProps<"img">) => alt

const components: Preview["components"] = {
  a: TextLink,
  img: TextImage,
  // The page, or the dialog, has the headings above these.
  h1: "h3",
  h2: "h4",
  h3: "h5",
  h4: "h6",
  h5: "h6",
}

/** The library's own steps after parsing read attributes out of comments: none of them is wanted. */
const pluginsFilter: Preview["pluginsFilter"] = (kind, plugins) => (kind === "rehype" ? [] : plugins)

/**
 * Markdown as elements of the page. Tags in it are shown as they were typed, addresses pass `safeAddress`, pictures
 * are not loaded: nothing that is written becomes anything but text, lists, tables and links.
 */
export default function MarkdownText({ text }: { text: string }) {
  const { style, ...mode } = useMarkdownLook()
  return (
    <MDEditor.Markdown
      source={text}
      disableCopy
      wrapperElement={mode as Preview["wrapperElement"]}
      style={style}
      className="wmde-markdown-var break-words [&_ol]:list-decimal [&_ul]:list-disc"
      components={components}
      urlTransform={safeAddress}
      pluginsFilter={pluginsFilter}
    />
  )
}
