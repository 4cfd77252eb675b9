import { Check, Copy } from "lucide-react"
import { useState } from "react"
import { useNotify } from "../notices/notice"
import { Button, type ButtonProps } from "./Button"

export interface CopyButtonProps extends Omit<ButtonProps, "children" | "onClick" | "icon"> {
  text: string
  /** *Copiar chave* */
  label?: string
  onCopied?: () => void
}

/** Puts a text on the clipboard, and says that it did. */
export function CopyButton({ text, label = "Copiar", onCopied, ...button }: CopyButtonProps) {
  const notify = useNotify()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch (error) {
      // Forbidden, or not there at all without https.
      console.error(error)
      return notify({ tone: "bad", text: "Não foi possível copiar. Selecione o texto e use Ctrl+C." })
    }
    setCopied(true)
    onCopied?.()
  }
  return (
    <>
      <Button {...button} icon={copied ? Check : Copy} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="sr-only">
        {copied && "Copiado"}
      </span>
    </>
  )
}
