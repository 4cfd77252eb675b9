import MDEditor from "@uiw/react-md-editor/nohighlight"
import type { ComponentProps } from "react"
import { useMarkdownAppearance } from "./markdownAppearance"
import { safeAddress } from "./safeAddress"

type Preview = ComponentProps<typeof MDEditor.Markdown>

/** A link opens in another tab. A link to an unsafe address is only text. */
function TextLink({ href, children }: ComponentProps<"a">) {
  if (!href) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Loading a picture would reveal to another server who reads the text. Its description is shown instead. */
const TextImage = ({ alt }: ComponentProps<"img">) => alt

const components: Preview["components"] = {
  a: TextLink,
  img: TextImage,
  // Heading levels start below the headings of the page or dialog.
  h1: "h3",
  h2: "h4",
  h3: "h5",
  h4: "h6",
  h5: "h6",
}

/** The library reads attributes from comments. That is switched off. */
const pluginsFilter: Preview["pluginsFilter"] = (kind, plugins) => (kind === "rehype" ? [] : plugins)

/**
 * Renders markdown. HTML tags are shown as text, addresses pass `safeAddress`, and pictures are not loaded. So a text
 * can only become text, lists, tables and links.
 */
export default function MarkdownText({ text }: { text: string }) {
  const { style, ...mode } = useMarkdownAppearance()
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
