import { Check, Copy } from "lucide-react"
import { useState } from "react"
import { copyText } from "../page/copy"
import { Button, type ButtonProps } from "./Button"

export interface CopyButtonProps extends Omit<ButtonProps, "children" | "onClick" | "icon"> {
  text: string
  /** *Copiar chave* */
  label?: string
  onCopied?: () => void
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label = "Copiar", onCopied, ...button }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text))) return
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
